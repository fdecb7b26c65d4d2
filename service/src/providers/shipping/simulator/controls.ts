import type { Db, Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { TrackSnapshot, WebhookDelivery } from '../provider.ts'
import { isOver, msToNextScan, type Journey } from './journey.ts'
import type { FaultMode, SimulatedOperation } from './magic.ts'
import { journeyOf } from './records.ts'
import * as store from './store.ts'
import { signSimulated } from './webhooks.ts'
import { writeSimulatedWebhook } from './wire.ts'

export type SimulatorControls = {
  /** Queues a fault for the next call of an operation, in any process. */
  failNext(operation: SimulatedOperation, mode: FaultMode): Promise<void>
  clearFaults(): Promise<void>
  /** The carrier takes parcels by their purchase references; their scans begin. */
  handOver(tx: Tx, purchaseRefs: readonly string[]): Promise<void>
  /** Triggers the next scan of a parcel now, handed over or not; false when none is left. */
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

  const find = async (label: store.SimulatedLabel): Promise<Journey> =>
    journeyOf(label, (await shipmentOf(label.shipmentId)).request)

  async function advance(trackingNumber: string): Promise<boolean> {
    const label = await store.findByTrackingNumber(db, trackingNumber)
    const now = clock.now()
    const ms = label && !label.voidedAt ? msToNextScan(await find(label), now, speed) : undefined
    if (!label || ms === undefined) return false
    await store.markHandedOver(db, [label.id], now)
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
      const isLast = isOver(await find(label), clock.now(), speed)
      await store.markAnnounced(db, label.id, isLast ? allScans : snapshot.events.length)
      count += 1
    }
    return count
  }

  return {
    failNext: (operation, mode) => store.queueFault(db, operation, mode),
    clearFaults: () => store.clearFaults(db),
    handOver: (tx, purchaseRefs) => store.markHandedOver(tx, purchaseRefs, clock.now()),
    advance,
    announce,
  }
}
