import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import type { Desk } from './fulfillment.ts'
import { documentOf, type Task } from './model.ts'
import type { Short } from './port.ts'
import * as store from './store.ts'

export type PickingDeps = { clock: Clock; desk: Desk; locations: Locations }

export type PickScan = { taskId: number; uniqueId: string; toteCode?: string | undefined }
export type PackOrder = {
  taskId: number
  parcelNumber: number
  uniqueIds: readonly string[]
  weightGrams: number | null
}

/** From the shelf into the box. */
export function createPicking({ clock, desk, locations }: PickingDeps) {
  async function checkNotHeld(tx: Tx, uniqueId: string): Promise<void> {
    const location = await locations.find(tx, uniqueId)
    if (location?.holdReason == null) return
    fail(409, 'card(s) unavailable', `${uniqueId} is on hold: ${location.holdReason}`, {
      details: { unique_id: uniqueId, hold: location.holdReason },
    })
  }

  async function pick(tx: Tx, actor: Actor, { taskId, uniqueId, toteCode }: PickScan): Promise<Task> {
    const opened = await desk.open(tx, actor, taskId)
    const { owner, lines } = opened
    let { task } = opened
    if (task.status !== 'QUEUED' && task.status !== 'PICKING') desk.refuse(task, 'picked')
    desk.checkFree(task)
    const line = await desk.lineOf(tx, opened, uniqueId)
    if (line.pickedAt)
      fail(409, 'invalid_status', `${uniqueId} is picked already.`, { details: { unique_id: uniqueId } })
    await checkNotHeld(tx, uniqueId)
    const tote = toteCode === undefined ? undefined : await locations.requireBin(tx, toteCode, 'TOTE', task.siteId)
    const place = { binId: tote?.id ?? null }
    await locations.step(tx, actor, { uniqueId, event: 'pick', place }, { document: documentOf(task) })
    await store.markLines(tx, taskId, [uniqueId], { picked_at: clock.now(), picked_by: actor.actor })
    if (task.status === 'QUEUED') {
      task = await desk.move(tx, task, 'start')
      await owner.onStarted?.(tx, task, actor.actor)
    }
    if (lines.some((other) => other.uniqueId !== uniqueId && other.pickedAt === null)) return task
    task = await desk.move(tx, task, 'finishPick')
    await owner.onPicked?.(tx, task, actor.actor)
    return task
  }

  /** A thing is not there, or not fit to leave. The job waits for somebody to decide. */
  async function fallShort(tx: Tx, actor: Actor, taskId: number, short: Short): Promise<Task> {
    const opened = await desk.open(tx, actor, taskId)
    const { task, owner } = opened
    if (!['QUEUED', 'PICKING', 'PICKED'].includes(task.status)) desk.refuse(task, 'short')
    const { uniqueId, reason, note } = short
    await desk.lineOf(tx, opened, uniqueId)
    if (reason === 'missing') {
      const details = note === null ? {} : { note }
      await locations.step(tx, actor, { uniqueId, event: 'miss' }, { document: documentOf(task), details })
    } else {
      await locations.hold(tx, actor, uniqueId, note ?? 'damaged')
    }
    await store.markLines(tx, taskId, [uniqueId], { short_at: clock.now() })
    const moved = await desk.move(tx, task, 'fallShort')
    await owner.onShort?.(tx, moved, short, actor.actor)
    return moved
  }

  /** Whatever was short is here and free again. What was picked stays picked; what turned up is picked anew. */
  async function resume(tx: Tx, actor: Actor, taskId: number): Promise<Task> {
    const { task, lines, owner } = await desk.open(tx, actor, taskId)
    if (task.status !== 'SHORT') desk.refuse(task, 'resumed')
    const short = lines.filter(({ shortAt }) => shortAt !== null).map(({ uniqueId }) => uniqueId)
    const found = await locations.listOf(tx, short)
    for (const location of found) {
      const isHere =
        ['RECEIVED', 'STORED', 'PICKED', 'PACKED'].includes(location.status) && location.holdReason === null
      if (isHere) continue
      fail(409, 'card(s) unavailable', `${location.uniqueId} is still ${location.holdReason ?? location.status}.`, {
        details: { unique_id: location.uniqueId, status: location.status },
      })
    }
    await store.markLines(tx, taskId, short, { short_at: null })
    const again = found
      .filter(({ status }) => status === 'RECEIVED' || status === 'STORED')
      .map(({ uniqueId }) => uniqueId)
    if (again.length > 0) await store.unpickLines(tx, taskId, again)
    const goesOn = await desk.move(tx, task, task.startedAt === null ? 'requeue' : 'resume')
    const isAllPicked = (await store.listLines(tx, taskId)).every(({ pickedAt }) => pickedAt !== null)
    const resumed = isAllPicked ? await desk.move(tx, goesOn, 'finishPick') : goesOn
    await owner.onResumed?.(tx, resumed, actor.actor)
    return resumed
  }

  /** One parcel, with everything scanned into it. */
  async function pack(
    tx: Tx,
    actor: Actor,
    { taskId, parcelNumber, uniqueIds, weightGrams }: PackOrder,
  ): Promise<Task> {
    const opened = await desk.open(tx, actor, taskId)
    const { task, owner, lines } = opened
    if (task.status !== 'PICKED') desk.refuse(task, 'packed')
    desk.checkFree(task)
    const now = clock.now()
    for (const uniqueId of uniqueIds) {
      const line = await desk.lineOf(tx, opened, uniqueId)
      if (line.packedAt) fail(409, 'wrong_scan', `${uniqueId} is in parcel ${line.parcelNumber} already.`)
      await checkNotHeld(tx, uniqueId)
      const details = { parcel: parcelNumber }
      await locations.step(tx, actor, { uniqueId, event: 'pack' }, { document: documentOf(task), details })
    }
    const parcel = { number: parcelNumber, weightGrams, packedAt: now, packedBy: actor.actor }
    if (!(await store.insertParcel(tx, taskId, parcel))) {
      fail(409, 'invalid_status', `Parcel ${parcelNumber} of job ${taskId} is closed.`)
    }
    const mark = { packed_at: now, packed_by: actor.actor, parcel_number: parcelNumber }
    await store.markLines(tx, taskId, uniqueIds, mark)
    const isComplete = lines.every(({ uniqueId, packedAt }) => packedAt !== null || uniqueIds.includes(uniqueId))
    if (!isComplete) return task
    const packed = await desk.move(tx, task, 'pack')
    await owner.onPacked?.(tx, packed, actor.actor)
    return packed
  }

  return { pick, fallShort, resume, pack }
}

export type Picking = ReturnType<typeof createPicking>
