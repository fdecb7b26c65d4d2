import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { credit, hold, releaseHold, settleHold, type HoldSteps } from '../ledger/ledger.ts'
import type { Sale } from './model.ts'
import { findOpenHold, findSettledAmount, isCovered } from './hold-store.ts'

/** The fields of a sale that the ledger needs. */
export type Payable = Pick<Sale, 'id' | 'partnerSlug' | 'endUserId' | 'reversions' | 'unitPrice' | 'quantity'>

export type Repayment = { firstPack: number; amount: Micros }

/** The source id of a hold; a new one is needed after a reorg reverted the payment. */
const holdName = ({ id, reversions }: Payable): string => (reversions === 0 ? String(id) : `${id}:${reversions}`)

const holdNames = (sale: Payable): string[] =>
  Array.from({ length: sale.reversions + 1 }, (_, reversions) => holdName({ ...sale, reversions }))

const repaymentName = ({ id, reversions }: Payable, firstPack: number): string =>
  reversions === 0 ? `${id}:${firstPack}` : `${id}:${firstPack}:${reversions}`

export type CreditsOptions = {
  /** The source of the holds and ledger entries. */
  source: string
  /** Describes a sale in ledger entries, such as `Pack purchase acme-12`. */
  describe(sale: Payable): string
}

export type Credits = ReturnType<typeof createCredits>

/** The ledger operations of one product. Every operation is idempotent. */
export function createCredits({ source, describe }: CreditsOptions) {
  /** Holds credits, together with further steps of the same statement. Undefined when the credits do not suffice. */
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

  /** Whether the credits of this purchase pay the amount charged on chain. */
  const covers = (tx: Tx, sale: Payable, amount: Micros): Promise<boolean> =>
    isCovered(tx, source, holdNames(sale), amount)

  /** Settles the hold with the amount charged on chain; the rest becomes available again. */
  async function pay(tx: Tx, sale: Payable, now: Date): Promise<void> {
    const settled = await settleHold(tx, {
      hold: holdNames(sale),
      amount: micros(sale.unitPrice * BigInt(sale.quantity)),
      type: 'HOLD_SETTLE',
      to: 'pool_settlement',
      source,
      sourceId: holdName(sale),
      description: describe(sale),
      now,
    })
    if (settled) return
    const open = await findOpenHold(tx, source, holdNames(sale))
    assert(open === undefined, 'The amount charged on chain does not exceed the hold.')
  }

  /** Releases the hold of a purchase that failed. */
  async function release(tx: Tx, sale: Payable, now: Date): Promise<void> {
    const holdId = await findOpenHold(tx, source, holdNames(sale))
    if (holdId === undefined) return
    const description = `${describe(sale)} did not happen`
    await releaseHold(tx, { holdId, source, sourceId: holdName(sale), description, now })
  }

  /** Reverses a payment that a reorg removed after it was safe, and holds the credits again. */
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
    assert(holdId !== undefined, 'Credits that were just returned can be held.')
  }

  /** Returns the credits of packs that the contract refunded to the treasury. */
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

  /** Reverses a refund that a reorg removed after it was safe. Throws when its credits were spent meanwhile. */
  async function unrepay(tx: Tx, sale: Payable, { firstPack, amount }: Repayment, now: Date): Promise<void> {
    const { endUserId } = sale
    const cause = {
      source: `${source}.refund_reverted`,
      sourceId: repaymentName(sale, firstPack),
      description: `Refund of ${describe(sale)} left the chain`,
      now,
    }
    const held = await hold(tx, { endUserId, amount, ...cause })
    assert(held !== undefined, 'The credits of a refund that a reorg removed are still available.')
    await settleHold(tx, { hold: held.holdId, amount, type: 'HOLD_SETTLE', to: 'pool_settlement', ...cause })
  }

  return { reserve, covers, pay, release, unpay, repay, unrepay }
}
