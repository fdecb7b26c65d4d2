import { sql } from 'kysely'
import { maybe, one, type Db, type Reader } from '../db/db.ts'
import type { KeyKind } from '../http/pipeline/scopes.ts'

export function findAccountByName(reader: Reader, kind: KeyKind, name: string): Promise<{ id: number } | undefined> {
  return maybe(
    reader,
    sql<{ id: number }>`select id from accounts where kind = ${kind} and name = ${name} order by id limit 1`,
  )
}

export type SeededAccount =
  | { kind: 'pack_partner'; slug: string }
  | { kind: 'tenant'; accountNumber: string }
  | { kind: 'platform'; name: string }

/** Finds a seeded account by what cannot be changed: partners and tenants may have been renamed since. */
export function findSeededAccount(reader: Reader, seed: SeededAccount): Promise<{ id: number } | undefined> {
  if (seed.kind === 'platform') return findAccountByName(reader, seed.kind, seed.name)
  return maybe(
    reader,
    seed.kind === 'pack_partner'
      ? sql<{ id: number }>`select account_id as id from partners where slug = ${seed.slug}`
      : sql<{ id: number }>`select account_id as id from tenants where account_number = ${seed.accountNumber}`,
  )
}

export async function readClockOffsetMs(reader: Reader): Promise<number> {
  return Number((await one(reader, sql<{ offset_ms: bigint }>`select offset_ms from clock_offset`)).offset_ms)
}

/** Advances the offset of the sandbox clock, which never shrinks. Returns the new offset. */
export async function addClockOffsetMs(db: Db, ms: number): Promise<number> {
  const row = await one(
    db,
    sql<{ offset_ms: bigint }>`update clock_offset set offset_ms = offset_ms + ${BigInt(ms)} returning offset_ms`,
  )
  return Number(row.offset_ms)
}
