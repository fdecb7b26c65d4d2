import { bytesToHex, type Abi, type Hex } from 'viem'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import { toStored } from '../../chain/addresses.ts'
import { userRefOf } from '../../chain/vaults.ts'
import type { Revert } from '../../chain/clients/reverts.ts'
import type { IntentHooks } from '../../chain/intents/hooks.ts'
import { idOfIntent, type Intent } from '../../chain/intents/model.ts'
import type { IntentOrder } from '../../chain/intents/submit.ts'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FailureReason, Sale } from './model.ts'
import type { ProductAdapter, Seen } from './product-adapter.ts'

/** The intent of a custodial purchase. */
export function orderBuy<Row extends Sale>(
  product: ProductAdapter<Row>,
  sale: Row,
  order: Seen & { userRandom: Hex },
): IntentOrder {
  const { name, seller } = product
  assert(sale.partnerRef !== null, 'A custodial purchase has a partner reference.')
  const userRef = userRefOf(sale)
  const data = product.encodeBuy(sale, { ...order, userRef, partnerRef: bytesToHex(sale.partnerRef) })
  return { purpose: `${name}.buy`, reference: `${name}:${sale.id}`, to: seller, data, role: 'buyer' }
}

/** Reverts with a temporary cause, such as a paused contract or an empty float. */
const passing = new Set(['BuyPaused', 'Restocking', 'EthFloatEmpty', 'InsufficientGas', 'ReentrancyGuardReentrantCall'])
const isTreasuryShort = /exceeds (?:allowance|balance)|TransferFromFailed/i

/** About two days of growing backoff; the indexer settles the earlier purchase long before that. */
const maxDuplicateTries = 500

export function isPassingRevert({ name, message }: Revert, { tries }: Pick<Intent, 'tries'>): boolean {
  // An earlier transaction made the purchase, and a reorg may still remove it.
  if (name === 'DuplicateRef') return tries < maxDuplicateTries
  if (name !== undefined && passing.has(name)) return true
  return isTreasuryShort.test(`${name ?? ''} ${message ?? ''}`)
}

/** One revert may come from the gas limit or from another transaction of the block; a second one is final. */
const maxReverts = 1

/**
 * Whether to retry after a revert: its cause is unknown or temporary. The next transaction is simulated first, which
 * yields the name of a permanent cause.
 */
const isRetryable = (revert: Revert, { reverts, tries }: Intent): boolean =>
  reverts < maxReverts &&
  revert.name !== 'DuplicateRef' &&
  (revert.name === undefined || isPassingRevert(revert, { tries }))

const reasons: Readonly<Record<string, FailureReason>> = {
  PriceMoved: 'price_moved',
  OddsMoved: 'price_moved',
  OfferMoved: 'price_moved',
  SoldOut: 'sold_out',
  TierInactive: 'tier_inactive',
  TypeInactive: 'tier_inactive',
}

export const reasonOf = ({ name }: Revert): FailureReason => (name && reasons[name]) || 'tx_reverted'

/** Follows the intents of custodial purchases. Their chain events arrive through the indexer. */
export function registerBuyHooks<Row extends Sale>(
  hooks: IntentHooks,
  product: ProductAdapter<Row>,
  clock: Clock,
): void {
  const { store, credits, announce } = product

  async function fail(tx: Tx, id: number, reason: FailureReason): Promise<void> {
    const now = clock.now()
    const sale = await store.lock(tx, id)
    // The purchase event is indexed, so another transaction made the purchase.
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
      const moved = await store.move(tx, idOfIntent(intent), { event: 'sign', now, changes })
      // Signed again because its nonce was taken: the status is kept and the new hash is stored.
      if (!moved) await store.note(tx, idOfIntent(intent), now, changes)
    },
    async sent(tx, intent) {
      const now = clock.now()
      const moved = await store.move(tx, idOfIntent(intent), { event: 'send', now, changes: { submittedAt: now } })
      if (moved) await announce(tx, 'submitted', moved)
    },
    /** Safe to retry: the contract accepts each partner reference once. */
    async wantsRetry(tx, intent, { revert }) {
      if (!isRetryable(revert, intent)) return false
      const sale = await store.lock(tx, idOfIntent(intent))
      return sale?.status === 'SUBMITTED' && sale.requestId === null
    },
    async settled(tx, intent, outcome) {
      if (outcome.depth === 'dropped') return
      if (outcome.depth === 'included') {
        // The mined transaction may be a replacement with a higher fee.
        return store.noteHash(tx, idOfIntent(intent), clock.now(), outcome.txHash)
      }
      if (outcome.result === 'SUCCEEDED') return
      const reason = 'revert' in outcome ? reasonOf(outcome.revert) : 'relayer_unavailable'
      return fail(tx, idOfIntent(intent), reason)
    },
  })
}
