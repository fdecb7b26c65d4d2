import type { Claims } from '../../../assets/claims/claims.ts'
import type { Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail, Refusal } from '../../../kernel/errors.ts'
import { listLabels } from '../../../shipping/labels/store.ts'
import type { Labels, ShipmentResult } from '../../../shipping/labels/service.ts'
import { claimPurposes, isClaimedFor, refuseTaken, requireKnown, type CardState } from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import {
  committingMs,
  isCommitting,
  isFullyLabelled,
  isOpen,
  labelOwner,
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
  /** Puts a committed order on the warehouse's list, in the transaction that commits it. */
  openTask: OpenTask
  watcher: Pick<VaultWatcher, 'orderCommitted'>
  /** Refuses an order that costs more than the account may still owe. */
  checkCredit(tx: Tx, order: CommittedOrder): Promise<void>
}

export type CommitOrder = ReturnType<typeof createCommitOrder>

const owned = (id: number) => ({ kind: labelOwner, id })

/** What an order comes to at a rate. */
const priceOf = ({ order, uniqueIds }: LockedOrder, rate: OfferedRate): CommittedOrder => ({
  id: order.id,
  accountId: order.accountId,
  siteId: order.siteId,
  cardCount: uniqueIds.length,
  parcelCount: order.parcels.length,
  postageCents: rate.postageCents + rate.signatureCents,
  insuranceCents: rate.insuranceCents,
})

function refuseUncommittable(order: Order, rateId: string): never {
  const data = { order: { order_id: order.id, status: order.status } }
  if (order.status === 'SUPERSEDED') {
    fail(409, 'quote_superseded', `A newer quote took the place of order ${order.id}.`, {
      data: { ...data, superseded_by_order_id: order.supersededBy },
    })
  }
  if (order.committedAt !== null && order.rateId !== rateId) {
    fail(409, 'order_already_committed', `Order ${order.id} was committed at another rate.`, { data })
  }
  fail(409, 'order_not_committable', `Order ${order.id} is ${order.status}.`, { data })
}

