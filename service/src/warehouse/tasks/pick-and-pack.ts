import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import type { Fulfillment } from './fulfillment.ts'
import { documentOf, type Task } from './model.ts'
import type { Short } from './port.ts'
import * as store from './store.ts'

export type PickingDeps = { clock: Clock; fulfillment: Fulfillment; locations: Locations }

export type PickScan = {
  taskId: number
  uniqueId: string
  toteCode?: string | undefined
  /** Set when the task is picked with its wave. */
  waveId?: number | undefined
}
export type UnpickOrder = { taskId: number; uniqueId: string; binCode?: string | undefined }
export type PackOrder = {
  taskId: number
  parcelNumber: number
  uniqueIds: readonly string[]
  weightGrams: number | null
}

/** Picking and packing. */
export function createPicking({ clock, fulfillment, locations }: PickingDeps) {
  async function checkNotBlocked(tx: Tx, uniqueId: string): Promise<void> {
    const location = await locations.find(tx, uniqueId)
    if (location?.blockReason == null) return
    fail(409, 'card(s) unavailable', `Item ${uniqueId} is blocked: ${location.blockReason}`, {
      details: { unique_id: uniqueId, hold: location.blockReason },
    })
  }

  async function pick(tx: Tx, actor: Actor, { taskId, uniqueId, toteCode, waveId }: PickScan): Promise<Task> {
    const opened = await fulfillment.open(tx, actor, taskId)
    const { owner, lines } = opened
    let { task } = opened
    if (task.status !== 'QUEUED' && task.status !== 'PICKING') fulfillment.refuse(task, 'picked')
    fulfillment.checkNotPaused(task)
    if (waveId === undefined) await fulfillment.checkSinglePick(tx, task)
    const line = await fulfillment.lineOf(tx, opened, uniqueId)
    if (line.pickedAt)
      fail(409, 'invalid_status', `Item ${uniqueId} is already picked.`, { details: { unique_id: uniqueId } })
    await checkNotBlocked(tx, uniqueId)
    const tote = toteCode === undefined ? undefined : await locations.requireBin(tx, toteCode, 'TOTE', task.siteId)
    const place = { binId: tote?.id ?? null }
    const before = await locations.find(tx, uniqueId)
    await locations.step(tx, actor, { uniqueId, event: 'pick', place }, { document: documentOf(task) })
    const now = clock.now()
    const mark = { picked_at: now, picked_by: actor.actor, picked_from: before?.binId ?? null }
    await store.markLines(tx, taskId, [uniqueId], mark)
    await store.assignTask(tx, taskId, actor.actor, now)
    if (task.status === 'QUEUED') {
      task = await fulfillment.move(tx, task, 'start')
      await owner.onStarted?.(tx, task, actor.actor)
    }
    if (lines.some((other) => other.uniqueId !== uniqueId && other.pickedAt === null)) return task
    task = await fulfillment.move(tx, task, 'finishPick')
    await owner.onPicked?.(tx, task, actor.actor)
    return task
  }

  /** Undoes a pick: the item returns to the bin it was taken from, or to another one. */
  async function unpick(tx: Tx, actor: Actor, { taskId, uniqueId, binCode }: UnpickOrder): Promise<Task> {
    const opened = await fulfillment.open(tx, actor, taskId)
    const { task, owner } = opened
    if (task.status !== 'PICKING' && task.status !== 'PICKED') fulfillment.refuse(task, 'unpicked')
    fulfillment.checkNotPaused(task)
    const line = await fulfillment.lineOf(tx, opened, uniqueId)
    if (line.pickedAt === null)
      fail(409, 'invalid_status', `Item ${uniqueId} is not picked.`, { details: { unique_id: uniqueId } })
    const bin = binCode === undefined ? undefined : await locations.requireBin(tx, binCode, 'BIN', task.siteId)
    const binId = bin?.id ?? line.pickedFromId
    const event = binId === null ? 'unpick' : 'putAway'
    const notes = { document: documentOf(task), details: { undone: 'pick' } }
    await locations.step(tx, actor, { uniqueId, event, place: { binId } }, notes)
    await store.unpickLines(tx, taskId, [uniqueId])
    if (task.status === 'PICKING') return task
    const reopened = await fulfillment.move(tx, task, 'unpick')
    await owner.onResumed?.(tx, reopened, actor.actor)
    return reopened
  }

  /** Reports an item as missing or damaged. The task waits for a decision. */
  async function fallShort(tx: Tx, actor: Actor, taskId: number, short: Short): Promise<Task> {
    const opened = await fulfillment.open(tx, actor, taskId)
    const { task, owner } = opened
    if (!['QUEUED', 'PICKING', 'PICKED'].includes(task.status)) fulfillment.refuse(task, 'short')
    const { uniqueId, reason, note } = short
    await fulfillment.lineOf(tx, opened, uniqueId)
    if (reason === 'missing') {
      const details = note === null ? {} : { note }
      await locations.step(tx, actor, { uniqueId, event: 'miss' }, { document: documentOf(task), details })
    } else {
      await locations.block(tx, actor, uniqueId, note ?? 'damaged')
    }
    await store.markLines(tx, taskId, [uniqueId], { short_at: clock.now() })
    const moved = await fulfillment.move(tx, task, 'fallShort')
    await owner.onShort?.(tx, moved, short, actor.actor)
    return moved
  }

  /** Resumes a short task once its items are available. Picked items stay picked; found items are picked again. */
  async function resume(tx: Tx, actor: Actor, taskId: number): Promise<Task> {
    const { task, lines, owner } = await fulfillment.open(tx, actor, taskId)
    if (task.status !== 'SHORT') fulfillment.refuse(task, 'resumed')
    const short = lines.filter(({ shortAt }) => shortAt !== null).map(({ uniqueId }) => uniqueId)
    const found = await locations.listOf(tx, short)
    for (const location of found) {
      const isAvailable =
        ['RECEIVED', 'STORED', 'PICKED', 'PACKED'].includes(location.status) && location.blockReason === null
      if (isAvailable) continue
      fail(
        409,
        'card(s) unavailable',
        `Item ${location.uniqueId} is still unavailable: ${location.blockReason ?? location.status}.`,
        {
          details: { unique_id: location.uniqueId, status: location.status },
        },
      )
    }
    await store.markLines(tx, taskId, short, { short_at: null })
    const repicked = found
      .filter(({ status }) => status === 'RECEIVED' || status === 'STORED')
      .map(({ uniqueId }) => uniqueId)
    if (repicked.length > 0) await store.unpickLines(tx, taskId, repicked)
    const moved = await fulfillment.move(tx, task, task.startedAt === null ? 'requeue' : 'resume')
    const isAllPicked = (await store.listLines(tx, taskId)).every(({ pickedAt }) => pickedAt !== null)
    const resumed = isAllPicked ? await fulfillment.move(tx, moved, 'finishPick') : moved
    await owner.onResumed?.(tx, resumed, actor.actor)
    return resumed
  }

  /** Packs one parcel with all items scanned into it. */
  async function pack(
    tx: Tx,
    actor: Actor,
    { taskId, parcelNumber, uniqueIds, weightGrams }: PackOrder,
  ): Promise<Task> {
    const opened = await fulfillment.open(tx, actor, taskId)
    const { task, owner, lines } = opened
    if (task.status !== 'PICKED') fulfillment.refuse(task, 'packed')
    fulfillment.checkNotPaused(task)
    fulfillment.checkParcelNumber(task, lines, parcelNumber)
    const now = clock.now()
    for (const uniqueId of uniqueIds) {
      const line = await fulfillment.lineOf(tx, opened, uniqueId)
      if (line.packedAt) fail(409, 'wrong_scan', `Item ${uniqueId} is already in parcel ${line.parcelNumber}.`)
      await checkNotBlocked(tx, uniqueId)
      const details = { parcel: parcelNumber }
      await locations.step(tx, actor, { uniqueId, event: 'pack' }, { document: documentOf(task), details })
    }
    const parcel = { number: parcelNumber, weightGrams, packedAt: now, packedBy: actor.actor }
    if (!(await store.insertParcel(tx, taskId, parcel))) {
      fail(409, 'invalid_status', `Parcel ${parcelNumber} of task ${taskId} is already packed.`)
    }
    const mark = { packed_at: now, packed_by: actor.actor, parcel_number: parcelNumber }
    await store.markLines(tx, taskId, uniqueIds, mark)
    await store.assignTask(tx, taskId, actor.actor, now)
    const isComplete = lines.every(({ uniqueId, packedAt }) => packedAt !== null || uniqueIds.includes(uniqueId))
    if (!isComplete) return task
    const packed = await fulfillment.move(tx, task, 'pack')
    await owner.onPacked?.(tx, packed, actor.actor)
    return packed
  }

  return { pick, unpick, fallShort, resume, pack }
}

export type Picking = ReturnType<typeof createPicking>
