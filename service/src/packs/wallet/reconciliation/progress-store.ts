import { sql } from 'kysely'
import { maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import type { Numbers, Progress, Sums } from './progress-model.ts'

type StoredSums = Readonly<Record<keyof Sums, string>>
type Stored = Omit<Progress, 'sums' | 'again'> & {
  sums: StoredSums
  again: { through: Numbers; sums: StoredSums }
}

const readSums = ({ adjusted, booked, suspense, spent }: StoredSums): Sums => ({
  adjusted: BigInt(adjusted),
  booked: BigInt(booked),
  suspense: BigInt(suspense),
  spent: BigInt(spent),
})

export async function findProgress(reader: Reader): Promise<Progress | undefined> {
  const row = await maybe(reader, sql<{ progress: Stored | null }>`select progress from reconciliation_progress`)
  const stored = row?.progress
  if (!stored) return undefined
  const { sums, again } = stored
  return { ...stored, sums: readSums(sums), again: { ...again, sums: readSums(again.sums) } }
}

/** Undefined lets the next run verify everything. */
export async function saveProgress(tx: Tx, progress: Progress | undefined): Promise<void> {
  const text =
    progress && JSON.stringify(progress, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  await sql`update reconciliation_progress set progress = ${text ?? null}::jsonb`.execute(tx)
}

export async function noteFinish(reader: Reader, isSound: boolean): Promise<void> {
  await sql`update reconciliation_progress set finished_at = now(), is_sound = ${isSound}`.execute(reader)
}

export const readFinish = (reader: Reader): Promise<{ ageSeconds: number; isSound: boolean }> =>
  one(
    reader,
    sql<{ ageSeconds: number; isSound: boolean }>`
      select extract(epoch from now() - finished_at)::float8 as "ageSeconds",
        is_sound and not exists (select from adopted_acts where status = 'OPEN') as "isSound"
      from reconciliation_progress`,
  )

/** Changes with a restore or a failover. */
export async function readBasis(reader: Reader): Promise<string> {
  const row = await maybe(reader, sql<{ identity: string }>`select identity from database_identity`)
  return row?.identity ?? ''
}

export type Newest = Omit<Numbers, 'block'> & { nextTransaction: bigint }

/** The highest numbers, and the first transaction that had not begun when they were read. */
export const readNewest = (reader: Reader): Promise<Newest> =>
  one(
    reader,
    sql<Newest>`
      select (select coalesce(max(end_user_id), 0)::float8 from wallets) as wallet,
        (select coalesce(max(id), 0)::float8 from holds) as hold,
        (select coalesce(max(id), 0)::float8 from deposits) as deposit,
        (select coalesce(max(id), 0)::float8 from sellbacks) as sellback,
        (select coalesce(max(id), 0)::float8 from credit_withdrawals) as withdrawal,
        (select coalesce(max(id), 0)::float8 from credit_adjustments) as adjustment,
        (select coalesce(max(id), 0)::float8 from redemptions) as redemption,
        (select coalesce(max(id), 0)::float8 from ledger_entries) as entry,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "nextTransaction"`,
  )

/** Whether every transaction before this one has ended. */
export async function hasEnded(reader: Reader, transaction: bigint): Promise<boolean> {
  const { oldest } = await one(
    reader,
    sql<{ oldest: bigint }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`,
  )
  return oldest >= transaction
}

/** The blocks that can no longer change; -1 before the first. */
export async function readFinalBlock(reader: Reader): Promise<number> {
  const row = await maybe(reader, sql<{ final: number | null }>`select final_number::float8 as final from chain_index`)
  return row?.final ?? -1
}
