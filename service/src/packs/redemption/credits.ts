import type { Reader, Tx } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { Micros } from '../../kernel/money.ts'
import { assert } from '../../kernel/assert.ts'
import { credit, hold, releaseHold, settleHold } from '../ledger/ledger.ts'
import { findOpenHold, findSettledAmount } from '../checkout/hold-store.ts'
import { getBalance } from '../wallet/balances/store.ts'
import { holdSource, type Redemption } from './model.ts'

const causeOf = ({ id }: Redemption, description = `Shipping of redemption ${id}`) => ({
  source: holdSource,
  sourceId: String(id),
  description,
})

function endUserOf({ endUserId }: Redemption): number {
  assert(endUserId !== null, 'A custodial redemption has an end user.')
  return endUserId
}

const findHold = (tx: Tx, { id }: Redemption) => findOpenHold(tx, holdSource, [String(id)])

function refuseShort(amount: Micros, available: bigint): never {
  fail(402, 'insufficient_funds', 'The available credits do not cover the shipping.', {
    details: {
      required_micros: amount.toString(),
      available_micros: available.toString(),
      shortfall_micros: (amount - available).toString(),
    },
  })
}

async function readAvailable(reader: Reader, endUserId: number): Promise<bigint> {
  const { balance, reserved } = await getBalance(reader, endUserId)
  return balance - reserved
}

/** Refuses before anything is written when the credits do not suffice. */
export async function requireCredits(reader: Reader, endUserId: number, amount: Micros): Promise<void> {
  const available = await readAvailable(reader, endUserId)
  if (available < amount) refuseShort(amount, available)
}

/** Holds the price of the shipping; refuses when the credits do not suffice. */
export async function holdShipping(tx: Tx, redemption: Redemption, now: Date): Promise<void> {
  const endUserId = endUserOf(redemption)
  const { total: amount } = redemption
  if (await hold(tx, { endUserId, amount, now, ...causeOf(redemption) })) return
  refuseShort(amount, await readAvailable(tx, endUserId))
}

/** Settles the hold once the payment is final. */
export async function chargeShipping(
  tx: Tx,
  redemption: Redemption,
  now: Date,
  to: 'shipping' | 'suspense' = 'shipping',
): Promise<void> {
  const holdId = await findHold(tx, redemption)
  if (redemption.custody !== 'CUSTODIAL' || holdId === undefined) return
  const { total: amount } = redemption
  await settleHold(tx, { hold: holdId, amount, type: 'HOLD_SETTLE', to, now, ...causeOf(redemption) })
}

/** Releases the hold of a redemption whose payment can no longer be mined. */
export async function releaseShipping(tx: Tx, redemption: Redemption, now: Date): Promise<void> {
  const holdId = await findHold(tx, redemption)
  if (redemption.custody !== 'CUSTODIAL' || holdId === undefined) return
  await releaseHold(tx, { holdId, now, ...causeOf(redemption, `Shipping of redemption ${redemption.id} not paid`) })
}

/** Returns the credits that were charged for a payment, once the contract has refunded it to the vault. */
export async function refundShipping(tx: Tx, redemption: Redemption, now: Date): Promise<void> {
  const amount = await findSettledAmount(tx, holdSource, [String(redemption.id)])
  if (amount === undefined) return
  const endUserId = endUserOf(redemption)
  const cause = causeOf(redemption, `Refund of the shipping of redemption ${redemption.id}`)
  await credit(tx, { endUserId, type: 'REFUND_CREDIT', amount, from: 'shipping', now, ...cause })
}
