import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import { moveRow } from '../../db/move.ts'
import {
  cycleCountMachine,
  type CountBin,
  type CountEvent,
  type CountStatus,
  type CycleCount,
  type Decision,
  type Outcome,
  type Variance,
} from './model.ts'

const columns = sql`id, site_id as "siteId", status, note, requested_by as "requestedBy", requested_at as "requestedAt",
  expected_count as "expectedCount", found_count as "foundCount", counted_at as "countedAt",
  reviewed_by as "reviewedBy", second_person as "secondPerson", reviewed_at as "reviewedAt",
  end_reason as "endReason", closed_at as "closedAt", updated_at as "updatedAt"`

type NewCount = { siteId: number; note: string | null; requestedBy: string }

export function insertCount(tx: Tx, { siteId, note, requestedBy }: NewCount, now: Date): Promise<CycleCount> {
  return one(
    tx,
    sql<CycleCount>`
      insert into cycle_counts (site_id, status, note, requested_by, requested_at, updated_at)
      values (${siteId}, 'REQUESTED', ${note}, ${requestedBy}, ${now}, ${now}) returning ${columns}`,
  )
}

/** Adds the bins that are in no other open count and returns how many were added. */
export async function insertBins(tx: Tx, countId: number, binIds: readonly number[]): Promise<number> {
  const rows = await many(
    tx,
    sql`
      insert into cycle_count_bins (count_id, bin_id)
      select ${countId}::int, given.bin_id from unnest(${binIds}::int[]) as given (bin_id) order by given.bin_id
      on conflict do nothing returning bin_id`,
  )
  return rows.length
}

/** Bins of a site, least recently counted first, without those in an open count. */
export async function listStalestBins(tx: Tx, siteId: number, percent: number, limit: number): Promise<number[]> {
  const rows = await many(
    tx,
    sql<{ id: number }>`
      with shelves as (select id, code from bins where site_id = ${siteId} and kind = 'BIN' and is_active)
      select s.id from shelves s
      left join lateral (
        select max(c.finished_at) as at from cycle_count_bins c where c.bin_id = s.id and c.finished_at is not null
      ) last on true
      where not exists (select 1 from cycle_count_bins c where c.bin_id = s.id and c.is_open)
      order by last.at nulls first, s.code
      limit least(${limit}::int, (select ceil(count(*) * ${percent}::int / 100.0)::int from shelves))`,
  )
  return rows.map(({ id }) => id)
}

export function findCount(reader: Reader, id: number): Promise<CycleCount | undefined> {
  return maybe(reader, sql<CycleCount>`select ${columns} from cycle_counts where id = ${id}`)
}

export function lockCount(tx: Tx, id: number): Promise<CycleCount | undefined> {
  return maybe(tx, sql<CycleCount>`select ${columns} from cycle_counts where id = ${id} for update`)
}

export type CountFilter = {
  siteIds: readonly number[] | null
  siteId?: number | undefined
  status?: CountStatus | undefined
  limit: number
  offset: number
}

export function listCounts(reader: Reader, filter: CountFilter): Promise<CycleCount[]> {
  const { siteIds, siteId = null, status = null, limit, offset } = filter
  return many(
    reader,
    sql<CycleCount>`
      select ${columns} from cycle_counts
      where (${siteIds}::int[] is null or site_id = any(${siteIds}::int[]))
        and (${siteId}::int is null or site_id = ${siteId}::int)
        and (${status}::text is null or status = ${status}::text)
      order by id desc limit ${limit} offset ${offset}`,
  )
}

type CountChange = Partial<{
  expected_count: number
  found_count: number
  counted_at: Date
  reviewed_by: string
  second_person: string | null
  reviewed_at: Date
  end_reason: string
}>

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
export async function moveCount(
  tx: Tx,
  id: number,
  event: CountEvent,
  now: Date,
  change: CountChange = {},
): Promise<CycleCount | undefined> {
  const isClosing = cycleCountMachine.terminal.includes(cycleCountMachine.events[event].to)
  const changes = Object.entries({ ...change, updated_at: now, ...(isClosing && { closed_at: now }) })
  const set = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const moved = await moveRow<CycleCount>(tx, cycleCountMachine, {
    table: sql`cycle_counts`,
    id,
    event,
    set,
    returning: columns,
  })
  if (isClosing) await tx.updateTable('cycle_count_bins').set({ is_open: false }).where('count_id', '=', id).execute()
  return moved
}

export function listCountBins(reader: Reader, countId: number): Promise<CountBin[]> {
  return many(
    reader,
    sql<CountBin>`
      select c.bin_id as "binId", b.code, c.round, c.started_at as "startedAt", c.finished_at as "finishedAt",
        c.counted_by as "countedBy",
        (select count(*)::int from cycle_count_sightings s
          where s.count_id = c.count_id and s.bin_id = c.bin_id and s.round = c.round) as seen
      from cycle_count_bins c join bins b on b.id = c.bin_id where c.count_id = ${countId} order by b.code`,
  )
}

export async function startBin(tx: Tx, countId: number, binId: number, actor: string, now: Date): Promise<void> {
  await sql`
    update cycle_count_bins set started_at = coalesce(started_at, ${now}), counted_by = ${actor}
    where count_id = ${countId} and bin_id = ${binId}`.execute(tx)
}

export async function finishBin(tx: Tx, countId: number, binId: number, now: Date): Promise<void> {
  await sql`
    update cycle_count_bins set finished_at = ${now} where count_id = ${countId} and bin_id = ${binId}`.execute(tx)
}

