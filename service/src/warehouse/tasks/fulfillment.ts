import { lockItems } from '../../assets/claims/store.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { checkSite, type Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import type { Line, Task, TaskEvent } from './model.ts'
import type { TaskOwner, TaskWatcher } from './port.ts'
import * as store from './store.ts'

export type FulfillmentDeps = {
  clock: Clock
  locations: Locations
  owners: ReadonlyMap<string, TaskOwner>
  watchers: readonly TaskWatcher[]
}

/** A task with every row locked that a step may change. */
export type Opened = { task: Task; lines: readonly Line[]; owner: TaskOwner }

/** Shared by all task steps: locks in a fixed order, transitions and scan checks. */
export function createFulfillment({ clock, locations, owners, watchers }: FulfillmentDeps) {
  function ownerOf({ purpose }: Task): TaskOwner {
    const owner = owners.get(purpose)
    assert(owner !== undefined, `An owner is registered for purpose ${purpose}.`)
    return owner
  }

  async function find(reader: Reader, taskId: number): Promise<Task> {
    return (await store.findTask(reader, taskId)) ?? fail(404, 'not_found', `Task ${taskId} not found.`)
  }

  /** Locks items, then the document, then the task. Lines are immutable, so they are read without a lock. */
  async function open(tx: Tx, actor: Actor, taskId: number): Promise<Opened> {
    const known = await find(tx, taskId)
    checkSite(actor, known.siteId)
    const owner = ownerOf(known)
    // The document locks the items of all its tasks, so a step locks them in one go.
    await lockItems(tx, await store.listItemsOf(tx, known))
    await owner.lock(tx, known.documentId)
    const task = await store.lockTask(tx, taskId)
    return { task, lines: await store.listLines(tx, taskId), owner }
  }

  function checkNotPaused({ id, pauseReason }: Task): void {
    if (pauseReason === null) return
    fail(409, 'invalid_status', `Task ${id} is paused: ${pauseReason}`, { details: { task_id: id, hold: pauseReason } })
  }

  /** Each parcel has at least one item, so a higher number is a mistake; it could belong to a task at another site. */
  function checkParcelNumber({ id }: Task, { length }: readonly Line[], number: number): void {
    if (number <= length) return
    fail(409, 'invalid_status', `Task ${id} has ${length} item(s); its parcels are numbered 1 to ${length}.`, {
      details: { task_id: id, parcel: number, highest: length },
    })
  }

  function refuse({ id, status }: Task, action: string): never {
    fail(409, 'invalid_status', `Task ${id} is ${status} and cannot be ${action}.`, {
      details: { task_id: id, status },
    })
  }

  async function move(tx: Tx, task: Task, event: TaskEvent, reason: string | null = null): Promise<Task> {
    const moved = await store.moveTask(tx, task.id, event, { now: clock.now(), reason })
    assert(moved !== undefined, 'A task is locked and its status checked before it moves.')
    if (moved.closedAt !== null) await store.closeLines(tx, task.id)
    for (const watcher of watchers) await watcher.moved(tx, moved)
    return moved
  }

  async function checkSinglePick(tx: Tx, task: Task): Promise<void> {
    for (const watcher of watchers) await watcher.checkSinglePick(tx, task)
  }

  /** The line of a scanned item. An item of another task is refused as a wrong scan. */
  async function lineOf(tx: Tx, { task, lines }: Opened, uniqueId: string): Promise<Line> {
    const line = lines.find((candidate) => candidate.uniqueId === uniqueId)
    if (line) return line
    const [location, other] = [await locations.find(tx, uniqueId), await store.findOpenTaskOf(tx, uniqueId)]
    const reason = other !== undefined ? `it is on task ${other}` : location ? 'it is on no task' : 'it is unknown'
    fail(409, 'wrong_scan', `Item ${uniqueId} is not on task ${task.id}; ${reason}. Put it back.`, {
      details: {
        scanned: uniqueId,
        task_id: task.id,
        on_task_id: other ?? null,
        bin: location?.binCode ?? null,
        status: location?.status ?? null,
      },
    })
  }

  return { find, open, checkNotPaused, checkParcelNumber, checkSinglePick, refuse, move, lineOf, ownerOf }
}

export type Fulfillment = ReturnType<typeof createFulfillment>
