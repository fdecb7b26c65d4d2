import type { Db, Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { checkSite, systemActor, type Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import { compareBins, type createOverview, type TaskOverview } from '../tasks/overview.ts'
import type { Task } from '../tasks/model.ts'
import type { Short } from '../tasks/port.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { eventFor, maxTasks, type Wave, type WaveTask } from './model.ts'
import * as store from './store.ts'

export type WaveDeps = {
  db: Db
  clock: Clock
  tasks: Tasks
  locations: Locations
  overview: ReturnType<typeof createOverview>
}

export type WaveOrder = { siteId: number; taskIds?: readonly number[] | undefined; size: number }

export type WalkLine = TaskOverview['lines'][number] & { taskId: number; tote: string | null; canPick: boolean }

/** A wave with its tasks and one walk past all bins. */
export type ShownWave = { wave: Wave; tasks: readonly (WaveTask & { title: string })[]; walk: readonly WalkLine[] }

export type WavePick = { waveId: number; uniqueId: string; toteCode: string }

/** Several tasks picked on one walk, each into a tote of its own. */
export function createWaves({ db, clock, tasks, locations, overview }: WaveDeps) {
  async function find(actor: Actor, id: number): Promise<Wave> {
    const wave = (await store.findWave(db, id)) ?? fail(404, 'not_found', `Wave ${id} not found.`)
    checkSite(actor, wave.siteId)
    return wave
  }

  const refuse = ({ id, status }: Wave, action: string): never =>
    fail(409, 'invalid_status', `Wave ${id} is ${status} and cannot be ${action}.`, {
      details: { wave_id: id, status },
    })

  /** Every named task must be free; without names the most urgent free ones are taken. */
  async function choose(tx: Tx, { siteId, taskIds, size }: WaveOrder): Promise<readonly number[]> {
    if (!taskIds) return store.listQueued(tx, siteId, size)
    const wanted = [...new Set(taskIds)]
    const found = await store.lockCandidates(tx, wanted)
    for (const id of wanted) {
      const task = found.find((candidate) => candidate.id === id)
      if (!task || task.siteId !== siteId) fail(404, 'not_found', `Task ${id} not found at site ${siteId}.`)
      const why = task.waveId !== null ? `in wave ${task.waveId}` : task.isPaused ? 'paused' : task.status
      if (task.waveId === null && !task.isPaused && task.status === 'QUEUED') continue
      fail(409, 'invalid_status', `Task ${id} is ${why}; a wave takes tasks that are QUEUED.`, {
        details: { task_id: id, status: task.status, wave_id: task.waveId },
      })
    }
    return wanted
  }

  async function open(tx: Tx, actor: Actor, order: WaveOrder): Promise<Wave> {
    assert(order.size >= 1 && order.size <= maxTasks, 'The route limits the size of a wave.')
    checkSite(actor, order.siteId)
    const chosen = await choose(tx, order)
    const refuse = (): never =>
      fail(409, 'invalid_status', `No task waits to be picked at site ${order.siteId}.`, {
        details: { site_id: order.siteId },
      })
    if (chosen.length === 0) refuse()
    const wave = await store.insertWave(tx, order.siteId, actor.actor, clock.now())
    const added = await store.insertTasks(tx, wave.id, chosen)
    if (added.length < chosen.length) refuse()
    return wave
  }

  /** Applies what the tasks of a wave imply for it. The wave is locked before its tasks change their row in it. */
  async function follow(tx: Tx, waveId: number, by?: string): Promise<void> {
    const { status } = await store.lockWave(tx, waveId)
    const event = eventFor(status, await store.listTasks(tx, waveId))
    if (event) await store.moveWave(tx, waveId, event, { now: clock.now(), pickedBy: by })
  }

  /** A task changed its status: a packed or ended one releases its tote. */
  async function taskMoved(tx: Tx, { id, status, closedAt, assignedTo }: Task): Promise<void> {
    const waveId = await store.findWaveOf(tx, id)
    if (waveId === undefined) return
    await store.lockWave(tx, waveId)
    if (closedAt !== null || status === 'PACKED') await store.releaseTask(tx, id, clock.now())
    await follow(tx, waveId, assignedTo ?? undefined)
  }

  /** A task of an open wave is picked with its wave, so that its cards are in one tote. */
  async function checkSinglePick(tx: Tx, { id }: Task): Promise<void> {
    const waveId = await store.findWalkOf(tx, id)
    if (waveId === undefined) return
    fail(409, 'invalid_status', `Task ${id} is picked with wave ${waveId}.`, {
      details: { task_id: id, wave_id: waveId },
    })
  }

  /** The name of a task on the screens, such as the order that it picks. */
  const titleOf = async (taskId: number): Promise<string> => (await overview(systemActor, taskId)).title

  /** The task of a scanned card; a card of no task of the wave is a wrong scan. */
  async function taskOf(tx: Tx, { id }: Wave, uniqueId: string): Promise<WaveTask> {
    const taskId = await tasks.openTaskOf(tx, uniqueId)
    const all = await store.listTasks(tx, id)
    const task = all.find((candidate) => candidate.taskId === taskId && candidate.releasedAt === null)
    if (task) return task
    const why = taskId === undefined ? 'it is on no order' : `it belongs to ${await titleOf(taskId)}`
    fail(409, 'wrong_scan', `Item ${uniqueId} is not in wave ${id}; ${why}. Put it back.`, {
      details: { scanned: uniqueId, wave_id: id, on_task_id: taskId ?? null },
    })
  }

  /** The tote of a task: the one it has, or a free and empty one, which it then has. */
  async function checkTote(tx: Tx, wave: Wave, { uniqueId, toteCode }: WavePick): Promise<void> {
    const task = await taskOf(tx, wave, uniqueId)
    const tote = await locations.requireBin(tx, toteCode, 'TOTE', wave.siteId)
    if (tote.id === task.toteId) return
    const details = { scanned: toteCode, wave_id: wave.id, task_id: task.taskId, tote: task.tote }
    if (task.tote !== null) {
      const title = await titleOf(task.taskId)
      fail(409, 'wrong_scan', `${toteCode} is the wrong tote: ${title} is picked into ${task.tote}.`, { details })
    }
    const other = await store.findTaskOfTote(tx, tote.id)
    if (other !== undefined)
      fail(409, 'wrong_scan', `Tote ${toteCode} holds the cards of ${await titleOf(other)}.`, { details })
    if (await store.holdsCards(tx, tote.id, uniqueId)) {
      fail(409, 'wrong_scan', `Tote ${toteCode} is not empty; put its cards away first.`, { details })
    }
    await store.bindTote(tx, wave.id, task.taskId, tote.id)
  }

  /** Scans a card and then its tote. */
  async function pick(tx: Tx, actor: Actor, scanned: WavePick): Promise<void> {
    const { waveId, uniqueId, toteCode } = scanned
    const wave = await find(actor, waveId)
    if (wave.status !== 'OPEN' && wave.status !== 'PICKING') refuse(wave, 'picked')
    const { taskId } = await taskOf(tx, wave, uniqueId)
    await tasks.pick(tx, actor, { taskId, uniqueId, toteCode, waveId })
    // The wave is locked after the task, as in every step, so that a tote is decided once.
    await store.lockWave(tx, waveId)
    await checkTote(tx, wave, scanned)
    await follow(tx, waveId, actor.actor)
  }

  /** A missing or damaged card: its task waits for a decision, and the walk continues with the others. */
  async function fallShort(tx: Tx, actor: Actor, waveId: number, short: Short): Promise<void> {
    const wave = await find(actor, waveId)
    if (wave.status !== 'OPEN' && wave.status !== 'PICKING') refuse(wave, 'short')
    const { taskId } = await taskOf(tx, wave, short.uniqueId)
    await tasks.fallShort(tx, actor, taskId, short)
  }

  /** Tasks that were not started return to the queue; the others keep their totes and are finished one by one. */
  async function cancel(tx: Tx, actor: Actor, id: number, reason: string): Promise<void> {
    await find(actor, id)
    const wave = await store.lockWave(tx, id)
    const now = clock.now()
    if (!(await store.moveWave(tx, id, 'cancel', { now, reason }))) refuse(wave, 'cancelled')
    await store.releaseUnstarted(tx, id, now)
  }

  async function get(actor: Actor, id: number): Promise<ShownWave> {
    const wave = await find(actor, id)
    const known = await store.listTasks(db, id)
    const views = await Promise.all(known.map(({ taskId }) => overview(actor, taskId)))
    const shown = known.map((task, index) => ({ ...task, title: views[index]?.title ?? '' }))
    const walk = known
      .flatMap(({ taskId, tote, status, releasedAt }, index) => {
        const canPick = releasedAt === null && (status === 'QUEUED' || status === 'PICKING')
        return (views[index]?.lines ?? []).map((line) => ({ ...line, taskId, tote, canPick }))
      })
      .toSorted((left, right) => compareBins(left.pickBin, right.pickBin))
      .map((line, index) => ({ ...line, walkingOrder: index + 1 }))
    return { wave, tasks: shown, walk }
  }

  tasks.watch({ moved: taskMoved, checkSinglePick })
  return { open, pick, fallShort, cancel, get, list: (filter: store.WaveFilter) => store.listWaves(db, filter) }
}

export type Waves = ReturnType<typeof createWaves>
