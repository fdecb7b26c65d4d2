import { sql } from 'kysely'
import type { Address } from 'viem'
import { many, maybe, type Db, type Reader, type Tx } from '../../db/db.ts'
import { fromBytes, toBytes } from './bytes.ts'
import type { WatchedSets } from './registry.ts'

/**
 * Adds an address to a set. From the next block on that the indexer reads, its logs count; the address is shown to
 * nobody before this is committed, so no log can come too early. What came before is found by a rescan.
 */
export async function watchAddress(
  tx: Tx,
  { set, address, at }: { set: string; address: Address; at: Date },
): Promise<void> {
  await sql`
    insert into chain_watched (set_name, address, created_at) values (${set}, ${toBytes(address)}, ${at})
    on conflict (set_name, address) do nothing`.execute(tx)
}

/** Whether an address was ever added to a set, whatever process added it. */
export async function isWatched(reader: Reader, set: string, address: Address): Promise<boolean> {
  const found = await maybe(
    reader,
    sql<{ id: bigint }>`select id from chain_watched where set_name = ${set} and address = ${toBytes(address)}`,
  )
  return found !== undefined
}

type Row = { id: bigint; set_name: string; address: Uint8Array }

export type WatchList = WatchedSets & {
  /** Reads what was added; `isWhole` when another process may have read since. Answers the ids nobody covers yet. */
  refresh(db: Db, options: { isWhole: boolean }): Promise<bigint[]>
}

/** The sets in memory. Only the holder of the lease marks rows as covered, so only uncovered ones can be news. */
export function createWatchList(): WatchList {
  const sets = new Map<string, { known: Set<Address>; list: Address[] }>()
  const none: readonly Address[] = []

  function add(set: string, address: Address): void {
    const entry = sets.get(set) ?? { known: new Set(), list: [] }
    sets.set(set, entry)
    if (entry.known.has(address)) return
    entry.known.add(address)
    entry.list.push(address)
  }

  return {
    has: (set, address) => sets.get(set)?.known.has(address) ?? false,
    list: (set) => sets.get(set)?.list ?? none,
    async refresh(db, { isWhole }) {
      const rows = await many(
        db,
        isWhole
          ? sql<Row & { since_block: bigint | null }>`select id, set_name, address, since_block from chain_watched`
          : sql<Row & { since_block: bigint | null }>`
              select id, set_name, address, since_block from chain_watched where since_block is null`,
      )
      for (const { set_name, address } of rows) add(set_name, fromBytes(address))
      return rows.filter(({ since_block }) => since_block === null).map(({ id }) => id)
    },
  }
}

/** Written with the first batch that was read with these addresses in mind. */
export async function coverWatched(tx: Tx, ids: readonly bigint[], sinceBlock: bigint): Promise<void> {
  if (ids.length === 0) return
  await sql`update chain_watched set since_block = ${sinceBlock} where id = any(${ids}::bigint[])`.execute(tx)
}
