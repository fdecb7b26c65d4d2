import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import { moveRow } from '../../db/move.ts'
import { pickWaveMachine, type Wave, type WaveEvent, type WaveStatus, type WaveTask } from './model.ts'

const columns = sql`id, site_id as "siteId", status, created_by as "createdBy", picked_by as "pickedBy",
  created_at as "createdAt", started_at as "startedAt", picked_at as "pickedAt", closed_at as "closedAt",
  end_reason as "endReason"`

export function insertWave(tx: Tx, siteId: number, createdBy: string, now: Date): Promise<Wave> {
  return one(
    tx,
    sql<Wave>`
      insert into pick_waves (site_id, status, created_by, created_at, updated_at)
      values (${siteId}, 'OPEN', ${createdBy}, ${now}, ${now}) returning ${columns}`,
  )
}

/** Adds tasks that are in no other wave; returns their ids. */
export async function insertTasks(tx: Tx, waveId: number, taskIds: readonly number[]): Promise<number[]> {
  const rows = await many(
    tx,
    sql<{ taskId: number }>`
      insert into pick_wave_tasks (wave_id, task_id, position)
      select ${waveId}::int, t.id, t.position::int from unnest(${taskIds}::int[]) with ordinality as t (id, position)
      on conflict (task_id) where released_at is null do nothing returning task_id as "taskId"`,
  )
  return rows.map(({ taskId }) => taskId)
}

export type Candidate = { id: number; siteId: number; status: string; isPaused: boolean; waveId: number | null }

/** Locks tasks so that none is started while it joins a wave. */
export function lockCandidates(tx: Tx, taskIds: readonly number[]): Promise<Candidate[]> {
  return many(
    tx,
    sql<Candidate>`
      select id, site_id as "siteId", status, held_at is not null as "isPaused",
        (select w.wave_id from pick_wave_tasks w where w.task_id = t.id and w.released_at is null) as "waveId"
      from work_tasks t where id = any(${taskIds}::int[]) order by id for update of t`,
  )
}

/** The most urgent tasks that no operator works on and no wave has. */
export async function listQueued(tx: Tx, siteId: number, limit: number): Promise<number[]> {
  const rows = await many(
    tx,
    sql<{ id: number }>`
      select id from work_tasks t
      where site_id = ${siteId} and status = 'QUEUED' and closed_at is null and held_at is null
        and assigned_to is null
        and not exists (select from pick_wave_tasks w where w.task_id = t.id and w.released_at is null)
      order by due_at, id limit ${limit} for update of t skip locked`,
  )
  return rows.map(({ id }) => id)
}

export function findWave(reader: Reader, id: number): Promise<Wave | undefined> {
  return maybe(reader, sql<Wave>`select ${columns} from pick_waves where id = ${id}`)
}

export function lockWave(tx: Tx, id: number): Promise<Wave> {
  return one(tx, sql<Wave>`select ${columns} from pick_waves where id = ${id} for update`)
}

/** The wave that a task is in. */
export async function findWaveOf(reader: Reader, taskId: number): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ waveId: number }>`
      select wave_id as "waveId" from pick_wave_tasks where task_id = ${taskId} and released_at is null`,
  )
  return row?.waveId
}

/** The wave with which a task is picked. Started tasks of a cancelled wave keep their totes and are finished one by one. */
export async function findWalkOf(reader: Reader, taskId: number): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ waveId: number }>`
      select w.wave_id as "waveId" from pick_wave_tasks w join pick_waves p on p.id = w.wave_id
      where w.task_id = ${taskId} and w.released_at is null and p.status <> 'CANCELLED'`,
  )
  return row?.waveId
}

/** The task that a tote serves. */
export async function findTaskOfTote(reader: Reader, toteId: number): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ taskId: number }>`
      select task_id as "taskId" from pick_wave_tasks where tote_id = ${toteId} and released_at is null`,
  )
  return row?.taskId
}

