import { sql } from 'kysely'
import type { Address } from 'viem'
import { many, maybe, type Db, type Reader, type Tx } from '../../db/db.ts'
import { fromBytes, toBytes } from './bytes.ts'
import type { WatchedSets } from './registry.ts'

/**
 * Adds an address to a set. Its logs count from the next block the indexer reads. The address must not be published
 * before this commits, so that no log is missed. A rescan finds earlier logs.
 */
export async function watchAddress(
  tx: Tx,
  { set, address, at }: { set: string; address: Address; at: Date },
): Promise<void> {
  await sql`
    insert into chain_watched (set_name, address, created_at) values (${set}, ${toBytes(address)}, ${at})
    on conflict (set_name, address) do nothing`.execute(tx)
}

/** Whether any process has added an address to a set. */
export async function isWatched(reader: Reader, set: string, address: Address): Promise<boolean> {
  const found = await maybe(
    reader,
    sql<{ id: bigint }>`select id from chain_watched where set_name = ${set} and address = ${toBytes(address)}`,
  )
  return found !== undefined
}

type Row = { id: bigint; set_name: string; address: Uint8Array }

export type WatchList = WatchedSets & {
  /** Reads new addresses, or all with `isWhole`, after another process had the lease. Returns the uncovered ids. */
  refresh(db: Db, options: { isWhole: boolean }): Promise<bigint[]>
}

/** The sets in memory. Only the lease holder marks rows as covered, so only uncovered rows can be new. */
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

/** Written with the first batch that was read with these addresses. */
export async function coverWatched(tx: Tx, ids: readonly bigint[], sinceBlock: bigint): Promise<void> {
  if (ids.length === 0) return
  await sql`update chain_watched set since_block = ${sinceBlock} where id = any(${ids}::bigint[])`.execute(tx)
}
