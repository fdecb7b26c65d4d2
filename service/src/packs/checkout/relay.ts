import { bytesToHex, type Abi, type Hex } from 'viem'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import { toStored } from '../../chain/addresses.ts'
import type { Revert } from '../../chain/clients/reverts.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import type { IntentHooks } from '../../chain/intents/hooks.ts'
import type { Intent } from '../../chain/intents/model.ts'
import type { IntentOrder } from '../../chain/intents/submit.ts'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Retryable } from '../../kernel/errors.ts'
import type { FailureReason, Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'

const idOf = ({ reference }: Intent): number => Number(reference.slice(reference.indexOf(':') + 1))

/** The transaction of a custodial purchase. */
export function orderBuy<Row extends Sale>(product: ProductAdapter<Row>, sale: Row, userRandom: Hex): IntentOrder {
  const { name, seller } = product
  assert(sale.partnerRef !== null, 'A custodial purchase has a mark.')
  const data = product.encodeBuy(sale, bytesToHex(sale.partnerRef), userRandom)
  return { purpose: `${name}.buy`, reference: `${name}:${sale.id}`, to: seller, data, role: 'operator' }
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

/** One revert may be bad luck: too little gas, or another transaction of the same block. A second one is no luck. */
const maxReverts = 1

/**
 * Whether a revert may go better next time: nobody can say why it was, or the cause passes. The next transaction is
 * simulated first, so that a cause that stays is told by its name.
 */
const isWorthAnother = (revert: Revert, { reverts, tries }: Intent): boolean =>
  reverts < maxReverts &&
  revert.name !== 'DuplicateRef' &&
  (revert.name === undefined || isPassingRevert(revert, { tries }))

const reasons: Readonly<Record<string, FailureReason>> = {
  PriceMoved: 'price_moved',
  SoldOut: 'sold_out',
  TierInactive: 'tier_inactive',
  TypeInactive: 'tier_inactive',
}

export const reasonOf = ({ name }: Revert): FailureReason => (name && reasons[name]) || 'tx_reverted'

/** Follows the transactions of custodial purchases. The chain's own word on them comes through the indexer. */
export function registerBuyHooks<Row extends Sale>(
  hooks: IntentHooks,
  product: ProductAdapter<Row>,
  clock: Clock,
): void {
  const { store, credits, announce } = product

  /** The mark may have been used by an earlier transaction of the same purchase; the indexer knows when it is there. */
  async function awaitIndex(tx: Tx, blockNumber: bigint): Promise<void> {
    const { included } = await readIndexStatus(tx)
    if (included === undefined || included < blockNumber) throw new Retryable('The index is behind.')
  }

  async function fail(tx: Tx, id: number, reason: FailureReason): Promise<void> {
    const now = clock.now()
    const sale = await store.lock(tx, id)
    // The seller has told of it: whatever became of this transaction, another one bought.
    if (!sale || sale.requestId !== null) return
    const failed = await store.move(tx, id, { event: 'refuse', now, reason })
    if (!failed) return
    await credits.release(tx, failed, now)
    await announce(tx, 'failed', failed)
  }

  hooks.onSettled(`${product.name}.buy`, {
    errors: errorsAbi as Abi,
    isPassing: isPassingRevert,
    async signed(tx, intent, { txHash, from }) {
      const now = clock.now()
      const changes = { transactionHash: txHash, purchaserAddress: toStored(from) }
      const moved = await store.move(tx, idOf(intent), { event: 'sign', now, changes })
      // Signed anew because its nonce was taken: the row stays where it is and names the transaction that counts now.
      if (!moved) await store.note(tx, idOf(intent), now, changes)
    },
    async sent(tx, intent) {
      const now = clock.now()
      const moved = await store.move(tx, idOf(intent), { event: 'send', now, changes: { submittedAt: now } })
      if (moved) await announce(tx, 'submitted', moved)
    },
    /** The seller takes each mark once, so that a purchase that was made after all is not made again. */
    async wantsRetry(tx, intent, { revert, blockNumber }) {
      if (!isWorthAnother(revert, intent)) return false
      await awaitIndex(tx, blockNumber)
      const sale = await store.lock(tx, idOf(intent))
      return sale?.status === 'SUBMITTED' && sale.requestId === null
    },
    async settled(tx, intent, outcome) {
      if (outcome.depth === 'dropped') return
      if (outcome.depth === 'included') {
        // A dearer replacement may be the one that was mined.
        return store.note(tx, idOf(intent), clock.now(), { transactionHash: outcome.txHash })
      }
      if (outcome.result === 'REVERTED') {
        await awaitIndex(tx, outcome.blockNumber)
        return fail(tx, idOf(intent), reasonOf(outcome.revert))
      }
      if (outcome.result === 'CANCELLED') return fail(tx, idOf(intent), 'relayer_unavailable')
      if (outcome.result === 'REFUSED') return fail(tx, idOf(intent), reasonOf(outcome.revert))
    },
  })
}