export function listTasks(reader: Reader, waveId: number): Promise<WaveTask[]> {
  return many(
    reader,
    sql<WaveTask>`
      select w.task_id as "taskId", w.position, w.tote_id as "toteId", b.code as tote, w.released_at as "releasedAt",
        t.status, l.lines as "lineCount", l.picked as "pickedCount"
      from pick_wave_tasks w join work_tasks t on t.id = w.task_id left join bins b on b.id = w.tote_id
        cross join lateral (select count(*)::int as lines, count(picked_at)::int as picked
          from work_lines where task_id = w.task_id) l
      where w.wave_id = ${waveId} order by w.position`,
  )
}

export async function bindTote(tx: Tx, waveId: number, taskId: number, toteId: number): Promise<void> {
  await sql`
    update pick_wave_tasks set tote_id = ${toteId}
    where wave_id = ${waveId} and task_id = ${taskId} and released_at is null`.execute(tx)
}

/** Whether other cards lie in a tote, such as those of a task that was called off. */
export async function holdsCards(tx: Tx, toteId: number, except: string): Promise<boolean> {
  const { isFull } = await one(
    tx,
    sql<{ isFull: boolean }>`
      select exists (select from item_locations where bin_id = ${toteId} and unique_id <> ${except}) as "isFull"`,
  )
  return isFull
}

export async function releaseTask(tx: Tx, taskId: number, now: Date): Promise<void> {
  await sql`
    update pick_wave_tasks set released_at = ${now} where task_id = ${taskId} and released_at is null`.execute(tx)
}

/** Releases the tasks of a cancelled wave; a task that was started keeps its tote until it is packed. */
export async function releaseUnstarted(tx: Tx, waveId: number, now: Date): Promise<void> {
  await sql`
    update pick_wave_tasks set released_at = ${now}
    where wave_id = ${waveId} and released_at is null and tote_id is null`.execute(tx)
}

const stampOf: Readonly<Partial<Record<WaveEvent, string>>> = { start: 'started_at', finish: 'picked_at' }

export type WaveChange = { now: Date; reason?: string | undefined; pickedBy?: string | undefined }

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
export function moveWave(tx: Tx, id: number, event: WaveEvent, change: WaveChange): Promise<Wave | undefined> {
  const { now, reason, pickedBy } = change
  const stamp = stampOf[event]
  const isClosing = pickWaveMachine.terminal.includes(pickWaveMachine.events[event].to)
  return moveRow<Wave>(tx, pickWaveMachine, {
    table: sql`pick_waves`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      sql`end_reason = coalesce(${reason ?? null}, end_reason)`,
      sql`picked_by = coalesce(${pickedBy ?? null}, picked_by)`,
      sql`closed_at = case when ${isClosing}::boolean then ${now}::timestamptz end`,
      ...(stamp === undefined ? [] : [sql`${sql.ref(stamp)} = coalesce(${sql.ref(stamp)}, ${now})`]),
    ],
    returning: columns,
  })
}

export type WaveFilter = {
  siteIds: readonly number[] | null
  siteId?: number | undefined
  status?: WaveStatus | undefined
  limit: number
  offset: number
}

export type CountedWave = Wave & { taskCount: number; lineCount: number; pickedCount: number }

export function listWaves(reader: Reader, filter: WaveFilter): Promise<CountedWave[]> {
  const { siteIds, siteId = null, status = null, limit, offset } = filter
  return many(
    reader,
    sql<CountedWave>`
      select ${columns}, n.tasks as "taskCount", n.lines as "lineCount", n.picked as "pickedCount"
      from pick_waves w cross join lateral (
        select count(distinct p.task_id)::int as tasks, count(l.unique_id)::int as lines,
          count(l.picked_at)::int as picked
        from pick_wave_tasks p left join work_lines l on l.task_id = p.task_id where p.wave_id = w.id) n
      where (${siteIds}::int[] is null or site_id = any(${siteIds}::int[]))
        and (${siteId}::int is null or site_id = ${siteId}::int)
        and (${status}::text is null or status = ${status}::text)
      order by id desc limit ${limit} offset ${offset}`,
  )
}
