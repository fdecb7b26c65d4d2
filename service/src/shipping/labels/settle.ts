import { transact, type Db, type Tx } from '../../db/db.ts'
import { enqueue } from '../../jobs/queue.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ProviderName, PurchasedLabel, Resolution, ShippingProvider } from '../provider.ts'
import { certaintyMs, isLive, type Label, type LabelEvent, type Owner } from './model.ts'
import * as store from './store.ts'

/**
 * What a label's owner is asked and told, always inside the transaction of the change. `lock` comes first and takes the
 * owner's own row, so that owner and label are locked in the same order by everybody.
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

/** Each state has its own job, so that a change never has to wait for, or lose to, the job of the state before. */
export const enqueueLabel = (tx: Tx, { id, status }: Label, runAt: Date): Promise<void> =>
  enqueue(tx, { queue: labelQueue, key: `${id}:${status}`, payload: { id: id.toString(), status }, runAt })

export const ownerOf = ({ ownerKind, ownerId }: Label): Owner => ({ kind: ownerKind, id: ownerId })

/** Writes down what became of a purchase. Safe to repeat and in any order: the row's state decides what still counts. */
export function createSettle({ db, clock, owners, providers, pollEveryMs }: SettleDeps) {
  async function told(tx: Tx, label: Label | undefined, runAt = clock.now()): Promise<Label | undefined> {
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
    assert(known !== undefined, 'A label that is settled exists.')
    return transact(db, async (tx) => {
      await owners[known.ownerKind]?.lock(tx, known.ownerId)
      const labels = await store.lockLabels(tx, ownerOf(known))
      const label = labels.find((candidate) => candidate.id === id)
      assert(label !== undefined, 'Labels are never deleted.')
      return work(tx, label, labels)
    })
  }

  /** One move by itself, such as the steps of a void. */
  const move = (id: bigint, event: LabelEvent, change: store.LabelChange = {}): Promise<Label | undefined> =>
    withLabel(id, async (tx) => told(tx, await store.moveLabel(tx, id, event, clock.now(), change)))

  /** Why a label that exists cannot be kept; undefined when it can. */
  function flawOf(label: Label, found: PurchasedLabel, siblings: readonly Label[]): string | undefined {
    if (!label.isWanted) return 'unwanted'
    if (found.refund !== 'none') return 'refunded'
    if (siblings.some(isLive)) return 'superseded'
    const postage = found.postageCents ?? label.quotedCents
    return label.maxCents !== null && postage > label.maxCents ? 'price_changed' : undefined
  }

  async function giveBackDuplicates(tx: Tx, label: Label, found: readonly PurchasedLabel[]): Promise<void> {
    for (const duplicate of found) {
      // One that is being refunded already needs nothing from us.
      if (duplicate.refund !== 'none') continue
      await told(tx, await store.insertDuplicate(tx, label, duplicate, clock.now()))
    }
  }

  async function recordFound(
    tx: Tx,
    label: Label,
    labels: readonly Label[],
    found: PurchasedLabel,
  ): Promise<Label | undefined> {
    if (label.purchaseRef !== null) {
      // Known by another name already: this one is one too many.
      if (label.purchaseRef !== found.purchaseRef) await giveBackDuplicates(tx, label, [found])
      return undefined
    }
    const siblings = labels.filter(({ id, parcelNumber }) => id !== label.id && parcelNumber === label.parcelNumber)
    const isOneLabelPerShipment = providers.get(label.provider)?.caps.buyIsIdempotent === true
    const isSiblings = siblings.some((other) => isLive(other) && other.shipmentRef === label.shipmentRef)
    // Where a shipment has one label only, the attempt under way owns whatever is found.
    if (isOneLabelPerShipment && isSiblings) return undefined
    if (await store.isPurchaseRecorded(tx, label.provider, found.purchaseRef)) return undefined
    const flaw = flawOf(label, found, siblings)
    const now = clock.now()
    const postage = found.postageCents ?? label.quotedCents
    return store.moveLabel(tx, label.id, flaw === undefined ? 'purchase' : 'turnAway', now, {
      purchase_ref: found.purchaseRef,
      tracking_number: found.trackingNumber,
      tracking_url: found.trackingUrl,
      label_url: found.labelUrl,
      postage_cents: postage,
      cost_cents: found.costCents ?? postage,
      failure_code: flaw ?? null,
      purchased_at: now,
      tracking_status: 'PRE_TRANSIT',
      next_poll_at: flaw === undefined ? new Date(now.getTime() + pollEveryMs) : null,
    })
  }

  async function settleNone(tx: Tx, label: Label): Promise<Label | undefined> {
    const now = clock.now()
    const isCertain = label.sentAt !== null && now.getTime() - label.sentAt.getTime() >= certaintyMs
    return store.moveLabel(tx, label.id, isCertain ? 'abandon' : 'lose', now)
  }

  /** Writes the outcome of a call or a look-up and returns how the label stands then. */
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
      await told(tx, moved)
      const current = moved ?? label
      if (outcome.kind === 'success' && current.purchaseRef !== null)
        await giveBackDuplicates(tx, current, outcome.duplicates)
      return current
    })
  }

  return { settle, move, withLabel, told }
}

export type Settle = ReturnType<typeof createSettle>
