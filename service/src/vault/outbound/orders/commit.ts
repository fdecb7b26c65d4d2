import type { Claims } from '../../../assets/claims/claims.ts'
import type { Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail, Refusal } from '../../../kernel/errors.ts'
import { listLabels } from '../../../providers/shipping/labels/store.ts'
import type { Labels, ShipmentResult } from '../../../providers/shipping/labels/service.ts'
import { claimPurposes, isClaimedFor, refuseTaken, requireKnown, type CardState } from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import {
  committingMs,
  isCommitting,
  isFullyLabelled,
  isOpen,
  labelOwner,
  labelOwnerOf,
  parcelOrdersOf,
  type OfferedRate,
  type Order,
} from './model.ts'
import type { LockedOrder, OrderService, ShownOrder } from './service.ts'
import { moveOrder } from './store.ts'
import type { CommittedOrder, OpenTask, VaultWatcher } from '../../shared/ports.ts'
import { actorOf, type Writer } from '../../shared/requests.ts'

export type CommitOrderDeps = {
  clock: Clock
  claims: Claims
  holdings: Holdings
  labels: Labels
  orders: OrderService
  /** Opens the warehouse task in the transaction that commits the order. */
  openTask: OpenTask
  watcher: Pick<VaultWatcher, 'orderCommitted'>
  /** Refuses an order that exceeds the account's remaining credit limit. */
  checkCredit(tx: Tx, order: CommittedOrder): Promise<void>
}

export type CommitOrder = ReturnType<typeof createCommitOrder>

const priceOf = ({ order, uniqueIds }: LockedOrder, rate: OfferedRate): CommittedOrder => ({
  id: order.id,
  accountId: order.accountId,
  siteId: order.siteId,
  cardCount: uniqueIds.length,
  parcelCount: order.parcels.length,
  postageCents: rate.postageCents + rate.signatureCents,
  insuranceCents: rate.insuranceCents,
  quotedAt: order.createdAt,
})

function refuseUncommittable(order: Order, rateId: string): never {
  const data = { order: { order_id: order.id, status: order.status } }
  if (order.status === 'SUPERSEDED') {
    fail(409, 'quote_superseded', `Order ${order.id} was superseded by a newer quote.`, {
      data: { ...data, superseded_by_order_id: order.supersededBy },
    })
  }
  if (order.committedAt !== null && order.rateId !== rateId) {
    fail(409, 'order_already_committed', `Order ${order.id} is already committed at another rate.`, { data })
  }
  fail(409, 'order_not_committable', `Order status ${order.status} does not allow a commit.`, { data })
}

