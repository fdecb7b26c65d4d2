import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import { moveRow } from '../../db/move.ts'
import type { Label } from '../../providers/shipping/labels/model.ts'
import { listLabels } from '../../providers/shipping/labels/store.ts'
import {
  ownsParcel,
  withinTask,
  workTaskMachine,
  type Line,
  type Task,
  type TaskEvent,
  type TaskParcel,
  type TaskStatus,
} from './model.ts'
import type { DocumentRef, OpenOrder } from './port.ts'

const columns = sql`id, purpose, document_id as "documentId", site_id as "siteId", method, status,
  parcel_base as "parcelBase",
  declared_cents as "declaredCents", due_at as "dueAt", hold_reason as "pauseReason", held_by as "pausedBy",
  held_at as "pausedAt", end_reason as "endReason", assigned_to as "assignedTo", opened_at as "openedAt", started_at as "startedAt",
  picked_at as "pickedAt", packed_at as "packedAt", dispatched_at as "dispatchedAt", closed_at as "closedAt",
  updated_at as "updatedAt"`

const lineColumns = sql`unique_id as "uniqueId", position, parcel_number as "parcelNumber", picked_at as "pickedAt",
  picked_by as "pickedBy", picked_from as "pickedFromId",
  (select b.code from bins b where b.id = picked_from) as "pickedFrom", packed_at as "packedAt", short_at as "shortAt", returned_at as "returnedAt"`

/** Undefined when the document already has an open task at this site. */
export function insertTask(tx: Tx, order: OpenOrder, now: Date): Promise<Task | undefined> {
  const { purpose, documentId, siteId, method, declaredCents, dueAt, parcelBase = 0 } = order
  return maybe(
    tx,
    sql<Task>`
      insert into work_tasks (purpose, document_id, site_id, method, status, declared_cents, due_at, parcel_base,
        opened_at, updated_at)
      values (${purpose}, ${documentId}, ${siteId}, ${method}, 'QUEUED', ${declaredCents}, ${dueAt}, ${parcelBase},
        ${now}, ${now})
      on conflict (purpose, document_id, site_id) where closed_at is null do nothing returning ${columns}`,
  )
}

export async function insertLines(tx: Tx, taskId: number, uniqueIds: readonly string[]): Promise<void> {
  await sql`
    insert into work_lines (task_id, unique_id, position, is_open)
    select ${taskId}::int, given.unique_id, given.position::int - 1, true
    from unnest(${uniqueIds}::text[]) with ordinality as given (unique_id, position)`.execute(tx)
}

export function findTask(reader: Reader, id: number): Promise<Task | undefined> {
  return maybe(reader, sql<Task>`select ${columns} from work_tasks where id = ${id}`)
}

export function lockTask(tx: Tx, id: number): Promise<Task> {
  return one(tx, sql<Task>`select ${columns} from work_tasks where id = ${id} for update`)
}

export function listTasksOf(reader: Reader, { purpose, documentId }: DocumentRef): Promise<Task[]> {
  return many(
    reader,
    sql<Task>`
      select ${columns} from work_tasks where purpose = ${purpose} and document_id = ${documentId} order by id`,
  )
}

/** The labels of a task, numbered by the parcels of the task. */
export async function listLabelsOf(reader: Reader, task: Task): Promise<Label[]> {
  const tasks = await listTasksOf(reader, task)
  const labels = await listLabels(reader, { kind: task.purpose, id: task.documentId })
  return labels
    .filter(({ parcelNumber }) => ownsParcel(task, tasks, parcelNumber))
    .map((label) => withinTask(task, label))
}

