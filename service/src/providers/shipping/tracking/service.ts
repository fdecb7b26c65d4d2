import { createHash } from 'node:crypto'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Label } from '../labels/model.ts'
import { findLabel, lockLabels } from '../labels/store.ts'
import { ownerOf } from '../labels/settle.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type ProviderName,
  type ShippingProvider,
  type TrackSnapshot,
  type WebhookDelivery,
} from '../provider.ts'
import { isFinal, statusAfter } from './model.ts'
import * as store from './store.ts'
import { dayMs } from '../../../kernel/time.ts'

/** Receives every new scan with the updated label, in the transaction that stores it. */
export type ScanListener = {
  lock(tx: Tx, ownerId: number): Promise<void>
  scanned(tx: Tx, label: Label, scans: readonly store.StoredScan[]): Promise<void>
}

export type TrackingDeps = {
  db: Db
  clock: Clock
  providers: ReadonlyMap<ProviderName, ShippingProvider>
  owners: Readonly<Record<string, ScanListener>>
  pollEveryMs: number
  log: { warn(fields: object, message: string): void }
}

const maxEvents = 200
const pollLimit = 50
/** Polling stops this long after the purchase. */
const pollForMs = 60 * dayMs
const keepWebhooksMs = 90 * dayMs

/** Tracks parcels by signed webhooks, and by polling where none arrive. */
export function createTracking({ db, clock, providers, owners, pollEveryMs, log }: TrackingDeps) {
  function nextPollOf(label: Label, isDone: boolean, now: Date): Date | null {
    const isOld = now.getTime() - (label.purchasedAt ?? now).getTime() > pollForMs
    return isDone || isOld || label.status !== 'PURCHASED' ? null : new Date(now.getTime() + pollEveryMs)
  }

  /** Stores the new scans of a snapshot. The caller has locked the owner and its labels. */
  async function apply(
    tx: Tx,
    label: Label,
    snapshot: TrackSnapshot,
    source: 'webhook' | 'poll',
  ): Promise<readonly store.StoredScan[]> {
    const now = clock.now()
    const events = snapshot.events.slice(-maxEvents)
    const scans = await store.insertScans(tx, label.id, events, { source, receivedAt: now })
    const known = await store.listScans(tx, label.id)
    const status = statusAfter(label.trackingStatus ?? 'PRE_TRANSIT', known)
    const change = {
      status,
      eta: snapshot.eta ?? label.trackingEta,
      signedBy: snapshot.signedBy ?? label.signedBy,
      deliveredAt: status === 'DELIVERED' ? (known.find((scan) => scan.status === status)?.at ?? null) : null,
      nextPollAt: nextPollOf(label, isFinal(status), now),
      now,
    }
    await store.updateTracking(tx, label.id, change)
    const updated = await findLabel(tx, label.id)
    if (updated && scans.length > 0) await owners[label.ownerKind]?.scanned(tx, updated, scans)
    return scans
  }

  async function lock(tx: Tx, label: Label): Promise<Label | undefined> {
    await owners[label.ownerKind]?.lock(tx, label.ownerId)
    return (await lockLabels(tx, ownerOf(label))).find(({ id }) => id === label.id)
  }

  /**
   * Receives a webhook. Throws `BadSignature` before anything is stored. Repeated deliveries are ignored; a webhook for an
   * unknown parcel is stored as well. Returns the number of new scans.
   */
  async function receive(name: ProviderName, delivery: WebhookDelivery): Promise<number> {
    const provider = providers.get(name)
    if (!provider) return 0
    const now = clock.now()
    const events = provider.parseWebhook(delivery, now)
    const digest = createHash('sha256').update(delivery.raw).digest()
    let count = 0
    for (const event of events) {
      const labelId = (await store.matchLabel(db, name, event)) ?? null
      const known = labelId === null ? undefined : await findLabel(db, labelId)
      const { trackingNumber, snapshot } = event
      count += await transact(db, async (tx) => {
        const label = known && (await lock(tx, known))
        const isNew = await store.insertWebhook(tx, { provider: name, digest, trackingNumber, labelId, now })
        return isNew && label ? (await apply(tx, label, snapshot, 'webhook')).length : 0
      })
    }
    return count
  }

  async function pollOne(id: bigint, signal: AbortSignal): Promise<void> {
    const label = await findLabel(db, id)
    const provider = label && providers.get(label.provider)
    if (!provider || label.purchaseRef === null || label.trackingNumber === null) return
    const { purchaseRef, trackingNumber, shipmentRef, carrierToken } = label
    const snapshot = await provider.track({ purchaseRef, trackingNumber, shipmentRef, carrierToken }, signal)
    await transact(db, async (tx) => {
      const current = await lock(tx, label)
      if (current) await apply(tx, current, snapshot, 'poll')
    })
  }

  /** Polls the parcels that are due; returns their number. */
  async function poll(signal: AbortSignal): Promise<number> {
    const now = clock.now()
    const ids = await store.claimPolls(db, pollLimit, now, new Date(now.getTime() + pollEveryMs))
    for (const id of ids) {
      if (signal.aborted) break
      try {
        await pollOne(id, signal)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
        log.warn({ labelId: id.toString(), err: error }, 'parcel could not be tracked')
      }
    }
    return ids.length
  }

  const prune = (): Promise<number> =>
    store.deleteWebhooksBefore(db, new Date(clock.now().getTime() - keepWebhooksMs), 1_000)

  return { receive, poll, prune, listScans: (labelId: bigint) => store.listScans(db, labelId) }
}

export type Tracking = ReturnType<typeof createTracking>