/** How a quote becomes an order: its labels are bought, at most once each, and then it is committed. */
export function createCommitOrder(deps: CommitOrderDeps) {
  const { clock, claims, holdings, labels, orders, openTask, watcher, checkCredit } = deps
  const { find, show, hold, release } = orders

  /** Every card still lies there, for this order and nobody else. */
  function requireCards({ order, cards, uniqueIds }: LockedOrder): void {
    requireKnown(uniqueIds, cards)
    const isReady = (card: CardState): boolean =>
      card.status === 'QUOTED' &&
      (isClaimedFor(card, claimPurposes.quote, order.id) || isClaimedFor(card, claimPurposes.order, order.id))
    const gone = cards.filter((card) => !isReady(card))
    if (gone.length > 0) refuseTaken(gone)
  }

  /** Decides and writes the intents. From here until the outcome is written the order is COMMITTING. */
  async function begin(held: LockedOrder, rate: OfferedRate) {
    const { tx, order, uniqueIds, now } = held
    const { id } = order
    const data = { order: { order_id: id, status: order.status } }
    if (isCommitting(order, now)) {
      fail(409, 'commit_in_progress', `Order ${id} is being committed.`, { data, retryAfterSeconds: 2 })
    }
    if (!isOpen(order, now)) return undefined
    if (order.quoteExpiresAt <= now) fail(409, 'quote_expired', 'This quote ran out; ask for a new one.', { data })
    requireCards(held)
    await checkCredit(tx, priceOf(held, rate))
    // What was kept for a while is kept without end now: a quote that runs out during the purchase loses no card.
    const documentId = String(id)
    const verdict = await claims.convert(
      tx,
      { purpose: claimPurposes.quote, documentId },
      { purpose: claimPurposes.order, documentId, uniqueIds },
    )
    assert(verdict.isClaimed, 'Cards this order holds stay with it.')
    const begun = await labels.begin(tx, owned(id), parcelOrdersOf(order, rate))
    if (begun.kind === 'in_progress') {
      fail(409, 'commit_in_progress', `A label for order ${id} is being bought.`, { data, retryAfterSeconds: 2 })
    }
    if (begun.kind === 'unresolved') refuseUnresolved()
    if (begun.kind === 'spent') {
      fail(409, 'order_not_committable', `A label for order ${id} was bought and given back; ask for a new quote.`, {
        code: 'LABEL_SPENT',
        data,
      })
    }
    const moved = await moveOrder(tx, id, 'begin', now, {
      rate_id: rate.rateId,
      committing_until: new Date(now.getTime() + committingMs(rate.parts.length)),
      commit_attempt: order.commitAttempt + 1,
    })
    assert(moved !== undefined, 'An open order that is locked can be committed.')
    return { labels: begun.labels, attempt: moved.commitAttempt }
  }

  /**
   * The labels are bought: the cards are the order's, and the warehouse may begin. Refuses when a card was put aside or
   * went missing while the carrier was being asked.
   */
  async function finish(held: LockedOrder, actor: string): Promise<void> {
    requireCards(held)
    const { tx, order, uniqueIds, now } = held
    const { id, accountId } = order
    const committed = await moveOrder(tx, id, 'commit', now, {
      committed_at: now,
      fulfillment_status: 'QUEUED',
      last_failure: null,
    })
    assert(committed !== undefined, 'An order that is being committed can be.')
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
    assert(rate !== undefined, 'An order that is being committed has chosen a rate.')
    await watcher.orderCommitted(tx, priceOf(held, rate))
    const document = { kind: 'order', id } as const
    await holdings.move(tx, { accountId, uniqueIds, event: 'reserved', status: 'RESERVED', document, actor })
  }

  /** Nothing applied: the order is a quote again, for as long as it would have been one. */
  async function undo(held: LockedOrder, failure: { code: string; message: string }): Promise<void> {
    const { tx, order, now } = held
    const documentId = String(order.id)
    const isLapsed = order.quoteExpiresAt <= now
    await moveOrder(tx, order.id, 'fail', now, {
      last_failure: JSON.stringify({ ...failure, at: now.toISOString() }),
    })
    if (isLapsed) return release(held, 'quote_released', 'system')
    await claims.convert(
      tx,
      { purpose: claimPurposes.order, documentId },
      { purpose: claimPurposes.quote, documentId, uniqueIds: held.uniqueIds, expiresAt: order.quoteExpiresAt },
    )
  }

  function refuseUnresolved(): never {
    fail(503, 'timeout', 'It is not known yet whether the label was bought; try again, it is not bought twice.', {
      code: 'LABEL_PURCHASE_UNRESOLVED',
      retryAfterSeconds: 2,
    })
  }

  function refuseResult(result: Exclude<ShipmentResult, { kind: 'purchased' }>): never {
    if (result.kind === 'unresolved') refuseUnresolved()
    const messages = result.kind === 'rejected' ? result.messages : []
    fail(409, 'label_rejected', `The carrier sold no label: ${result.code}.`, {
      details: { reason: result.code, messages: messages.map(({ text }) => text) },
    })
  }

  /** Finishes a purchase that succeeded, or, where the cards can no longer be had, makes the order a quote again. */
  async function conclude(known: Order, isOurs: (held: LockedOrder) => boolean, actor: string): Promise<void> {
    try {
      await hold(known, async (held) => {
        if (isOurs(held)) await finish(held, actor)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The label stays the order's: the next commit takes it over, and whatever ends the quote gives it back.
      await hold(known, async (held) => {
        if (isOurs(held)) await undo(held, { code: 'CARD_UNAVAILABLE', message: error.message })
      })
      throw error
    }
  }

  /** Writes the outcome, if the order is still the one this attempt began with. */
  async function settle(known: Order, attempt: number, result: ShipmentResult, actor: string): Promise<Order> {
    const isOurs = ({ order }: LockedOrder): boolean => order.status === 'COMMITTING' && order.commitAttempt === attempt
    if (result.kind === 'purchased') await conclude(known, isOurs, actor)
    else {
      const code = result.kind === 'unresolved' ? 'LABEL_PURCHASE_UNRESOLVED' : 'LABEL_REJECTED'
      const message = result.kind === 'unresolved' ? 'Not known yet.' : result.code
      await hold(known, async (held) => {
        if (isOurs(held)) await undo(held, { code, message })
      })
    }
    return find(known.accountId, known.id)
  }

  /** Buys the labels and commits the order, once, however often and at once it is asked for. */
  async function commit(writer: Writer, id: number, rateId: string): Promise<ShownOrder> {
    const known = await find(writer.accountId, id)
    const rate = known.rates.find((offered) => offered.rateId === rateId)
    if (!rate) fail(404, 'rate_not_found', `Order ${id} has no rate ${rateId}.`)
    const isDone = (order: Order): boolean =>
      order.committedAt !== null && order.status !== 'CANCELLED' && order.rateId === rateId
    if (isDone(known)) return show(id)
    const { signal } = new AbortController()
    if (isOpen(known, clock.now())) await labels.resolvePending(owned(id), signal)
    const begun = await hold(known, (held) => begin(held, rate))
    if (!begun) {
      const current = await find(writer.accountId, id)
      return isDone(current) ? show(id) : refuseUncommittable(current, rateId)
    }
    const result = await labels.buy(begun.labels, signal)
    const settled = await settle(known, begun.attempt, result, actorOf(writer))
    if (result.kind !== 'purchased') refuseResult(result)
    return isDone(settled) ? show(id) : refuseUncommittable(settled, rateId)
  }

  /** A commit whose process died: what it bought is taken over, and what it did not is not bought by us. */
  async function recover(known: Order): Promise<void> {
    const isStuck = ({ order, now }: LockedOrder): boolean => order.status === 'COMMITTING' && !isCommitting(order, now)
    const isBought = await hold(known, async (held) => {
      if (!isStuck(held)) return false
      if (isFullyLabelled(held.order, await listLabels(held.tx, owned(known.id)))) return true
      await undo(held, { code: 'COMMIT_INTERRUPTED', message: 'The commit was interrupted.' })
      return false
    })
    if (!isBought) return
    await conclude(known, isStuck, 'system').catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  return { commit, recover }
}
