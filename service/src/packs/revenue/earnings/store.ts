import { sql } from 'kysely'
import type { Hash } from 'viem'
import type { TokenKey } from '../../../assets/tokens/model.ts'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../../db/db.ts'
import type { Micros } from '../../../kernel/money.ts'
import { splitSpan, type EntryKind, type EntryTotal, type Product, type Span, type TierSum } from './model.ts'

/** The position and time of the log. */
export type LogPosition = { blockNumber: bigint; logIndex: number; txHash: Hash; blockTime: Date }

export type NewEntry = {
  partnerId: number
  product: Product
  entry: EntryKind
  units: number
  amount: Micros
  requestId: string | null
}

/** Inserts the entry once and adds it to its hourly and daily sums. Several cards of one sell-back count as one event. */
export async function insertEntry(tx: Tx, entry: NewEntry, position: LogPosition): Promise<void> {
  const { partnerId, product, units, amount, requestId } = entry
  await sql`
    with written as (
      insert into revenue_entries (block_number, log_index, partner_id, product, entry, events, units, amount, request_id,
        tx_hash, at)
      select ${position.blockNumber}::bigint, ${position.logIndex}::integer, ${partnerId}, ${product}, ${entry.entry},
        case when ${entry.entry} = 'SELLBACK' and exists (select from revenue_entries
          where partner_id = ${partnerId} and tx_hash = ${position.txHash} and entry = 'SELLBACK') then 0 else 1 end,
        ${units}::integer, ${amount}::bigint, ${requestId}, ${position.txHash}, ${position.blockTime}::timestamptz
      on conflict do nothing
      returning partner_id, product, entry, events, units, amount, at
    )
    insert into revenue_sums as s (partner_id, grain, since, product, entry, events, units, amount)
    select partner_id, grain, date_trunc(grain, at, 'UTC'), product, entry, events, units, amount
    from written, unnest(array['hour', 'day']) as grain
    on conflict (partner_id, grain, since, product, entry) do update
    set events = s.events + excluded.events, units = s.units + excluded.units, amount = s.amount + excluded.amount`.execute(
    tx,
  )
}

/** The partner that made a sale; undefined when it was not made through a partner. */
export async function findSeller(reader: Reader, product: Product, requestId: string): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ partnerId: number }>`
      select partner_id as "partnerId" from revenue_entries
      where product = ${product} and request_id = ${requestId} and entry = 'SALE'`,
  )
  return row?.partnerId
}

/** Assigns delivered tokens to the partner that sold them, which bears their buyback from now on. */
export async function setSellers(
  tx: Tx,
  tokens: readonly TokenKey[],
  product: Product,
  partnerId: number | undefined,
): Promise<void> {
  await sql`
    insert into token_sellers (kind, token_id, partner_id, product)
    select kind, token_id, ${partnerId ?? null}::integer, ${product}
    from unnest(${tokens.map(({ kind }) => kind)}::text[], ${tokens.map(({ tokenId }) => tokenId)}::bigint[])
      as given (kind, token_id)
    on conflict (kind, token_id) do update set partner_id = excluded.partner_id, product = excluded.product`.execute(tx)
}

export function findTokenSeller(reader: Reader, { kind, tokenId }: TokenKey) {
  return maybe(
    reader,
    sql<{ partnerId: number | null; product: Product }>`
      select partner_id as "partnerId", product from token_sellers where kind = ${kind} and token_id = ${tokenId}`,
  )
}

/** The partner that sent this prize to the holder. */
export async function findSender(reader: Reader, { kind, tokenId }: TokenKey, holder: string) {
  const row = await maybe(
    reader,
    sql<{ partnerId: number }>`
      select i.partner_id as "partnerId" from send_items i join sends s on s.id = i.send_id
      where i.kind = ${kind} and i.token_id = ${tokenId} and i.status = 'SENT' and s.wallet_address = ${holder}
      order by i.id desc limit 1`,
  )
  return row?.partnerId
}

const columns = sql`product, entry, events, units, amount`

/** Writes the running totals by the minute of busy hours that are over; returns the number of sums it looked at. */
export const sumMinutes = async (db: Db): Promise<number> =>
  Number((await one(db, sql<{ count: bigint }>`select sum_revenue_minutes(500) as count`)).count)

/** Totals of a span from daily and hourly sums, and of its edges by the minute in busy hours. */
export function sumEntries(reader: Reader, partnerId: number, span: Span): Promise<EntryTotal[]> {
  const { days, hours, edges } = splitSpan(span)
  const sums = (grain: 'day' | 'hour', { from, to }: Span) => sql`
    select ${columns} from revenue_sums
    where partner_id = ${partnerId} and grain = ${grain} and since >= ${from} and since < ${to}`
  const parts = [
    ...days.map((part) => sums('day', part)),
    ...hours.map((part) => sums('hour', part)),
    ...edges.map(({ from, to }) => sql`select ${columns} from revenue_between(${partnerId}, ${from}, ${to})`),
  ]
  return many(
    reader,
    sql<EntryTotal>`
      select product, entry, sum(events)::bigint as events, sum(units)::bigint as units, sum(amount)::bigint as amount
      from (${sql.join(parts, sql` union all `)}) found group by product, entry`,
  )
}

/** The entries of a span by tier. Sell-backs of prizes and of packs that are not recorded belong to no tier. */
export function sumTierEntries(reader: Reader, partnerId: number, { from, to }: Span): Promise<TierSum[]> {
  return many(
    reader,
    sql<TierSum>`
      with entries as (
        select entry, units, amount, request_id, tx_hash from revenue_entries
        where partner_id = ${partnerId} and product = 'tier' and at >= ${from} and at < ${to}
      ), lines as (
        select r.tier_id, e.entry, e.units, e.amount
        from entries e join pool_requests r on r.request_id = e.request_id
        union all
        select r.tier_id, 'SELLBACK', 1, i.payout
        from (select distinct tx_hash from entries where entry = 'SELLBACK') e
        join sellbacks s on s.transaction_hash = e.tx_hash and s.block_number is not null
        join sellback_items i on i.sellback_id = s.id and i.bearer_id = ${partnerId} and i.payout is not null
        join pool_requests r on r.purchase_id = i.purchase_id
      )
      select l.tier_id as "tierId", coalesce(t.name, 'Tier ' || l.tier_id) as name,
        coalesce(sum(case l.entry when 'SALE' then units when 'REFUND' then -units end), 0)::bigint as packs,
        coalesce(sum(case l.entry when 'SALE' then amount when 'REFUND' then -amount end), 0)::bigint as gross,
        coalesce(sum(amount) filter (where l.entry = 'REFUND'), 0)::bigint as refunds,
        coalesce(sum(units) filter (where l.entry = 'SELLBACK'), 0)::bigint as "sellbackCount",
        coalesce(sum(amount) filter (where l.entry = 'SELLBACK'), 0)::bigint as sellbacks
      from lines l left join tiers t on t.tier_id = l.tier_id
      group by l.tier_id, t.name order by l.tier_id`,
  )
}
