import type { Reader, Tx } from '../../db/db.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Address } from '../../shipping/addresses.ts'
import type { Label } from '../../shipping/labels/model.ts'
import type { Item } from '../../shipping/parcels.ts'
import type { TrackingStatus } from '../../shipping/provider.ts'
import type { Task } from './model.ts'

/**
 * How another part of the service has things fetched, packed and sent.
 *
 * 1. Once, where the parts are put together: `warehouse.work.serve('redemption', owner)`. The owner's callbacks run in
 *    the transaction of the step they tell of, after the step; a refusal (`fail`) undoes the step. From then on labels
 *    filed under `{ kind: 'redemption', id: documentId }` belong to the owner's documents, and the carrier's scans
 *    deliver, return or dispatch its jobs by themselves.
 * 2. When a document is ready for the warehouse (paid, approved), in its own transaction, things locked first:
 *    `await work.open(tx, { purpose: 'redemption', documentId, siteId, uniqueIds, dueAt, declaredCents, method: 'SHIP' })`.
 *    `sites.main(tx)` is the site when nobody says which, `endOfBusinessDay` tells when something is due there. Things
 *    must be in the house and free of holds.
 * 3. When it is called off: `await work.cancel(tx, { purpose, documentId }, { actor, reason })`. False means that a job
 *    has left the house already, and nothing was changed.
 *
 * Locks are taken in one order by everybody: things by their code, then the document, then the job.
 */
export type TaskOwner = {
  /** Takes the document's own row. Called before the job's row is taken and before any callback. */
  lock(tx: Tx, documentId: number): Promise<void>
  /** What people read on their screens instead of the bare number. */
  describe?(reader: Reader, documentId: number): Promise<string>
  /** How it travels. Without this the owner buys its labels itself, under its own name. */
  shipment?(reader: Reader, documentId: number): Promise<Shipment>
  /** The first thing was picked. */
  onStarted?(tx: Tx, task: Task, by: string): Promise<void>
  onPicked?(tx: Tx, task: Task, by: string): Promise<void>
  onPacked?(tx: Tx, task: Task, by: string): Promise<void>
  /** It has left the house: with a carrier, or to the pickup desk. */
  onDispatched?(tx: Tx, task: Task, parcels: readonly SentParcel[], by: string): Promise<void>
  /** It arrived, by the carrier's word or by a signature at the desk; `evidence` is what the desk noted. */
  onDelivered?(tx: Tx, task: Task, evidence: Evidence, by: string): Promise<void>
  /**
   * Asked before things are handed over at the desk, outside the transaction of the step: what it writes about a wrong
   * word stays although it refuses.
   */
  proveCollector?(documentId: number, evidence: Evidence): Promise<void>
  /** A supervisor lets somebody try again who said too many wrong words. */
  unlock?(tx: Tx, documentId: number): Promise<void>
  /** A thing is missing or not as it should be; the job waits until it is resumed or cancelled. */
  onShort?(tx: Tx, task: Task, short: Short, by: string): Promise<void>
  /** Whatever was short is here again: the job waits in its queue, or its picking goes on. */
  onResumed?(tx: Tx, task: Task, by: string): Promise<void>
  /** Somebody keeps the job from going on, or lets it go on. */
  onHeld?(tx: Tx, task: Task, hold: TaskPause | null, by: string): Promise<void>
  /** Everything came back and is in the house again. */
  onReturned?(tx: Tx, task: Task, by: string): Promise<void>
  /** Declared lost by a supervisor and a second person. */
  onLost?(tx: Tx, task: Task, by: string): Promise<void>
  /** A supervisor called the job off; without this only the owner's own `cancel` can. */
  onCancelled?(tx: Tx, task: Task, reason: string, by: string): Promise<void>
  /** The carrier turned the parcel around, cannot deliver it, or scanned one that has not left. */
  onTrouble?(tx: Tx, task: Task | undefined, label: Label, status: TrackingStatus): Promise<void>
  /** The carrier scanned a parcel of a document that has no open job. */
  onScanned?(tx: Tx, label: Label): Promise<void>
  /** A label of the document changed. */
  onLabel?(tx: Tx, label: Label): Promise<void>
}

export type Shipment = {
  to: Address
  items: readonly Item[]
  isInsured: boolean
  signature: boolean
  /** The service that was chosen or paid for; the cheapest when it is not sold any more, within the limit below. */
  serviceToken: string | null
  /** The most the labels may cost together without a supervisor; null is any price. */
  maxCents: Cents | null
}

export type SentParcel = {
  number: number
  labelId: bigint | null
  carrier: string | null
  trackingNumber: string | null
}

export type TaskPause = {
  reason: string
  /** The tenant or partner wants it to wait; the time is not ours. */
  isAsked: boolean
}

export type Short = { uniqueId: string; reason: 'missing' | 'damaged'; note: string | null }
export type Evidence = Readonly<Record<string, unknown>>

export type OpenOrder = {
  purpose: string
  documentId: number
  siteId: number
  /** In the order people should see them. */
  uniqueIds: readonly string[]
  dueAt: Date
  declaredCents: Cents
  method: Task['method']
}

export type DocumentRef = { purpose: string; documentId: number }
