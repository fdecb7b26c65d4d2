import { bytesToHex, encodeFunctionData, type Abi, type Address, type Hex } from 'viem'
import { abi as poolAbi } from '../../chain/abi/combo-pool.ts'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Revert } from '../../chain/clients/reverts.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import type { IntentHooks } from '../../chain/intents/hooks.ts'
import type { Intent } from '../../chain/intents/model.ts'
import type { SubmitIntent } from '../../chain/intents/submit.ts'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Retryable } from '../../kernel/errors.ts'
import type { FailureReason, Purchase } from '../purchases/model.ts'
import { lockPurchase, movePurchase, notePurchase } from '../purchases/store.ts'
import type { Announce } from './announce.ts'
import { release } from './credits.ts'

export const buyPurpose = 'purchase.buy'

const referenceOf = (id: number): string => `purchase:${id}`
const idOf = ({ reference }: Intent): number => Number(reference.slice('purchase:'.length))

/** The call a custodial purchase is made with. Its mark makes the pool refuse it a second time. */
export async function submitBuy(
  tx: Tx,
  submit: SubmitIntent,
  { pool, purchase, userRandom }: { pool: Address; purchase: Purchase; userRandom: Hex },
): Promise<void> {
  const { id, tierId, quantity, maxUnitPrice, recipientAddress, partnerRef } = purchase
  assert(partnerRef !== null, 'A custodial purchase has a mark.')
  const data = encodeFunctionData({
    abi: poolAbi,
    functionName: 'purchaseFor',
    args: [tierId, quantity, maxUnitPrice, recipientAddress, bytesToHex(partnerRef), userRandom],
  })
  await submit(tx, { purpose: buyPurpose, reference: referenceOf(id), to: pool, data, role: 'operator' })
}

/** Reverts that say nothing about the purchase itself: somebody fills a float, lifts a pause or raises a cap. */
const passing = new Set(['BuyPaused', 'EthFloatEmpty', 'InsufficientGas', 'ReentrancyGuardReentrantCall'])
const isTreasuryShort = /exceeds (?:allowance|balance)|TransferFromFailed/i

/** About two days of ever longer pauses; what was bought before is settled by the indexer long before that. */
const maxDuplicateTries = 500

export function isPassingRevert({ name, message }: Revert, { tries }: Pick<Intent, 'tries'>): boolean {
  // It was bought by an earlier transaction, which may still leave the chain again.
  if (name === 'DuplicateRef') return tries < maxDuplicateTries
  if (name !== undefined && passing.has(name)) return true
  return isTreasuryShort.test(`${name ?? ''} ${message ?? ''}`)
}

const reasons: Readonly<Record<string, FailureReason>> = {
  PriceMoved: 'price_moved',
  SoldOut: 'sold_out',
  TierInactive: 'tier_inactive',
}

export const reasonOf = ({ name }: Revert): FailureReason => (name && reasons[name]) || 'tx_reverted'

export type RelayingDeps = { clock: Clock; announce: Announce }

/** Follows the transactions of custodial purchases. The chain's own word on them comes through the indexer. */
export function followBuys(hooks: IntentHooks, { clock, announce }: RelayingDeps): void {
  async function fail(tx: Tx, id: number, reason: FailureReason): Promise<void> {
    const now = clock.now()
    const purchase = await lockPurchase(tx, id)
    // The pool has told of it: whatever became of this transaction, another one bought.
    if (!purchase || purchase.requestId !== null) return
    const failed = await movePurchase(tx, id, { event: 'refuse', now, reason })
    if (!failed) return
    await release(tx, failed, now)
    await announce(tx, 'failed', failed)
  }

  hooks.onSettled(buyPurpose, {
    errors: errorsAbi as Abi,
    isPassing: isPassingRevert,
    async signed(tx, intent, { txHash, from }) {
      const now = clock.now()
      const changes = { transactionHash: txHash, purchaserAddress: from.toLowerCase() as StoredAddress }
      const moved = await movePurchase(tx, idOf(intent), { event: 'sign', now, changes })
      // Signed anew because its nonce was taken: the row stays where it is and names the transaction that counts now.
      if (!moved) await notePurchase(tx, idOf(intent), now, changes)
    },
    async sent(tx, intent) {
      const now = clock.now()
      const moved = await movePurchase(tx, idOf(intent), { event: 'send', now, changes: { submittedAt: now } })
      if (moved) await announce(tx, 'submitted', moved)
    },
    async settled(tx, intent, outcome) {
      if (outcome.depth === 'dropped') return
      if (outcome.depth === 'included') {
        // A dearer replacement may be the one that was mined.
        return notePurchase(tx, idOf(intent), clock.now(), { transactionHash: outcome.txHash })
      }
      if (outcome.result === 'REVERTED') {
        // The mark may have been used by an earlier transaction of the same purchase; the indexer knows when it is there.
        const { included } = await readIndexStatus(tx)
        if (included === undefined || included < outcome.blockNumber) throw new Retryable('The index is behind.')
        return fail(tx, idOf(intent), reasonOf(outcome.revert))
      }
      if (outcome.result === 'CANCELLED') return fail(tx, idOf(intent), 'relayer_unavailable')
      if (outcome.result === 'REFUSED') return fail(tx, idOf(intent), reasonOf(outcome.revert))
    },
  })
}
