import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import type { Micros } from '../../../kernel/money.ts'

export type TierEvent = {
  readonly blockHash: string
  readonly logIndex: number
  readonly blockNumber: bigint
  readonly tierId: number
  readonly event: string
  readonly requestId?: bigint | undefined
  readonly version?: number | undefined
  readonly price?: bigint | undefined
  readonly at: Date
}

const isPurchase = (event: string): boolean => event === 'purchased'

/** Counts one more change, and returns how many there were. */
export async function noteChange(tx: Tx, tierId: number, purchases = 0): Promise<bigint> {
  const { changes } = await one(
    tx,
    sql<{ changes: bigint }>`
      insert into tier_standings as known (tier_id, changes, purchases) values (${tierId}, 1, ${Math.max(purchases, 0)})
      on conflict (tier_id) do update
        set changes = known.changes + 1, purchases = known.purchases + ${purchases}::integer
      returning changes`,
  )
  return changes
}

/** Which change of its tier it is; undefined where it was known already. */
export async function insertTierEvent(tx: Tx, entry: TierEvent): Promise<bigint | undefined> {
  const { blockHash, logIndex, blockNumber, tierId, event, requestId, version = null, price = null, at } = entry
  const inserted = await maybe(
    tx,
    sql<{ tierId: number }>`
      insert into tier_events (block_hash, log_index, block_number, tier_id, event, request_id, version, price, at)
      values (${blockHash}, ${logIndex}, ${blockNumber}, ${tierId}, ${event}, ${requestId?.toString() ?? null},
        ${version}, ${price}, ${at})
      on conflict do nothing returning tier_id as "tierId"`,
  )
  return inserted && noteChange(tx, tierId, isPurchase(event) ? 1 : 0)
}

/** What is gone, and which change of its tier that is; undefined where it was not known. */
export async function deleteTierEvent(
  tx: Tx,
  { blockHash, logIndex }: Pick<TierEvent, 'blockHash' | 'logIndex'>,
): Promise<{ tierId: number; event: string; change: bigint } | undefined> {
  const gone = await maybe(
    tx,
    sql<{ tierId: number; event: string }>`
      delete from tier_events where block_hash = ${blockHash} and log_index = ${logIndex}
      returning tier_id as "tierId", event`,
  )
  return gone && { ...gone, change: await noteChange(tx, gone.tierId, isPurchase(gone.event) ? -1 : 0) }
}

/** How a tier stood before a log: what it was last switched to, and what a pack of it cost. */
export type Standing = {
  readonly event: string
  readonly version: number | null
  readonly price: Micros | null
}

/** The version that was last on sale before a log, and whether it still was. */
export function findStandingBefore(
  reader: Reader,
  { tierId, blockNumber, logIndex }: Pick<TierEvent, 'tierId' | 'blockNumber' | 'logIndex'>,
): Promise<Standing | undefined> {
  return maybe(
    reader,
    sql<Standing>`
      with before as (
        select * from tier_events where tier_id = ${tierId} and event in ('activated', 'paused')
          and (block_number, log_index) < (${blockNumber}, ${logIndex})
      ), last as (select event from before order by block_number desc, log_index desc limit 1),
      sold as (
        select version from before where event = 'activated' order by block_number desc, log_index desc limit 1
      )
      select last.event, sold.version,
        (select price from tier_events p where p.tier_id = ${tierId} and p.event = 'proposed'
          and p.version = sold.version order by p.at desc limit 1) as price
      from last left join sold on true`,
  )
}

/** The tier a purchase was of; what happens to it later does not say. */
export async function findTierOfRequest(reader: Reader, requestId: bigint): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ tierId: number }>`
      select tier_id as "tierId" from tier_events
      where request_id = ${requestId.toString()}::numeric and event = 'purchased' limit 1`,
  )
  return row?.tierId
}

/** What a pack of a version costs, as it was proposed. */
export async function findProposedPrice(reader: Reader, tierId: number, version: number): Promise<Micros | undefined> {
  const row = await maybe(
    reader,
    sql<{ price: Micros }>`
      select price from tier_events
      where tier_id = ${tierId} and event = 'proposed' and version = ${version} order by at desc limit 1`,
  )
  return row?.price
}

export type ShelfStock = {
  readonly tierId: number
  readonly shelf: number
  readonly cards: number
  /** How many of them the oracle has a price for, and what they come to. */
  readonly priced: number
  readonly total: Micros
}

/** What lies on the shelves of a tier, at what the oracle says it is worth. */
export async function listShelfStock(reader: Reader, tierId: number): Promise<ShelfStock[]> {
  const rows = await many(
    reader,
    sql<{ shelf: number; cards: bigint; priced: bigint; total: string }>`
      with stocked as (
        select stocked_shelf as shelf, price_group, count(*) as cards from tokens
        where stocked_tier = ${tierId} group by stocked_shelf, price_group
      )
      select s.shelf, sum(s.cards)::bigint as cards,
        coalesce(sum(s.cards) filter (where p.price > 0), 0)::bigint as priced,
        coalesce(sum(s.cards * p.price), 0)::text as total
      from stocked s
      left join lateral (
        select new_price as price from oracle_updates where group_id = s.price_group
        order by block_number desc, log_index desc limit 1
      ) p on true
      group by s.shelf order by s.shelf`,
  )
  return rows.map(({ shelf, cards, priced, total }) => ({
    tierId,
    shelf,
    cards: Number(cards),
    priced: Number(priced),
    total: BigInt(total) as Micros,
  }))
}
