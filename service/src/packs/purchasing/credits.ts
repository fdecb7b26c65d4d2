import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { credit, hold, releaseHold, settleHold } from '../../ledger/ledger.ts'
import { memoOf, type Purchase } from '../purchases/model.ts'
import { findOpenHold, findSettledAmount } from './store.ts'

const source = 'purchase'

/** A purchase holds credits once; after a reorganisation took back a payment it holds them a second time. */
const holdName = ({ id, reversions }: Purchase): string => (reversions === 0 ? String(id) : `${id}:${reversions}`)

const holdNames = (purchase: Purchase): string[] =>
  Array.from({ length: purchase.reversions + 1 }, (_, reversions) => holdName({ ...purchase, reversions }))

/** Sets the price aside. Undefined when fewer credits are available. */
export async function reserve(tx: Tx, purchase: Purchase, amount: Micros, now: Date): Promise<bigint | undefined> {
  const description = `Pack purchase ${memoOf(purchase)}`
  const { endUserId } = purchase
  const held = await hold(tx, { endUserId, amount, source, sourceId: holdName(purchase), description, now })
  return held?.holdId
}

/** Spends what the chain charged; the rest becomes available again. Done once, however often it is asked for. */
export async function pay(tx: Tx, purchase: Purchase, now: Date): Promise<void> {
  const holdId = await findOpenHold(tx, holdNames(purchase))
  if (holdId === undefined) return
  const amount = micros(purchase.unitPrice * BigInt(purchase.quantity))
  const settled = await settleHold(tx, {
    holdId,
    amount,
    type: 'HOLD_SETTLE',
    to: 'pool_settlement',
    source,
    sourceId: holdName(purchase),
    description: `Pack purchase ${memoOf(purchase)}`,
    now,
  })
  assert(settled !== undefined, 'The chain never charges more than was set aside.')
}

/** Gives back what was set aside for a purchase that will not happen. */
export async function release(tx: Tx, purchase: Purchase, now: Date): Promise<void> {
  const holdId = await findOpenHold(tx, holdNames(purchase))
  if (holdId === undefined) return
  const description = `Pack purchase ${memoOf(purchase)} did not happen`
  await releaseHold(tx, { holdId, source, sourceId: holdName(purchase), description, now })
}

/** A payment that had counted left the chain: what it took is given back and set aside again. */
export async function unpay(tx: Tx, purchase: Purchase, now: Date): Promise<void> {
  const amount = await findSettledAmount(tx, holdNames(purchase))
  if (amount === undefined) return
  const { endUserId } = purchase
  const sourceId = holdName(purchase)
  const description = `Pack purchase ${memoOf(purchase)} left the chain`
  await credit(tx, {
    endUserId,
    type: 'ADJUSTMENT',
    amount,
    from: 'pool_settlement',
    source: 'purchase.reverted',
    sourceId,
    description,
    now,
  })
  const holdId = await reserve(tx, { ...purchase, reversions: purchase.reversions + 1 }, amount, now)
  assert(holdId !== undefined, 'Credits that were just given can be set aside.')
}

export type Repayment = { firstPack: number; amount: Micros }

const repaymentName = ({ id, reversions }: Purchase, firstPack: number): string =>
  reversions === 0 ? `${id}:${firstPack}` : `${id}:${firstPack}:${reversions}`

/** The pool paid the treasury back, so the buyer gets their credits back. */
export async function repay(tx: Tx, purchase: Purchase, { firstPack, amount }: Repayment, now: Date): Promise<void> {
  await credit(tx, {
    endUserId: purchase.endUserId,
    type: 'REFUND_CREDIT',
    amount,
    from: 'pool_settlement',
    source,
    sourceId: repaymentName(purchase, firstPack),
    description: `Refund of pack purchase ${memoOf(purchase)}`,
    now,
  })
}

/** A repayment that had counted left the chain. Whoever spent it meanwhile stops us: nobody's credits go below zero. */
export async function unrepay(tx: Tx, purchase: Purchase, { firstPack, amount }: Repayment, now: Date): Promise<void> {
  const { endUserId } = purchase
  const cause = {
    source: 'purchase.refund_reverted',
    sourceId: repaymentName(purchase, firstPack),
    description: `Refund of pack purchase ${memoOf(purchase)} left the chain`,
    now,
  }
  const held = await hold(tx, { endUserId, amount, ...cause })
  assert(held !== undefined, 'Credits of a refund that left the chain are still there.')
  await settleHold(tx, { holdId: held.holdId, amount, type: 'HOLD_SETTLE', to: 'pool_settlement', ...cause })
}
