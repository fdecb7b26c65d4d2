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

/** Increments the change counter of a tier and returns it. */
export async function countChange(tx: Tx, tierId: number, purchases = 0): Promise<bigint> {
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

/** Returns the change counter; undefined when the event is already recorded. */
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
  return inserted && countChange(tx, tierId, isPurchase(event) ? 1 : 0)
}

/** Returns the deleted event and the change counter; undefined when it was not recorded. */
export async function deleteTierEvent(
  tx: Tx,
  { blockHash, logIndex }: Pick<TierEvent, 'blockHash' | 'logIndex'>,
): Promise<{ tierId: number; event: string; change: bigint } | undefined> {
  const deleted = await maybe(
    tx,
    sql<{ tierId: number; event: string }>`
      delete from tier_events where block_hash = ${blockHash} and log_index = ${logIndex}
      returning tier_id as "tierId", event`,
  )
  return deleted && { ...deleted, change: await countChange(tx, deleted.tierId, isPurchase(deleted.event) ? -1 : 0) }
}

/** The sale state of a tier: its last switch, and the last version on sale with its price. */
export type SaleState = {
  readonly event: string
  readonly version: number | null
  readonly price: Micros | null
}

/** The sale state before a log. */
export function findSaleStateBefore(
  reader: Reader,
  { tierId, blockNumber, logIndex }: Pick<TierEvent, 'tierId' | 'blockNumber' | 'logIndex'>,
): Promise<SaleState | undefined> {
  return maybe(
    reader,
    sql<SaleState>`
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

/** The tier of a purchase; later events of the request do not contain it. */
export async function findTierOfRequest(reader: Reader, requestId: bigint): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ tierId: number }>`
      select tier_id as "tierId" from tier_events
      where request_id = ${requestId.toString()}::numeric and event = 'purchased' limit 1`,
  )
  return row?.tierId
}

/** The price with which a version was proposed. */
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
  /** The number of cards with an oracle price. */
  readonly priced: number
  /** The sum of their oracle prices. */
  readonly total: Micros
}

/** The stock of a tier by shelf, with its value by oracle prices. */
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