/** The items of all tasks of a document. */
export async function listItemsOf(reader: Reader, { purpose, documentId }: DocumentRef): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select distinct l.unique_id as "uniqueId" from work_lines l join work_tasks t on t.id = l.task_id
      where t.purpose = ${purpose} and t.document_id = ${documentId}`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

/** Locks the open tasks of a document. */
export async function lockOpenOf(tx: Tx, { purpose, documentId }: DocumentRef): Promise<void> {
  await sql`
    select from work_tasks where purpose = ${purpose} and document_id = ${documentId} and closed_at is null
    order by id for update`.execute(tx)
}

/** Postpones the due time, never to an earlier one. Dispatched tasks keep theirs. */
export async function postponeOpenOf(tx: Tx, { purpose, documentId }: DocumentRef, dueAt: Date): Promise<void> {
  await sql`
    update work_tasks set due_at = greatest(due_at, ${dueAt}::timestamptz)
    where purpose = ${purpose} and document_id = ${documentId} and closed_at is null
      and dispatched_at is null`.execute(tx)
}

const stampOf: Readonly<Partial<Record<TaskEvent, string>>> = {
  start: 'started_at',
  finishPick: 'picked_at',
  pack: 'packed_at',
  dispatch: 'dispatched_at',
}

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
export function moveTask(
  tx: Tx,
  id: number,
  event: TaskEvent,
  { now, reason = null }: { now: Date; reason?: string | null },
): Promise<Task | undefined> {
  const isClosing = workTaskMachine.terminal.includes(workTaskMachine.events[event].to)
  const stamp = stampOf[event]
  return moveRow<Task>(tx, workTaskMachine, {
    table: sql`work_tasks`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      sql`end_reason = coalesce(${reason}, end_reason)`,
      sql`closed_at = case when ${isClosing}::boolean then ${now}::timestamptz end`,
      ...(stamp === undefined ? [] : [sql`${sql.ref(stamp)} = ${now}`]),
    ],
    returning: columns,
  })
}

export type Pause = { reason: string; by: string }

/** Undefined when the task is closed or already in the requested state. */
export function setPause(tx: Tx, id: number, pause: Pause | null, now: Date): Promise<Task | undefined> {
  return maybe(
    tx,
    sql<Task>`
      update work_tasks set hold_reason = ${pause?.reason ?? null}, held_by = ${pause?.by ?? null},
        held_at = ${pause ? now : null}, updated_at = ${now}
      where id = ${id} and closed_at is null and (held_at is null) = ${pause !== null}::boolean returning ${columns}`,
  )
}

export type NextFilter = {
  actor: string
  siteIds: readonly number[] | null
  siteId?: number | undefined
  statuses: readonly TaskStatus[]
  now: Date
  /** An older assignment of another actor has expired. */
  assignedBefore: Date
}

/** Assigns the most urgent task that no other actor works on; a task of the actor comes first. */
export function assignNext(tx: Tx, filter: NextFilter): Promise<Task | undefined> {
  const { actor, siteIds, siteId = null, statuses, now, assignedBefore } = filter
  return maybe(
    tx,
    sql<Task>`
      update work_tasks set assigned_to = ${actor}, assigned_at = ${now} where id = (
        select id from work_tasks
        where closed_at is null and held_at is null and status = any(${statuses}::text[])
          and (${siteIds}::int[] is null or site_id = any(${siteIds}::int[]))
          and (${siteId}::int is null or site_id = ${siteId}::int)
          and (assigned_to is null or assigned_to = ${actor} or assigned_at < ${assignedBefore})
          and not (status in ('QUEUED', 'PICKING') and exists (
            select from pick_wave_tasks p join pick_waves w on w.id = p.wave_id
            where p.task_id = work_tasks.id and p.released_at is null and w.status <> 'CANCELLED'))
        order by (assigned_to is not null and assigned_to = ${actor}) desc, due_at, id
        limit 1 for update skip locked)
      returning ${columns}`,
  )
}

export async function assignTask(tx: Tx, id: number, actor: string, now: Date): Promise<void> {
  await sql`update work_tasks set assigned_to = ${actor}, assigned_at = ${now} where id = ${id}`.execute(tx)
}

export function listLines(reader: Reader, taskId: number): Promise<Line[]> {
  return many(reader, sql<Line>`select ${lineColumns} from work_lines where task_id = ${taskId} order by position`)
}

export type LineMark = Partial<{
  picked_at: Date
  picked_by: string
  picked_from: number | null
  packed_at: Date
  packed_by: string
  parcel_number: number
  short_at: Date | null
  returned_at: Date
}>

export async function markLines(tx: Tx, taskId: number, uniqueIds: readonly string[], mark: LineMark): Promise<void> {
  await tx
    .updateTable('work_lines')
    .set(mark)
    .where('task_id', '=', taskId)
    .where('unique_id', 'in', [...uniqueIds])
    .execute()
}

export async function closeLines(tx: Tx, taskId: number): Promise<void> {
  await tx.updateTable('work_lines').set({ is_open: false }).where('task_id', '=', taskId).execute()
}

/** The open task of an item. */
export async function findOpenTaskOf(reader: Reader, uniqueId: string): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ taskId: number }>`
      select task_id as "taskId" from work_lines where unique_id = ${uniqueId} and is_open`,
  )
  return row?.taskId
}

/** Undefined when the parcel is already packed. */
export function insertParcel(
  tx: Tx,
  taskId: number,
  { number, weightGrams, packedAt, packedBy }: TaskParcel,
): Promise<{ number: number } | undefined> {
  return maybe(
    tx,
    sql<{ number: number }>`
      insert into work_parcels (task_id, number, weight_grams, packed_at, packed_by)
      values (${taskId}, ${number}, ${weightGrams}, ${packedAt}, ${packedBy}) on conflict do nothing returning number`,
  )
}

export function listParcels(reader: Reader, taskId: number): Promise<TaskParcel[]> {
  return many(
    reader,
    sql<TaskParcel>`
      select number, weight_grams as "weightGrams", packed_at as "packedAt", packed_by as "packedBy"
      from work_parcels where task_id = ${taskId} order by number`,
  )
}

export type TaskFilter = {
  siteIds: readonly number[] | null
  siteId?: number | undefined
  purpose?: string | undefined
  statuses?: readonly TaskStatus[] | undefined
  limit: number
  offset: number
}

/** Open tasks by due time, unless statuses are given. */
export function listTasks(reader: Reader, filter: TaskFilter): Promise<(Task & { lineCount: number })[]> {
  const { siteIds, siteId = null, purpose = null, statuses = null, limit, offset } = filter
  return many(
    reader,
    sql<Task & { lineCount: number }>`
      select ${columns}, (select count(*)::int from work_lines l where l.task_id = t.id) as "lineCount"
      from work_tasks t
      where (${siteIds}::int[] is null or site_id = any(${siteIds}::int[]))
        and (${siteId}::int is null or site_id = ${siteId}::int)
        and (${purpose}::text is null or purpose = ${purpose}::text)
        and case when ${statuses}::text[] is null then closed_at is null else status = any(${statuses}::text[]) end
      order by due_at, id limit ${limit} offset ${offset}`,
  )
}

export type QueueCount = {
  siteId: number
  purpose: string
  status: TaskStatus
  count: number
  /** Not dispatched by the due time, or dispatched after it. */
  overdue: number
  held: number
  nextDueAt: Date
  oldestAt: Date
}

export function countQueues(reader: Reader, siteIds: readonly number[] | null, now: Date): Promise<QueueCount[]> {
  return many(
    reader,
    sql<QueueCount>`
      select site_id as "siteId", purpose, status, count(*)::int as count,
        count(*) filter (where due_at < coalesce(dispatched_at, ${now}))::int as overdue, count(held_at)::int as held,
        min(due_at) as "nextDueAt", min(opened_at) as "oldestAt"
      from work_tasks
      where closed_at is null and (${siteIds}::int[] is null or site_id = any(${siteIds}::int[]))
      group by site_id, purpose, status order by site_id, purpose, status`,
  )
}

/** Resets lines whose items returned to a bin, so that they are picked again. */
export async function unpickLines(tx: Tx, taskId: number, uniqueIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('work_lines')
    .set({ picked_at: null, picked_by: null, picked_from: null, packed_at: null, packed_by: null, parcel_number: null })
    .where('task_id', '=', taskId)
    .where('unique_id', 'in', [...uniqueIds])
    .execute()
}
