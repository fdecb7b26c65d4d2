import type { Reader, Tx } from '../../db/db.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Address } from '../../providers/shipping/addresses.ts'
import type { Label } from '../../providers/shipping/labels/model.ts'
import type { Item } from '../../providers/shipping/parcels.ts'
import type { TrackingStatus } from '../../providers/shipping/provider.ts'
import type { Task } from './model.ts'

/**
 * How another module has items picked, packed and shipped.
 *
 * 1. Once, at composition: `warehouse.tasks.register('redemption', owner)`. Callbacks of the owner run in the transaction
 *    of the step, after it; a refusal (`fail`) rolls the step back. From then on, labels filed under
 *    `{ kind: 'redemption', id: documentId }` belong to the owner's documents, and tracking events deliver, return or
 *    dispatch its tasks.
 * 2. When a document is ready for the warehouse (paid, approved), in its own transaction, items locked first:
 *    `await tasks.open(tx, { purpose: 'redemption', documentId, siteId, uniqueIds, dueAt, declaredCents, method })`.
 *    `sites.main(tx)` is the default site, `endOfBusinessDay` computes due times. Items must be on site and unblocked.
 * 3. When it is cancelled: `await tasks.cancel(tx, { purpose, documentId }, { reason })`. False means that a task was
 *    already dispatched and nothing was changed.
 *
 * Locks are always taken in the same order: items by id, then the document, then the task.
 */
export type TaskOwner = {
  /** Locks the document's row. Called before the task's row is locked and before any callback. */
  lock(tx: Tx, documentId: number): Promise<void>
  /** A title for operators instead of the document id. */
  describe?(reader: Reader, documentId: number): Promise<string>
  /** The value of these items that is in force now, where it can change after the task was opened. */
  declaredCents?(reader: Reader, uniqueIds: readonly string[]): Promise<Cents>
  /** The shipment of a task's items, to buy labels for. Without this, the owner buys its labels itself. */
  shipment?(reader: Reader, documentId: number, uniqueIds: readonly string[]): Promise<Shipment>
  /** The first item was picked. */
  onStarted?(tx: Tx, task: Task, by: string): Promise<void>
  onPicked?(tx: Tx, task: Task, by: string): Promise<void>
  onPacked?(tx: Tx, task: Task, by: string): Promise<void>
  /** Dispatched to a carrier or to the pickup desk. */
  onDispatched?(tx: Tx, task: Task, parcels: readonly SentParcel[], by: string): Promise<void>
  /** Delivered according to the carrier, or collected at the pickup desk; `evidence` is what the desk recorded. */
  onDelivered?(tx: Tx, task: Task, evidence: Evidence, by: string): Promise<void>
  /**
   * Verifies the collector before a handover, outside the transaction of the step, so that failed attempts stay
   * recorded when it refuses.
   */
  verifyCollector?(documentId: number, evidence: Evidence): Promise<void>
  /** A supervisor resets the failed attempts of a collector. */
  unlock?(tx: Tx, documentId: number): Promise<void>
  /** An item is missing or damaged; the task waits until it is resumed or cancelled. */
  onShort?(tx: Tx, task: Task, short: Short, by: string): Promise<void>
  /** All items are available again, or a pick was undone; the task is queued or picking continues. */
  onResumed?(tx: Tx, task: Task, by: string): Promise<void>
  /** The task was paused, or resumed when `pause` is null. */
  onPaused?(tx: Tx, task: Task, pause: TaskPause | null, by: string): Promise<void>
  /** All items were returned and are on site again. */
  onReturned?(tx: Tx, task: Task, by: string): Promise<void>
  /** Declared lost by a supervisor with a second signature. */
  onLost?(tx: Tx, task: Task, by: string): Promise<void>
  /** A supervisor cancelled the task; without this callback only the owner can cancel. */
  onCancelled?(tx: Tx, task: Task, reason: string, by: string): Promise<void>
  /** The carrier returns the parcel, cannot deliver it, or scanned one that was not dispatched. */
  onTrouble?(tx: Tx, task: Task | undefined, label: Label, status: TrackingStatus): Promise<void>
  /** The carrier scanned a parcel of a document without an open task. */
  onScanned?(tx: Tx, label: Label): Promise<void>
  /** A label of the document changed. */
  onLabel?(tx: Tx, label: Label): Promise<void>
}

export type Shipment = {
  to: Address
  items: readonly Item[]
  isInsured: boolean
  signature: boolean
  /** The agreed service; the cheapest within the limit when it is no longer available. */
  serviceToken: string | null
  /** The highest total label cost without a supervisor; null means no limit. */
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
  /** Requested by the tenant or partner, so that the time does not count against the SLA. */
  isAsked: boolean
}

export type Short = { uniqueId: string; reason: 'missing' | 'damaged'; note: string | null }
export type Evidence = Readonly<Record<string, unknown>>

export type OpenOrder = {
  purpose: string
  documentId: number
  siteId: number
  /** In display order. */
  uniqueIds: readonly string[]
  dueAt: Date
  declaredCents: Cents
  method: Task['method']
  /** The parcel numbers that tasks of the document at other sites may use; a task has at most one parcel per item. */
  parcelBase?: number | undefined
}

/** Another part of the warehouse that follows tasks, in the transaction of the step. */
export type TaskWatcher = {
  /** A task changed its status. */
  moved(tx: Tx, task: Task): Promise<void>
  /** Refuses the pick of a task that is not picked alone. */
  checkSinglePick(tx: Tx, task: Task): Promise<void>
}

export type DocumentRef = { purpose: string; documentId: number }
