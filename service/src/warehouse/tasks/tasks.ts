import { lockItems } from '../../assets/claims/store.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Label } from '../../shipping/labels/model.ts'
import { listLabels } from '../../shipping/labels/store.ts'
import type { TrackingStatus } from '../../shipping/provider.ts'
import type { Shipping, ShippingOwner } from '../../shipping/shipping.ts'
import { checkSite, systemActor, type Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import { createBuying } from './buy-labels.ts'
import { createDesk } from './fulfillment.ts'
import { createLeaving } from './dispatch.ts'
import type { Task } from './model.ts'
import { createPicking } from './pick-and-pack.ts'
import type { DocumentRef, Evidence, OpenOrder, TaskPause, TaskOwner } from './port.ts'
import * as store from './store.ts'

export type WorkDeps = {
  db: Db
  clock: Clock
  locations: Locations
  shipping: Shipping
  twoPersonCents: bigint
  ownParcels(kind: string, owner: ShippingOwner): void
}

const underWay: ReadonlySet<TrackingStatus> = new Set(['TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'])
const troubled: ReadonlySet<TrackingStatus> = new Set(['RETURNED', 'FAILURE'])

/** The jobs of the warehouse. How other parts give it work is told in `port.ts`. */
export function createTasks({ db, clock, locations, shipping, twoPersonCents, ownParcels }: WorkDeps) {
  const owners = new Map<string, TaskOwner>()
  const desk = createDesk({ clock, locations, owners })
  const picking = createPicking({ clock, desk, locations })
  const leaving = createLeaving({ clock, desk, locations, twoPersonCents })
  const buying = createBuying({ db, desk, shipping })

  /**
   * Puts a job into the queue. The things must be at the site, in the house and free of holds; one that nobody ever
   * checked in is taken to be there, and whoever picks will see.
   */
  async function open(tx: Tx, order: OpenOrder): Promise<Task> {
    const { uniqueIds, siteId, purpose } = order
    assert(owners.has(purpose), `Somebody serves jobs of the purpose ${purpose}.`)
    assert(uniqueIds.length > 0 && new Set(uniqueIds).size === uniqueIds.length, 'A job has things, each of them once.')
    await lockItems(tx, uniqueIds)
    await locations.placeUnknown(tx, uniqueIds, siteId)
    const here = (await locations.listOf(tx, uniqueIds)).filter(
      (place) => place.siteId === siteId && place.holdReason === null && ['RECEIVED', 'STORED'].includes(place.status),
    )
    const found = new Set(here.map(({ uniqueId }) => uniqueId))
    const absent = uniqueIds.filter((uniqueId) => !found.has(uniqueId))
    if (absent.length > 0) {
      fail(409, 'card(s) unavailable', `${absent.join(', ')} cannot be fetched at site ${siteId}.`, {
        details: { unique_ids: absent, site_id: siteId },
      })
    }
    const task = await store.insertTask(tx, order, clock.now())
    assert(task !== undefined, 'A document has one open job at a site.')
    await store.insertLines(tx, task.id, uniqueIds)
    return task
  }

  async function end(tx: Tx, task: Task, reason: string): Promise<Task> {
    const ended = await desk.move(tx, task, 'cancel', reason)
    if (desk.ownerOf(task).shipment) {
      await shipping.labels.release(tx, { kind: task.purpose, id: task.documentId })
    }
    return ended
  }

  /** The document was called off by its owner, who has locked it. All of its jobs end, or none. */
  async function cancel(tx: Tx, document: DocumentRef, { reason }: { reason: string }): Promise<boolean> {
    const open = (await store.listTasksOf(tx, document)).filter(({ closedAt }) => closedAt === null)
    const locked = []
    for (const { id } of open) locked.push(await store.lockTask(tx, id))
    if (locked.some(({ status }) => status === 'DISPATCHED')) return false
    for (const task of locked) await end(tx, task, reason)
    return true
  }

  /** A supervisor calls a job off; the owner hears of it and undoes what hangs on it. */
  async function callOff(tx: Tx, actor: Actor, taskId: number, reason: string): Promise<Task> {
    const { task, owner } = await desk.open(tx, actor, taskId)
    const isOpen = task.closedAt === null && task.status !== 'DISPATCHED'
    if (!owner.onCancelled || !isOpen) return desk.refuse(task, 'called off')
    const ended = await end(tx, task, reason)
    await owner.onCancelled(tx, ended, reason, actor.actor)
    return ended
  }

  async function setHold(tx: Tx, actor: Actor, taskId: number, hold: TaskPause | null): Promise<Task> {
    const { task, owner } = await desk.open(tx, actor, taskId)
    const written = hold && { reason: hold.reason, by: actor.actor }
    const changed = await store.setTaskHold(tx, taskId, written, clock.now())
    if (!changed) return desk.refuse(task, hold === null ? 'released' : 'put on hold')
    await owner.onHeld?.(tx, changed, hold, actor.actor)
    return changed
  }

  /** Whoever stands at the desk has to prove that the things are his, before anything is done. */
  async function proveCollector(actor: Actor, taskId: number, evidence: Evidence): Promise<void> {
    const task = await desk.find(db, taskId)
    checkSite(actor, task.siteId)
    if (task.method === 'PICKUP') await desk.ownerOf(task).proveCollector?.(task.documentId, evidence)
  }

  async function unlock(tx: Tx, actor: Actor, taskId: number): Promise<Task> {
    const { task, owner } = await desk.open(tx, actor, taskId)
    if (!owner.unlock || task.status !== 'DISPATCHED') return desk.refuse(task, 'unlocked')
    await owner.unlock(tx, task.documentId)
    return task
  }

  async function lockDocument(tx: Tx, document: DocumentRef, owner: TaskOwner): Promise<void> {
    const open = (await store.listTasksOf(tx, document)).filter(({ closedAt }) => closedAt === null)
    const codes = []
    for (const { id } of open) codes.push(...(await store.listLines(tx, id)).map(({ uniqueId }) => uniqueId))
    await lockItems(tx, codes)
    await owner.lock(tx, document.documentId)
    for (const { id } of open) await store.lockTask(tx, id)
  }

  async function onScan(tx: Tx, label: Label, owner: TaskOwner): Promise<void> {
    const { ownerKind: purpose, ownerId: documentId, trackingStatus: status } = label
    if (status === null) return
    const task = (await store.listTasksOf(tx, { purpose, documentId })).find(({ closedAt }) => closedAt === null)
    if (troubled.has(status) || (underWay.has(status) && task && !['PACKED', 'DISPATCHED'].includes(task.status))) {
      await owner.onTrouble?.(tx, task, label, status)
      return
    }
    if (!task) return owner.onScanned?.(tx, label)
    if (!underWay.has(status)) return
    // The carrier has it, so it has left, whether somebody scanned it at the door or not.
    if (task.status === 'PACKED') {
      const opened = await desk.open(tx, systemActor, task.id)
      await leaving.send(tx, systemActor, opened, await leaving.parcelsOf(tx, task))
    }
    const good = (await listLabels(tx, { kind: purpose, id: documentId })).filter((one) => one.status === 'PURCHASED')
    if (good.length === 0 || good.some((one) => one.trackingStatus !== 'DELIVERED')) return
    await leaving.deliver(tx, systemActor, task.id, { carrier: label.carrier, tracking_number: label.trackingNumber })
  }

  /** Says once who answers for jobs and parcels of a purpose. */
  function serve(purpose: string, owner: TaskOwner): void {
    assert(!owners.has(purpose), `${purpose} is served once.`)
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
    serve,
    open,
    cancel,
    callOff,
    setHold,
    describe,
    proveCollector,
    unlock,
    pick: picking.pick,
    fallShort: picking.fallShort,
    resume: picking.resume,
    pack: picking.pack,
    buyLabels: buying.buy,
    recordManual: buying.recordManual,
    dispatch: leaving.dispatch,
    deliver: leaving.deliver,
    takeBack: leaving.takeBack,
    declareLost: leaving.declareLost,
    checkSecond: leaving.checkSecond,
    get: desk.find,
    linesOf: store.listLines,
    parcelsOf: store.listParcels,
    labelsOf: (reader: Reader, { purpose, documentId }: Task) => listLabels(reader, { kind: purpose, id: documentId }),
    list: (filter: store.TaskFilter) => store.listTasks(db, filter),
    listOf: (document: DocumentRef) => store.listTasksOf(db, document),
    listIn: store.listTasksOf,
    lockOf: store.lockOpenOf,
    /** Whatever a document's open jobs wait for has taken time that is not ours. */
    postpone: store.postponeOpenOf,
    countQueues: (siteIds: readonly number[] | null) => store.countQueues(db, siteIds, clock.now()),
  }
}

export type Tasks = ReturnType<typeof createTasks>