/** Commits quoted orders: buys each label at most once, then reserves the cards. */
export function createCommitOrder(deps: CommitOrderDeps) {
  const { clock, claims, holdings, labels, orders, openTask, watcher, checkCredit } = deps
  const { find, show, transactLocked, release } = orders

  /** Requires every card to be quoted for this order and claimed by no other document. */
  function requireCards({ order, cards, uniqueIds }: LockedOrder): void {
    requireKnown(uniqueIds, cards)
    const isReady = (card: CardState): boolean =>
      card.status === 'QUOTED' &&
      (isClaimedFor(card, claimPurposes.quote, order.id) || isClaimedFor(card, claimPurposes.order, order.id))
    const unavailable = cards.filter((card) => !isReady(card))
    if (unavailable.length > 0) refuseTaken(unavailable)
  }

  /** Checks the order and writes the label intents; the order is COMMITTING until the outcome is written. */
  async function begin(locked: LockedOrder, rate: OfferedRate) {
    const { tx, order, uniqueIds, now } = locked
    const { id } = order
    const data = { order: { order_id: id, status: order.status } }
    if (isCommitting(order, now)) {
      fail(409, 'commit_in_progress', `A commit of order ${id} is in progress.`, { data, retryAfterSeconds: 2 })
    }
    if (!isOpen(order, now)) return undefined
    if (order.quoteExpiresAt <= now) fail(409, 'quote_expired', 'The quote has expired; request a new quote.', { data })
    requireCards(locked)
    await checkCredit(tx, priceOf(locked, rate))
    // An order claim has no expiry: a quote that expires during the purchase keeps its cards.
    const documentId = String(id)
    const converted = await claims.convert(
      tx,
      { purpose: claimPurposes.quote, documentId },
      { purpose: claimPurposes.order, documentId, uniqueIds },
    )
    assert(converted.isClaimed, 'A quote claim under lock converts to an order claim.')
    const begun = await labels.begin(tx, labelOwnerOf(id), parcelOrdersOf(order, rate))
    if (begun.kind === 'in_progress') {
      fail(409, 'commit_in_progress', `A label purchase for order ${id} is in progress.`, {
        data,
        retryAfterSeconds: 2,
      })
    }
    if (begun.kind === 'unresolved') refuseUnresolved()
    if (begun.kind === 'spent') {
      fail(409, 'order_not_committable', `A label for order ${id} was bought and voided; request a new quote.`, {
        code: 'LABEL_SPENT',
        data,
      })
    }
    const moved = await moveOrder(tx, id, 'begin', now, {
      rate_id: rate.rateId,
      committing_until: new Date(now.getTime() + committingMs(rate.parts.length)),
      commit_attempt: order.commitAttempt + 1,
    })
    assert(moved !== undefined, 'An open, locked order can begin a commit.')
    return { labels: begun.labels, attempt: moved.commitAttempt }
  }

  /**
   * Commits the order after its labels are bought: reserves the cards and opens the warehouse task. Refuses when a card
   * was blocked or reported missing during the purchase.
   */
  async function finish(locked: LockedOrder, actor: string): Promise<void> {
    requireCards(locked)
    const { tx, order, uniqueIds, now } = locked
    const { id, accountId } = order
    const committed = await moveOrder(tx, id, 'commit', now, {
      committed_at: now,
      fulfillment_status: 'QUEUED',
      last_failure: null,
    })
    assert(committed !== undefined, 'A COMMITTING order can be committed.')
    await openTask(tx, {
      purpose: labelOwner,
      documentId: id,
      accountId,
      siteId: order.siteId,
      uniqueIds,
      declaredCents: order.parcels.reduce((sum, { valueCents }) => sum + BigInt(valueCents), 0n),
      method: 'SHIP',
    })
    const rate = order.rates.find(({ rateId }) => rateId === order.rateId)
    assert(rate !== undefined, 'A COMMITTING order has a selected rate.')
    await watcher.orderCommitted(tx, priceOf(locked, rate))
    const document = { kind: 'order', id } as const
    await holdings.move(tx, { accountId, uniqueIds, event: 'reserved', status: 'RESERVED', document, actor })
  }

  /** Reverts a failed commit: the order is a quote again, with its original expiry. */
  async function revert(locked: LockedOrder, failure: { code: string; message: string }): Promise<void> {
    const { tx, order, now } = locked
    const documentId = String(order.id)
    const isExpired = order.quoteExpiresAt <= now
    await moveOrder(tx, order.id, 'fail', now, {
      last_failure: JSON.stringify({ ...failure, at: now.toISOString() }),
    })
    if (isExpired) return release(locked, 'quote_released', 'system')
    await claims.convert(
      tx,
      { purpose: claimPurposes.order, documentId },
      { purpose: claimPurposes.quote, documentId, uniqueIds: locked.uniqueIds, expiresAt: order.quoteExpiresAt },
    )
  }

  function refuseUnresolved(): never {
    fail(503, 'timeout', 'The label purchase is unresolved. Retry: a label is never bought twice.', {
      code: 'LABEL_PURCHASE_UNRESOLVED',
      retryAfterSeconds: 2,
    })
  }

  function refuseResult(result: Exclude<ShipmentResult, { kind: 'purchased' }>): never {
    if (result.kind === 'unresolved') refuseUnresolved()
    const messages = result.kind === 'rejected' ? result.messages : []
    if (result.code === 'price_changed') {
      fail(409, 'label_rejected', 'The carrier charged more than quoted; the label is voided. Retry, or quote again.', {
        details: { reason: result.code, messages: [] },
      })
    }
    fail(409, 'label_rejected', `The carrier rejected the label purchase: ${result.code}.`, {
      details: { reason: result.code, messages: messages.map(({ text }) => text) },
    })
  }

  /** Finishes a successful purchase, or reverts the order to a quote when its cards are no longer available. */
  async function finishOrRevert(known: Order, isOurs: (locked: LockedOrder) => boolean, actor: string): Promise<void> {
    try {
      await transactLocked(known, async (locked) => {
        if (isOurs(locked)) await finish(locked, actor)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The label stays with the order: the next commit reuses it, and the end of the quote voids it.
      await transactLocked(known, async (locked) => {
        if (isOurs(locked)) await revert(locked, { code: 'CARD_UNAVAILABLE', message: error.message })
      })
      throw error
    }
  }

  /** Writes the outcome if the order is still in this commit attempt. */
  async function settle(known: Order, attempt: number, result: ShipmentResult, actor: string): Promise<Order> {
    const isOurs = ({ order }: LockedOrder): boolean => order.status === 'COMMITTING' && order.commitAttempt === attempt
    if (result.kind === 'purchased') await finishOrRevert(known, isOurs, actor)
    else {
      const code = result.kind === 'unresolved' ? 'LABEL_PURCHASE_UNRESOLVED' : 'LABEL_REJECTED'
      const message = result.kind === 'unresolved' ? 'The label purchase is unresolved.' : result.code
      await transactLocked(known, async (locked) => {
        if (isOurs(locked)) await revert(locked, { code, message })
      })
    }
    return find(known.accountId, known.id)
  }

  /**
   * Buys the labels and commits the order exactly once, also under concurrent requests. The signal aborts the look-ups of
   * earlier purchases; a purchase that has begun always runs to its end.
   */
  async function commit(writer: Writer, id: number, rateId: string, signal: AbortSignal): Promise<ShownOrder> {
    const known = await find(writer.accountId, id)
    const rate = known.rates.find((offered) => offered.rateId === rateId)
    if (!rate) fail(404, 'rate_not_found', `Rate ${rateId} of order ${id} not found.`)
    const isDone = (order: Order): boolean =>
      order.committedAt !== null && order.status !== 'CANCELLED' && order.rateId === rateId
    if (isDone(known)) return show(id)
    if (isOpen(known, clock.now())) await labels.resolvePending(labelOwnerOf(id), signal)
    if (signal.aborted) fail(503, 'timeout', `The client disconnected before the commit of order ${id} began.`)
    const begun = await transactLocked(known, (locked) => begin(locked, rate))
    if (!begun) {
      const current = await find(writer.accountId, id)
      return isDone(current) ? show(id) : refuseUncommittable(current, rateId)
    }
    const result = await labels.buy(begun.labels, new AbortController().signal)
    const settled = await settle(known, begun.attempt, result, actorOf(writer))
    if (result.kind !== 'purchased') refuseResult(result)
    return isDone(settled) ? show(id) : refuseUncommittable(settled, rateId)
  }

  /** Recovers a commit whose process died: finishes it if all labels were bought, otherwise reverts it. Buys nothing. */
  async function recover(known: Order): Promise<void> {
    const isStuck = ({ order, now }: LockedOrder): boolean => order.status === 'COMMITTING' && !isCommitting(order, now)
    const isBought = await transactLocked(known, async (locked) => {
      if (!isStuck(locked)) return false
      if (isFullyLabelled(locked.order, await listLabels(locked.tx, labelOwnerOf(known.id)))) return true
      await revert(locked, { code: 'COMMIT_INTERRUPTED', message: 'The commit was interrupted.' })
      return false
    })
    if (!isBought) return
    await finishOrRevert(known, isStuck, 'system').catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  return { commit, recover }
}
