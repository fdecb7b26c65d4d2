import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { credit, hold, releaseHold, settleHold, type HoldSteps } from '../../ledger/ledger.ts'
import type { Sale } from './model.ts'
import { findOpenHold, findSettledAmount } from './hold-store.ts'

/** What the ledger needs to know of a sale. */
export type Payable = Pick<Sale, 'id' | 'partnerSlug' | 'endUserId' | 'reversions' | 'unitPrice' | 'quantity'>

export type Repayment = { firstPack: number; amount: Micros }

/** A purchase holds credits once; after a reorganisation took back a payment it holds them a second time. */
const holdName = ({ id, reversions }: Payable): string => (reversions === 0 ? String(id) : `${id}:${reversions}`)

const holdNames = (sale: Payable): string[] =>
  Array.from({ length: sale.reversions + 1 }, (_, reversions) => holdName({ ...sale, reversions }))

const repaymentName = ({ id, reversions }: Payable, firstPack: number): string =>
  reversions === 0 ? `${id}:${firstPack}` : `${id}:${firstPack}:${reversions}`

export type CreditsOptions = {
  /** What the holds and entries are said to come from. */
  source: string
  /** One sale in words, such as `Pack purchase acme-12`. */
  describe(sale: Payable): string
}

export type Credits = ReturnType<typeof createCredits>

/** What one kind of sale does to end users' credits. Everything is done once, however often it is asked for. */
export function createCredits({ source, describe }: CreditsOptions) {
  /** Sets the price aside, and takes the steps that need it. Undefined when fewer credits are available. */
  async function reserve(
    tx: Tx,
    sale: Payable,
    amount: Micros,
    now: Date,
    together?: HoldSteps,
  ): Promise<bigint | undefined> {
    const { endUserId } = sale
    const description = describe(sale)
    const held = await hold(tx, { endUserId, amount, source, sourceId: holdName(sale), description, now }, together)
    return held?.holdId
  }

  /** Spends what the chain charged; the rest becomes available again. */
  async function pay(tx: Tx, sale: Payable, now: Date): Promise<void> {
    const holdId = await findOpenHold(tx, source, holdNames(sale))
    if (holdId === undefined) return
    const amount = micros(sale.unitPrice * BigInt(sale.quantity))
    const settled = await settleHold(tx, {
      holdId,
      amount,
      type: 'HOLD_SETTLE',
      to: 'pool_settlement',
      source,
      sourceId: holdName(sale),
      description: describe(sale),
      now,
    })
    assert(settled !== undefined, 'The chain never charges more than was set aside.')
  }

  /** Gives back what was set aside for a purchase that will not happen. */
  async function release(tx: Tx, sale: Payable, now: Date): Promise<void> {
    const holdId = await findOpenHold(tx, source, holdNames(sale))
    if (holdId === undefined) return
    const description = `${describe(sale)} did not happen`
    await releaseHold(tx, { holdId, source, sourceId: holdName(sale), description, now })
  }

  /** A payment that had counted left the chain: what it took is given back and set aside again. */
  async function unpay(tx: Tx, sale: Payable, now: Date): Promise<void> {
    const amount = await findSettledAmount(tx, source, holdNames(sale))
    if (amount === undefined) return
    await credit(tx, {
      endUserId: sale.endUserId,
      type: 'ADJUSTMENT',
      amount,
      from: 'pool_settlement',
      source: `${source}.reverted`,
      sourceId: holdName(sale),
      description: `${describe(sale)} left the chain`,
      now,
    })
    const holdId = await reserve(tx, { ...sale, reversions: sale.reversions + 1 }, amount, now)
    assert(holdId !== undefined, 'Credits that were just given can be set aside.')
  }

  /** The seller paid the treasury back, so the buyer gets their credits back. */
  async function repay(tx: Tx, sale: Payable, { firstPack, amount }: Repayment, now: Date): Promise<void> {
    await credit(tx, {
      endUserId: sale.endUserId,
      type: 'REFUND_CREDIT',
      amount,
      from: 'pool_settlement',
      source,
      sourceId: repaymentName(sale, firstPack),
      description: `Refund of ${describe(sale)}`,
      now,
    })
  }

  /** A repayment that had counted left the chain. Whoever spent it meanwhile stops us: nobody's credits go below zero. */
  async function unrepay(tx: Tx, sale: Payable, { firstPack, amount }: Repayment, now: Date): Promise<void> {
    const { endUserId } = sale
    const cause = {
      source: `${source}.refund_reverted`,
      sourceId: repaymentName(sale, firstPack),
      description: `Refund of ${describe(sale)} left the chain`,
      now,
    }
    const held = await hold(tx, { endUserId, amount, ...cause })
    assert(held !== undefined, 'Credits of a refund that left the chain are still there.')
    await settleHold(tx, { holdId: held.holdId, amount, type: 'HOLD_SETTLE', to: 'pool_settlement', ...cause })
  }

  return { reserve, pay, release, unpay, repay, unrepay }
}
