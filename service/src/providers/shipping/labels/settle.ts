import { transact, type Db, type Tx } from '../../../db/db.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { ProviderName, PurchasedLabel, Resolution, ShippingProvider } from '../provider.ts'
import { certaintyMs, isLive, type Label, type LabelEvent, type Owner } from './model.ts'
import { removeLabels } from '../manifests/store.ts'
import * as store from './store.ts'

/**
 * Callbacks to a label's owner, always inside the transaction of the change. `lock` is called first and locks the owner's row,
 * so that owner and label are always locked in the same order.
 */
export type LabelOwner = {
  lock(tx: Tx, ownerId: number): Promise<void>
  changed(tx: Tx, label: Label): Promise<void>
}

export type SettleDeps = {
  db: Db
  clock: Clock
  owners: Readonly<Record<string, LabelOwner>>
  providers: ReadonlyMap<ProviderName, ShippingProvider>
  pollEveryMs: number
}

export const labelQueue = 'shipping.labels'

/** Each state has its own job key, so that a new state never conflicts with the job of the previous one. */
export const enqueueLabel = (tx: Tx, { id, status }: Label, runAt: Date): Promise<void> =>
  enqueue(tx, { queue: labelQueue, key: `${id}:${status}`, payload: { id: id.toString(), status }, runAt })

export const ownerOf = ({ ownerKind, ownerId }: Label): Owner => ({ kind: ownerKind, id: ownerId })

/** Records the outcome of a purchase. Idempotent and order-independent: the state of the row decides what applies. */
export function createSettle({ db, clock, owners, providers, pollEveryMs }: SettleDeps) {
  async function announce(tx: Tx, label: Label | undefined, runAt = clock.now()): Promise<Label | undefined> {
    if (!label) return undefined
    await enqueueLabel(tx, label, runAt)
    await owners[label.ownerKind]?.changed(tx, label)
    return label
  }

  /** Runs with the owner and all its labels locked, in that order. */
  async function withLabel<Result>(
    id: bigint,
    work: (tx: Tx, label: Label, labels: readonly Label[]) => Promise<Result>,
  ): Promise<Result> {
    const known = await store.findLabel(db, id)
    assert(known !== undefined, 'The label to settle exists.')
    return transact(db, async (tx) => {
      await owners[known.ownerKind]?.lock(tx, known.ownerId)
      const labels = await store.lockLabels(tx, ownerOf(known))
      const label = labels.find((candidate) => candidate.id === id)
      assert(label !== undefined, 'Labels are never deleted.')
      return work(tx, label, labels)
    })
  }

  /** Moves a label on its own, such as the steps of a void. */
  const move = (id: bigint, event: LabelEvent, change: store.LabelChange = {}): Promise<Label | undefined> =>
    withLabel(id, async (tx) => {
      if (event === 'cancel') await removeLabels(tx, [id], clock.now())
      return announce(tx, await store.moveLabel(tx, id, event, clock.now(), change))
    })

  /** Why a purchased label must be voided; undefined when it is kept. */
  function voidReasonOf(label: Label, found: PurchasedLabel, siblings: readonly Label[]): string | undefined {
    if (!label.isWanted) return 'unwanted'
    if (found.refund !== 'none') return 'refunded'
    if (siblings.some(isLive)) return 'superseded'
    const postage = found.postageCents ?? label.quotedCents
    return label.maxCents !== null && postage > label.maxCents ? 'price_changed' : undefined
  }

  async function voidDuplicates(tx: Tx, label: Label, found: readonly PurchasedLabel[]): Promise<void> {
    for (const duplicate of found) {
      // A duplicate whose refund is requested needs no action.
      if (duplicate.refund !== 'none') continue
      await announce(tx, await store.insertDuplicate(tx, label, duplicate, clock.now()))
    }
  }

  async function recordFound(
    tx: Tx,
    label: Label,
    labels: readonly Label[],
    found: PurchasedLabel,
  ): Promise<Label | undefined> {
    if (label.purchaseRef !== null) {
      // The label already has another purchase, so this one is a duplicate.
      if (label.purchaseRef !== found.purchaseRef) await voidDuplicates(tx, label, [found])
      return undefined
    }
    const siblings = labels.filter(({ id, parcelNumber }) => id !== label.id && parcelNumber === label.parcelNumber)
    const isOneLabelPerShipment = providers.get(label.provider)?.caps.buyIsIdempotent === true
    const hasActiveSibling = siblings.some((other) => isLive(other) && other.shipmentRef === label.shipmentRef)
    // With one label per shipment, a found label belongs to the active attempt.
    if (isOneLabelPerShipment && hasActiveSibling) return undefined
    if (await store.isPurchaseRecorded(tx, label.provider, found.purchaseRef)) return undefined
    const voidReason = voidReasonOf(label, found, siblings)
    const now = clock.now()
    const postage = found.postageCents ?? label.quotedCents
    return store.moveLabel(tx, label.id, voidReason === undefined ? 'purchase' : 'turnAway', now, {
      purchase_ref: found.purchaseRef,
      tracking_number: found.trackingNumber,
      tracking_url: found.trackingUrl,
      label_url: found.labelUrl,
      postage_cents: postage,
      cost_cents: found.costCents ?? postage,
      failure_code: voidReason ?? null,
      purchased_at: now,
      tracking_status: 'PRE_TRANSIT',
      next_poll_at: voidReason === undefined ? new Date(now.getTime() + pollEveryMs) : null,
    })
  }

  async function settleNone(tx: Tx, label: Label): Promise<Label | undefined> {
    const now = clock.now()
    const isCertain = label.sentAt !== null && now.getTime() - label.sentAt.getTime() >= certaintyMs
    return store.moveLabel(tx, label.id, isCertain ? 'abandon' : 'lose', now)
  }

  /** Records the outcome of a call or a look-up and returns the current label. */
  function settle(id: bigint, outcome: Resolution): Promise<Label> {
    return withLabel(id, async (tx, label, labels) => {
      const now = clock.now()
      let moved: Label | undefined
      switch (outcome.kind) {
        case 'success':
          moved = await recordFound(tx, label, labels, outcome.label)
          break
        case 'rejected':
          moved = await store.moveLabel(tx, id, 'reject', now, {
            failure_code: outcome.code,
            failure_messages: JSON.stringify(outcome.messages),
          })
          break
        case 'unknown':
          moved = await store.moveLabel(tx, id, 'lose', now, { pending_ref: outcome.purchaseRef ?? label.pendingRef })
          break
        case 'none':
          moved = await settleNone(tx, label)
          break
      }
      await announce(tx, moved)
      const current = moved ?? label
      if (outcome.kind === 'success' && current.purchaseRef !== null)
        await voidDuplicates(tx, current, outcome.duplicates)
      return current
    })
  }

  return { settle, move }
}

export type Settle = ReturnType<typeof createSettle>
