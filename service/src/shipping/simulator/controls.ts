import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { TrackSnapshot, WebhookDelivery } from '../provider.ts'
import { msToNextScan } from './journey.ts'
import type { FaultMode, SimulatedOperation } from './magic.ts'
import { journeyOf } from './records.ts'
import * as store from './store.ts'
import { signSimulated } from './webhooks.ts'
import { writeSimulatedWebhook } from './wire.ts'

export type SimulatorControls = {
  /** Queues a fault for the next call of an operation, in any process. */
  failNext(operation: SimulatedOperation, mode: FaultMode): Promise<void>
  clearFaults(): Promise<void>
  /** Triggers the next scan of a parcel now; false when none is left. */
  advance(trackingNumber: string): Promise<boolean>
  /** Delivers a signed webhook for each parcel with new scans; returns their number. */
  announce(deliver: (delivery: WebhookDelivery) => Promise<void>): Promise<number>
}

export type ControlDeps = {
  db: Db
  clock: Clock
  webhookSecret: Uint8Array
  speed: number
  snapshotOf: (label: store.SimulatedLabel) => Promise<TrackSnapshot>
  shipmentOf: (id: string) => Promise<store.SimulatedShipment>
}

const announceLimit = 500
const allScans = 4

/** Controls of the simulated carrier for the sandbox and operators. */
export function createSimulatorControls(deps: ControlDeps): SimulatorControls {
  const { db, clock, webhookSecret, speed, snapshotOf, shipmentOf } = deps

  const pendingMs = async (label: store.SimulatedLabel): Promise<number | undefined> =>
    msToNextScan(journeyOf(label, (await shipmentOf(label.shipmentId)).request.to), clock.now(), speed)

  async function advance(trackingNumber: string): Promise<boolean> {
    const label = await store.findByTrackingNumber(db, trackingNumber)
    const ms = label && !label.voidedAt ? await pendingMs(label) : undefined
    if (!label || ms === undefined) return false
    await store.pushAhead(db, label.id, ms)
    return true
  }

  async function announce(deliver: (delivery: WebhookDelivery) => Promise<void>): Promise<number> {
    let count = 0
    for (const label of await store.listUnannounced(db, announceLimit)) {
      const snapshot = await snapshotOf(label)
      if (snapshot.events.length <= label.announcedScans) continue
      const raw = writeSimulatedWebhook({ purchaseRef: label.id, trackingNumber: label.trackingNumber }, snapshot)
      await deliver({ ...signSimulated(raw, webhookSecret, clock.now()), query: new URLSearchParams() })
      // Marked after the delivery: a lost delivery is repeated, and a repeated scan is stored once.
      const isLast = (await pendingMs(label)) === undefined
      await store.markAnnounced(db, label.id, isLast ? allScans : snapshot.events.length)
      count += 1
    }
    return count
  }

  return {
    failNext: (operation, mode) => store.queueFault(db, operation, mode),
    clearFaults: () => store.clearFaults(db),
    advance,
    announce,
  }
}
