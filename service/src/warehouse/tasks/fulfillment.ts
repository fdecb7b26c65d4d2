import { lockItems } from '../../assets/claims/store.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { checkSite, type Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import type { Line, Task, TaskEvent } from './model.ts'
import type { TaskOwner } from './port.ts'
import * as store from './store.ts'

export type DeskDeps = { clock: Clock; locations: Locations; owners: ReadonlyMap<string, TaskOwner> }

/** A job with everything locked that a step may touch. */
export type Opened = { task: Task; lines: readonly Line[]; owner: TaskOwner }

/** What every step at a job needs: the locks in their order, the moves, and words for a wrong scan. */
export function createDesk({ clock, locations, owners }: DeskDeps) {
  function ownerOf({ purpose }: Task): TaskOwner {
    const owner = owners.get(purpose)
    assert(owner !== undefined, `Somebody serves jobs of the purpose ${purpose}.`)
    return owner
  }

  async function find(reader: Reader, taskId: number): Promise<Task> {
    return (await store.findTask(reader, taskId)) ?? fail(404, 'not_found', 'There is no such job.')
  }

  /** Locks things first, the document next and the job last, as everybody does. Lines do not change once they are written. */
  async function open(tx: Tx, actor: Actor, taskId: number): Promise<Opened> {
    const known = await find(tx, taskId)
    checkSite(actor, known.siteId)
    const owner = ownerOf(known)
    const codes = (await store.listLines(tx, taskId)).map(({ uniqueId }) => uniqueId)
    await lockItems(tx, codes)
    await owner.lock(tx, known.documentId)
    const task = await store.lockTask(tx, taskId)
    return { task, lines: await store.listLines(tx, taskId), owner }
  }

  function checkFree({ id, holdReason }: Task): void {
    if (holdReason === null) return
    fail(409, 'invalid_status', `Job ${id} is on hold: ${holdReason}`, { details: { task_id: id, hold: holdReason } })
  }

  function refuse({ id, status }: Task, what: string): never {
    fail(409, 'invalid_status', `Job ${id} is ${status} and cannot be ${what}.`, { details: { task_id: id, status } })
  }

  async function move(tx: Tx, task: Task, event: TaskEvent, reason: string | null = null): Promise<Task> {
    const moved = await store.moveTask(tx, task.id, event, { now: clock.now(), reason })
    assert(moved !== undefined, 'The job is locked and was looked at before it was moved.')
    if (moved.closedAt !== null) await store.closeLines(tx, task.id)
    return moved
  }

  /** The line of a thing that was scanned. One that is not on the job changes nothing, and is told what it is. */
  async function lineOf(tx: Tx, { task, lines }: Opened, uniqueId: string): Promise<Line> {
    const line = lines.find((candidate) => candidate.uniqueId === uniqueId)
    if (line) return line
    const [location, other] = [await locations.find(tx, uniqueId), await store.findOpenTaskOf(tx, uniqueId)]
    const what = other !== undefined ? `it is on job ${other}` : location ? 'nobody asked for it' : 'nobody knows it'
    fail(409, 'wrong_scan', `${uniqueId} is not on job ${task.id}; ${what}. Put it back.`, {
      details: {
        scanned: uniqueId,
        task_id: task.id,
        on_task_id: other ?? null,
        bin: location?.binCode ?? null,
        status: location?.status ?? null,
      },
    })
  }

  return { find, open, checkFree, refuse, move, lineOf, ownerOf }
}

export type Desk = ReturnType<typeof createDesk>
