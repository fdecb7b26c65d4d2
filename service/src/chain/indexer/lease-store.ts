// The single row of chain_index: lease, cursors and halt. Every update is guarded by the lease token, so that a process
// whose lease has expired changes nothing.
import { sql, type RawBuilder } from 'kysely'
import { maybe, one, prepared, type Db, type Reader, type Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import { fromBytes, toBytes } from './bytes.ts'
import { blockTime, type BlockHeader, type BlockPoint, type Cursors, type Stage } from './model.ts'

export type Lease = { readonly holder: string; readonly token: bigint; readonly seconds: number }

export type IndexState = {
  readonly token: bigint
  readonly chainId: bigint | null
  readonly cursors: Cursors | undefined
  readonly head: { readonly number: bigint; readonly time: Date } | undefined
  readonly rescan: bigint | null
  readonly halted: { readonly reason: string; readonly at: Date } | undefined
  readonly holder: string | null
  readonly isLeased: boolean
}

/** Another process has the lease or moved the cursor. The current transaction is rolled back. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

type Row = {
  lease_token: bigint
  holder: string | null
  is_leased: boolean
  chain_id: bigint | null
  head_number: bigint | null
  head_time: Date | null
  included_number: bigint | null
  included_hash: Uint8Array | null
  safe_number: bigint | null
  final_number: bigint | null
  rescan_number: bigint | null
  halted_reason: string | null
  halted_at: Date | null
}

const columns = sql.raw(`lease_token, holder, coalesce(leased_until > now(), false) as is_leased, chain_id, head_number,
  head_time, included_number, included_hash, safe_number, final_number, rescan_number, halted_reason, halted_at`)

function toState(row: Row): IndexState {
  const { included_number, included_hash, safe_number, final_number } = row
  const hasBegun = included_number !== null && included_hash !== null && safe_number !== null && final_number !== null
  return {
    token: row.lease_token,
    chainId: row.chain_id,
    cursors: hasBegun
      ? {
          included: { number: included_number, hash: fromBytes(included_hash) },
          safe: safe_number,
          final: final_number,
        }
      : undefined,
    head:
      row.head_number !== null && row.head_time !== null ? { number: row.head_number, time: row.head_time } : undefined,
    rescan: row.rescan_number,
    halted:
      row.halted_reason !== null && row.halted_at !== null
        ? { reason: row.halted_reason, at: row.halted_at }
        : undefined,
    holder: row.holder,
    isLeased: row.is_leased,
  }
}

export async function readState(reader: Reader): Promise<IndexState> {
  return toState(await one(reader, sql<Row>`select ${columns} from chain_index`))
}

/**
 * Takes or renews the lease; undefined while another process has it. Most polls find it fresh and write nothing.
 * Leases expire on the database clock, which all processes share.
 */
export async function acquireLease(
  db: Db,
  { holder, seconds, token }: { holder: string; seconds: number; token: bigint | undefined },
): Promise<IndexState | undefined> {
  const current = await one(
    db,
    sql<Row & { is_fresh: boolean }>`
      select ${columns}, coalesce(leased_until > now() + make_interval(secs => ${seconds / 2}), false) as is_fresh
      from chain_index`,
  )
  const isOurs = current.holder === holder && current.lease_token === token
  if (isOurs && current.is_fresh) return toState(current)
  if (!isOurs && current.is_leased) return undefined
  const taken = await maybe(
    db,
    sql<Row>`
      update chain_index set holder = ${holder}, leased_until = now() + make_interval(secs => ${seconds}),
        lease_token = lease_token + ${isOurs ? 0 : 1}
      where lease_token = ${current.lease_token} and (${isOurs} or leased_until is null or leased_until <= now())
      returning ${columns}`,
  )
  return taken && toState(taken)
}

/** Renews the lease during a long poll. A locked row is in a transaction of the holder, which renews it. */
export async function renewLease(db: Db, { token, seconds }: Lease): Promise<void> {
  await prepared(sql`
    update chain_index set leased_until = now() + make_interval(secs => ${seconds})
    where lease_token in (select lease_token from chain_index where lease_token = ${token} and leased_until > now()
      for no key update skip locked)`).execute(db)
}

/** Releases the lease, so that the next process need not wait for its expiry. */
export async function releaseLease(db: Db, { token }: { token: bigint }): Promise<void> {
  await sql`update chain_index set leased_until = null where lease_token = ${token}`.execute(db)
}

/** One guarded update: fails when the lease is lost or the cursors have moved. */
async function change(
  reader: Reader,
  { token, seconds }: Lease,
  assignments: RawBuilder<unknown>,
  expected: RawBuilder<unknown>,
): Promise<void> {
  const result = await sql`
    update chain_index set ${assignments}, leased_until = now() + make_interval(secs => ${seconds})
    where lease_token = ${token} and ${expected}`.execute(reader)
  if (result.numAffectedRows !== 1n) throw new Overtaken('Another process moved the chain index.')
}

/** Creates the cursors: everything up to the anchor counts as read. */
export function beginAt(
  tx: Tx,
  lease: Lease,
  { chainId, anchor }: { chainId: number; anchor: BlockPoint },
): Promise<void> {
  const { number, hash } = anchor
  return change(
    tx,
    lease,
    sql`chain_id = ${chainId}, included_number = ${number}, included_hash = ${toBytes(hash)},
      safe_number = ${number}, final_number = ${number}`,
    sql`included_number is null`,
  )
}

export function moveIncluded(tx: Tx, lease: Lease, from: BlockPoint, to: BlockPoint): Promise<void> {
  return change(
    tx,
    lease,
    sql`included_number = ${to.number}, included_hash = ${toBytes(to.hash)}, safe_number = least(safe_number, ${to.number})`,
    sql`included_number = ${from.number} and included_hash = ${toBytes(from.hash)} and final_number <= ${to.number}`,
  )
}

export function moveStage(
  tx: Tx,
  lease: Lease,
  { stage, from, to }: { stage: Exclude<Stage, 'included'>; from: bigint; to: bigint },
): Promise<void> {
  assert(to > from, 'A stage only moves forward.')
  const column = sql.ref(`${stage}_number`)
  return change(tx, lease, sql`${column} = ${to}`, sql`${column} = ${from}`)
}

export function moveRescan(tx: Tx, lease: Lease, from: bigint, to: bigint | null): Promise<void> {
  return change(tx, lease, sql`rescan_number = ${to}`, sql`rescan_number = ${from}`)
}

export async function noteHead(db: Db, { token }: Lease, head: BlockHeader): Promise<void> {
  await sql`
    update chain_index set head_number = ${head.number}, head_time = ${blockTime(head)}
    where lease_token = ${token} and head_number is distinct from ${head.number}`.execute(db)
}

export function halt(db: Db, lease: Lease, { reason, at }: { reason: string; at: Date }): Promise<void> {
  return change(db, lease, sql`halted_reason = ${reason.slice(0, 500)}, halted_at = ${at}`, sql`halted_reason is null`)
}

/** If the cause persists, the next poll halts the index again. */
export async function clearHalt(reader: Reader): Promise<void> {
  await sql`update chain_index set halted_reason = null, halted_at = null`.execute(reader)
}

/** Requests a rescan from a block on. Repeating it, or requesting an earlier block, is safe. */
export async function requestRescan(reader: Reader, fromBlock: bigint): Promise<void> {
  await sql`update chain_index set rescan_number = least(coalesce(rescan_number, ${fromBlock}), ${fromBlock})`.execute(
    reader,
  )
}

/** The chain whose blocks this database holds; undefined before the first one. */
export async function findIndexedChain(reader: Reader): Promise<number | undefined> {
  const { chainId } = await one(reader, sql<{ chainId: bigint | null }>`select chain_id as "chainId" from chain_index`)
  return chainId === null ? undefined : Number(chainId)
}
