import { lockItems } from '../../assets/claims/store.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Label } from '../../providers/shipping/labels/model.ts'
import type { TrackingStatus } from '../../providers/shipping/provider.ts'
import type { Shipping, ShippingOwner } from '../../providers/shipping/shipping.ts'
import { checkSite, systemActor, type Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import { createBuying } from './buy-labels.ts'
import { createFulfillment } from './fulfillment.ts'
import { createDispatch } from './dispatch.ts'
import { ownsParcel, stageOf, workTaskMachine, type Task } from './model.ts'
import { createPicking } from './pick-and-pack.ts'
import type { DocumentRef, Evidence, OpenOrder, TaskPause, TaskOwner, TaskWatcher } from './port.ts'
import * as store from './store.ts'

export type TaskDeps = {
  db: Db
  clock: Clock
  locations: Locations
  shipping: Shipping
  twoPersonCents: bigint
  ownParcels(kind: string, owner: ShippingOwner): void
}

export const assignableStages = ['pick', 'pack', 'dispatch'] as const
export type NextOrder = { stages: readonly (typeof assignableStages)[number][]; siteId?: number | undefined }

const assignmentMs = 15 * 60_000
const inTransit: ReadonlySet<TrackingStatus> = new Set(['TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'])
const failed: ReadonlySet<TrackingStatus> = new Set(['RETURNED', 'FAILURE'])

/** The tasks of the warehouse; `port.ts` documents how other modules create them. */
export function createTasks({ db, clock, locations, shipping, twoPersonCents, ownParcels }: TaskDeps) {
  const owners = new Map<string, TaskOwner>()
  const watchers: TaskWatcher[] = []
  const fulfillment = createFulfillment({ clock, locations, owners, watchers })
  const picking = createPicking({ clock, fulfillment, locations })
  const dispatching = createDispatch({ clock, fulfillment, locations, twoPersonCents, handOver: shipping.handOver })
  const buying = createBuying({ db, fulfillment, shipping })

  /**
   * Queues a task. The items must be at the site and not blocked; items without a location are assumed to be on site
   * until picking proves otherwise.
   */
  async function open(tx: Tx, order: OpenOrder): Promise<Task> {
    const { uniqueIds, siteId, purpose } = order
    assert(owners.has(purpose), `An owner is registered for purpose ${purpose}.`)
    assert(
      uniqueIds.length > 0 && new Set(uniqueIds).size === uniqueIds.length,
      'A task has at least one item and no duplicates.',
    )
    await lockItems(tx, uniqueIds)
    await locations.placeUnknown(tx, uniqueIds, siteId)
    const available = (await locations.listOf(tx, uniqueIds)).filter(
      (place) => place.siteId === siteId && place.blockReason === null && ['RECEIVED', 'STORED'].includes(place.status),
    )
    const found = new Set(available.map(({ uniqueId }) => uniqueId))
    const absent = uniqueIds.filter((uniqueId) => !found.has(uniqueId))
    if (absent.length > 0) {
      fail(409, 'card(s) unavailable', `${absent.join(', ')} cannot be picked at site ${siteId}.`, {
        details: { unique_ids: absent, site_id: siteId },
      })
    }
    const task = await store.insertTask(tx, order, clock.now())
    assert(task !== undefined, 'A document has at most one open task per site.')
    await store.insertLines(tx, task.id, uniqueIds)
    return task
  }

  async function end(tx: Tx, task: Task, reason: string): Promise<Task> {
    const ended = await fulfillment.move(tx, task, 'cancel', reason)
    if (fulfillment.ownerOf(task).shipment) {
      const tasks = await store.listTasksOf(tx, task)
      const owner = { kind: task.purpose, id: task.documentId }
      await shipping.labels.release(tx, owner, ({ parcelNumber }) => ownsParcel(task, tasks, parcelNumber))
    }
    return ended
  }

  /** Cancels all open tasks of a document, or none when one was dispatched. The owner has locked the document. */
  async function cancel(tx: Tx, document: DocumentRef, { reason }: { reason: string }): Promise<boolean> {
    const open = (await store.listTasksOf(tx, document)).filter(({ closedAt }) => closedAt === null)
    const locked = []
    for (const { id } of open) locked.push(await store.lockTask(tx, id))
    if (locked.some(({ status }) => status === 'DISPATCHED')) return false
    for (const task of locked) await end(tx, task, reason)
    return true
  }

  /** A supervisor cancels a task; the owner's callback reverts what depends on it. */
  async function cancelTask(tx: Tx, actor: Actor, taskId: number, reason: string): Promise<Task> {
    const { task, owner } = await fulfillment.open(tx, actor, taskId)
    const isOpen = task.closedAt === null && task.status !== 'DISPATCHED'
    if (!owner.onCancelled || !isOpen) return fulfillment.refuse(task, 'cancelled')
    const ended = await end(tx, task, reason)
    await owner.onCancelled(tx, ended, reason, actor.actor)
    return ended
  }

  async function setPause(tx: Tx, actor: Actor, taskId: number, pause: TaskPause | null): Promise<Task> {
    const { task, owner } = await fulfillment.open(tx, actor, taskId)
    const stored = pause && { reason: pause.reason, by: actor.actor }
    const changed = await store.setPause(tx, taskId, stored, clock.now())
    if (!changed) return fulfillment.refuse(task, pause === null ? 'resumed' : 'paused')
    await owner.onPaused?.(tx, changed, pause, actor.actor)
    return changed
  }

  /** Verifies the collector at the pickup desk before the handover. */
  async function verifyCollector(actor: Actor, taskId: number, evidence: Evidence): Promise<void> {
    const task = await fulfillment.find(db, taskId)
    checkSite(actor, task.siteId)
    if (task.method === 'PICKUP') await fulfillment.ownerOf(task).verifyCollector?.(task.documentId, evidence)
  }

  async function unlock(tx: Tx, actor: Actor, taskId: number): Promise<Task> {
    const { task, owner } = await fulfillment.open(tx, actor, taskId)
    if (!owner.unlock || task.status !== 'DISPATCHED') return fulfillment.refuse(task, 'unlocked')
    await owner.unlock(tx, task.documentId)
    return task
  }

  /** Assigns the most urgent task of these queues to the actor. An assignment without a step expires. */
  function assignNext(tx: Tx, { actor, siteIds }: Actor, { stages, siteId }: NextOrder): Promise<Task | undefined> {
    const now = clock.now()
    const assignedBefore = new Date(now.getTime() - assignmentMs)
    const statuses = workTaskMachine.states.filter((status) => stages.some((stage) => stage === stageOf[status]))
    return store.assignNext(tx, { actor, siteIds, siteId, statuses, now, assignedBefore })
  }

  async function lockDocument(tx: Tx, document: DocumentRef, owner: TaskOwner): Promise<void> {
    const open = (await store.listTasksOf(tx, document)).filter(({ closedAt }) => closedAt === null)
    await lockItems(tx, await store.listItemsOf(tx, document))
    await owner.lock(tx, document.documentId)
    for (const { id } of open) await store.lockTask(tx, id)
  }

  async function onScan(tx: Tx, label: Label, owner: TaskOwner): Promise<void> {
    const { ownerKind: purpose, ownerId: documentId, trackingStatus: status } = label
    if (status === null) return
    const tasks = await store.listTasksOf(tx, { purpose, documentId })
    const task = tasks.find((other) => other.closedAt === null && ownsParcel(other, tasks, label.parcelNumber))
    if (failed.has(status) || (inTransit.has(status) && task && !['PACKED', 'DISPATCHED'].includes(task.status))) {
      await owner.onTrouble?.(tx, task, label, status)
      return
    }
    if (!task) return owner.onScanned?.(tx, label)
    if (!inTransit.has(status)) return
    // A carrier scan proves that the parcel left, even if the dispatch was not scanned.
    if (task.status === 'PACKED') {
      const opened = await fulfillment.open(tx, systemActor, task.id)
      await dispatching.send(tx, systemActor, opened, await dispatching.parcelsOf(tx, task))
    }
    const purchased = await dispatching.purchasedOf(tx, task)
    if (purchased.length === 0 || purchased.some((label) => label.trackingStatus !== 'DELIVERED')) return
    await dispatching.deliver(tx, systemActor, task.id, {
      carrier: label.carrier,
      tracking_number: label.trackingNumber,
    })
  }

  /** Registers the owner of a purpose's tasks and parcels, once. */
  function register(purpose: string, owner: TaskOwner): void {
    assert(!owners.has(purpose), `Purpose ${purpose} has exactly one owner.`)
    owners.set(purpose, owner)
    ownParcels(purpose, {
      lock: (tx, documentId) => lockDocument(tx, { purpose, documentId }, owner),
      changed: async (tx, label) => owner.onLabel?.(tx, label),
      scanned: (tx, label) => onScan(tx, label, owner),
    })
  }

  async function describe(reader: Reader, task: Task): Promise<string> {
    const title = await owners.get(task.purpose)?.describe?.(reader, task.documentId)
    return title ?? `${task.purpose} ${task.documentId}`
  }

  return {
    register,
    watch: (watcher: TaskWatcher) => void watchers.push(watcher),
    open,
    cancel,
    cancelTask,
    setPause,
    describe,
    verifyCollector,
    unlock,
    pick: picking.pick,
    unpick: picking.unpick,
    assignNext,
    fallShort: picking.fallShort,
    resume: picking.resume,
    pack: picking.pack,
    buyLabels: buying.buy,
    recordManual: buying.recordManual,
    dispatch: dispatching.dispatch,
    deliver: dispatching.deliver,
    takeBack: dispatching.takeBack,
    declareLost: dispatching.declareLost,
    checkSecond: dispatching.checkSecond,
    get: fulfillment.find,
    openTaskOf: store.findOpenTaskOf,
    linesOf: store.listLines,
    parcelsOf: store.listParcels,
    labelsOf: store.listLabelsOf,
    list: (filter: store.TaskFilter) => store.listTasks(db, filter),
    listOf: (document: DocumentRef) => store.listTasksOf(db, document),
    listIn: store.listTasksOf,
    lockOf: store.lockOpenOf,
    /** Postpones the open tasks of a document for time that does not count against the SLA. */
    postpone: store.postponeOpenOf,
    countQueues: (siteIds: readonly number[] | null) => store.countQueues(db, siteIds, clock.now()),
  }
}

export type Tasks = ReturnType<typeof createTasks>