/** Starts another round of these bins. Observations of earlier rounds are kept but no longer count. */
export async function reopenBins(tx: Tx, countId: number, binIds: readonly number[]): Promise<void> {
  await sql`
    update cycle_count_bins set round = round + 1, started_at = null, finished_at = null, counted_by = null
    where count_id = ${countId} and bin_id = any(${binIds}::int[])`.execute(tx)
  await sql`delete from cycle_count_variances where count_id = ${countId}`.execute(tx)
}

export type Observation = { uniqueId: string; binId: number; round: number; seenBy: string }

/** False when it was already seen in this bin; undefined when the item does not exist. */
export async function insertObservation(
  tx: Tx,
  countId: number,
  { uniqueId, binId, round, seenBy }: Observation,
  now: Date,
): Promise<boolean | undefined> {
  const row = await maybe(
    tx,
    sql<{ isNew: boolean }>`
      with item as (select unique_id from items where unique_id = ${uniqueId}), inserted as (
        insert into cycle_count_sightings (count_id, unique_id, bin_id, round, seen_by, seen_at)
        select ${countId}::int, unique_id, ${binId}::int, ${round}::int, ${seenBy}::text, ${now}::timestamptz from item
        on conflict do nothing returning unique_id
      )
      select exists (select 1 from inserted) as "isNew" from item`,
  )
  return row?.isNew
}

export async function countObservations(reader: Reader, countId: number): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from cycle_count_sightings where count_id = ${countId}`,
  )
  return count
}

/** Where each item was last seen in the current rounds. Callers ignore items moved after the bin was started. */
const seen = (countId: number) => sql`
  seen as (
    select distinct on (s.unique_id) s.unique_id, s.bin_id, b.started_at
    from cycle_count_sightings s join cycle_count_bins b on b.count_id = s.count_id and b.bin_id = s.bin_id
    where s.count_id = ${countId} and s.round = b.round order by s.unique_id, s.seen_at desc, s.bin_id
  )`

/** Compares the observations with the recorded locations and stores the variances. */
export async function computeVariances(tx: Tx, countId: number): Promise<{ expected: number; found: number }> {
  return one(
    tx,
    sql<{ expected: number; found: number }>`
      with ${seen(countId)}, expected as (
        select l.* from cycle_count_bins b join item_locations l on l.bin_id = b.bin_id
        where b.count_id = ${countId} and l.seen_at <= b.started_at
      ), elsewhere as (
        select s.unique_id, s.bin_id, l.status, l.bin_id as book_bin_id, l.seen_at,
          l.status in ('STORED', 'RECEIVED') and l.site_id = c.site_id as is_near
        from seen s join cycle_counts c on c.id = ${countId}
        left join item_locations l on l.unique_id = s.unique_id
        where l.unique_id is null or (l.seen_at <= s.started_at and l.bin_id is distinct from s.bin_id)
      ), inserted as (
        insert into cycle_count_variances
          (count_id, unique_id, kind, bin_id, book_status, book_bin_id, book_seen_at)
        select ${countId}::int, unique_id, 'MISSING', bin_id, status, bin_id, seen_at from expected e
        where not exists (select 1 from seen s where s.unique_id = e.unique_id)
        union all
        select ${countId}::int, unique_id, case when is_near then 'MISPLACED' else 'UNEXPECTED' end, bin_id, status,
          book_bin_id, seen_at from elsewhere
      )
      select count(*)::int as expected,
        (count(*) filter (where exists (
          select 1 from seen s where s.unique_id = e.unique_id and s.bin_id = e.bin_id)))::int as found
      from expected e`,
  )
}

/** Items seen in their recorded bin and not moved since. */
export async function listFound(reader: Reader, countId: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      with ${seen(countId)}
      select s.unique_id as "uniqueId" from seen s
      join item_locations l on l.unique_id = s.unique_id and l.bin_id = s.bin_id and l.seen_at <= s.started_at
      order by s.unique_id`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

export function listVariances(reader: Reader, countId: number): Promise<Variance[]> {
  return many(
    reader,
    sql<Variance>`
      select v.unique_id as "uniqueId", v.kind, v.bin_id as "binId", b.code as "binCode", v.book_status as "bookStatus",
        v.book_bin_id as "bookBinId", k.code as "bookBinCode", v.book_seen_at as "bookSeenAt", v.decision, v.outcome
      from cycle_count_variances v join bins b on b.id = v.bin_id left join bins k on k.id = v.book_bin_id
      where v.count_id = ${countId} order by v.unique_id`,
  )
}

export async function decideVariances(
  tx: Tx,
  countId: number,
  given: readonly { uniqueId: string; decision: Decision }[],
): Promise<number> {
  const rows = await many(
    tx,
    sql`
      update cycle_count_variances v set decision = given.decision
      from unnest(${given.map(({ uniqueId }) => uniqueId)}::text[],
        ${given.map(({ decision }) => decision)}::text[]) as given (unique_id, decision)
      where v.count_id = ${countId} and v.unique_id = given.unique_id returning v.unique_id`,
  )
  return rows.length
}

export async function decideOthers(tx: Tx, countId: number, decision: Decision): Promise<void> {
  await sql`
    update cycle_count_variances set decision = ${decision}
    where count_id = ${countId} and decision is null`.execute(tx)
}

export async function closeVariance(tx: Tx, countId: number, uniqueId: string, outcome: Outcome): Promise<void> {
  await sql`
    update cycle_count_variances set outcome = ${outcome}
    where count_id = ${countId} and unique_id = ${uniqueId}`.execute(tx)
}
