import { sql } from 'kysely'
import { many, one, type Reader, type Tx } from '../../db/db.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import type { Condition, Marketplaces, PriceRecord, Trend } from '../records.ts'
import { storePrice, type GradedEvidence, type PricedItem, type PriceEvidence, type GradedSale } from './model.ts'
import type { Comp } from './estimate/model.ts'
import { upsertMarketPeriods } from './history/store.ts'

export type FeedPrice = {
  readonly itemId: string
  readonly market: Cents | null
  readonly at: Date
  readonly trend: Trend | undefined
  readonly marketplaces?: Marketplaces | undefined
  readonly source?: string | undefined
}

/** Of rows that hold amounts anywhere. Rows whose amounts are numbers already are written several times as fast. */
const json = (rows: readonly unknown[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))

export async function upsertFeedPrices(tx: Tx, game: string, item: PricedItem, prices: readonly FeedPrice[]) {
  const rows = prices.map(({ itemId, market, at, trend, marketplaces, source }) => ({
    item_id: itemId,
    market_cents: market,
    market_at: market === null ? null : at,
    trend_direction: trend && trend.percent > 0 && trend.direction !== 'flat' ? trend.direction : null,
    trend_percent: trend && trend.percent > 0 && trend.direction !== 'flat' ? trend.percent : null,
    day: at,
    marketplaces,
    source,
  }))
  await sql`
    insert into catalog_feed_prices as f (game, item, item_id, market_cents, market_at, trend_direction, trend_percent,
      marketplaces, source)
    select ${game}, ${item}, item_id, market_cents, market_at, trend_direction, trend_percent, marketplaces, source
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (item_id text, market_cents bigint, market_at timestamptz,
      trend_direction text, trend_percent float8, marketplaces jsonb, source text)
    on conflict (game, item, item_id) do update set market_cents = excluded.market_cents,
      market_at = excluded.market_at, trend_direction = excluded.trend_direction,
      trend_percent = excluded.trend_percent, marketplaces = coalesce(excluded.marketplaces, f.marketplaces),
      source = excluded.source`.execute(tx)
  await sql`
    insert into catalog_market_days (game, item, item_id, day, market_cents)
    select ${game}, ${item}, item_id, (day at time zone 'UTC')::date, market_cents
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (item_id text, market_cents bigint, day timestamptz)
    where market_cents is not null
    on conflict (game, item, item_id, day) do update set market_cents = excluded.market_cents`.execute(tx)
  await upsertMarketPeriods(tx, game, item, json(rows))
}

export type LadderPrice = { readonly cardId: string; readonly condition: Condition; readonly price: Cents }

/** A condition ladder is replaced as a whole: steps missing from the input are deleted. */
export async function replaceLadders(tx: Tx, game: string, cardIds: readonly string[], ladder: readonly LadderPrice[]) {
  await sql`delete from catalog_ladder_prices where game = ${game} and card_id = any(${cardIds}::text[])`.execute(tx)
  const rows = ladder.map(({ cardId, condition, price }) => ({
    card_id: cardId,
    condition,
    price_cents: Number(price),
  }))
  await sql`
    insert into catalog_ladder_prices (game, card_id, condition, price_cents)
    select ${game}, card_id, condition, price_cents
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (card_id text, condition text, price_cents bigint)`.execute(
    tx,
  )
}

export type GradedValue = {
  readonly cardId: string
  readonly company: string
  readonly grade: string
  readonly value: Cents
  readonly at: Date
}

export async function upsertGradedValues(tx: Tx, game: string, values: readonly GradedValue[]): Promise<void> {
  const rows = values.map(({ cardId, company, grade, value, at }) => ({
    card_id: cardId,
    company,
    grade,
    value_cents: Number(value),
    at,
  }))
  await sql`
    insert into catalog_graded_values (game, card_id, company, grade, value_cents, at)
    select ${game}, card_id, company, grade, value_cents, at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (card_id text, company text, grade text, value_cents bigint, at timestamptz)
    on conflict (game, card_id, company, grade) do update set value_cents = excluded.value_cents, at = excluded.at
    `.execute(tx)
}

/** A known sale is not changed; returns the number of new ones. */
export async function insertSales(tx: Tx, game: string, sales: readonly GradedSale[]): Promise<number> {
  const rows = sales.map((sale) => ({
    card_id: sale.cardId,
    company: sale.company,
    grade: sale.grade,
    price_cents: Number(sale.price),
    sold_at: sale.soldAt,
    source: sale.source,
    source_id: sale.sourceId,
    seller: sale.seller,
  }))
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      with inserted as (
        insert into catalog_sold_comps (game, card_id, company, grade, price_cents, sold_at, source, source_id,
          seller)
        select ${game}, card_id, company, grade, price_cents, sold_at, source, source_id, seller
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (card_id text, company text, grade text,
          price_cents bigint, sold_at timestamptz, source text, source_id text, seller text)
        on conflict (game, source, source_id) do nothing returning 1)
      select count(*)::int as count from inserted`,
  )
  return count
}

type EvidenceRow = {
  itemId: string
  market: bigint | null
  marketAt: Date | null
  trendDirection: 'up' | 'down' | null
  trendPercent: number | null
  weekBefore: bigint | null
  marketplaces: Marketplaces | null
}
type GradedRow = { cardId: string; company: string; grade: string; feed: bigint | null }
type CompRow = { cardId: string; company: string; grade: string; price: bigint; soldAt: Date; seller: string | null }

const gradeKey = (row: { cardId: string; company: string; grade: string }): string =>
  JSON.stringify([row.cardId, row.company, row.grade])

/** The evidence for the value of some cards or sealed products. */
export async function readEvidence(
  reader: Reader,
  scope: { game: string; item: PricedItem; itemIds: readonly string[]; now: Date },
): Promise<PriceEvidence[]> {
  const { game, item, itemIds, now } = scope
  const rows = await many(
    reader,
    sql<EvidenceRow>`
      select i.item_id as "itemId", f.market_cents as market, f.market_at as "marketAt",
        f.trend_direction as "trendDirection", f.trend_percent as "trendPercent", w.market_cents as "weekBefore",
        f.marketplaces
      from unnest(${itemIds}::text[]) as i (item_id)
      left join catalog_feed_prices f on f.game = ${game} and f.item = ${item} and f.item_id = i.item_id
      left join lateral (
        select market_cents from catalog_market_days d
        where d.game = ${game} and d.item = ${item} and d.item_id = i.item_id
          and d.day <= (f.market_at at time zone 'UTC')::date - 7
          and d.day > (f.market_at at time zone 'UTC')::date - 21
        order by d.day desc limit 1) w on true`,
  )
  const isCard = item === 'card'
  const ladders = isCard ? await readLadders(reader, game, itemIds) : new Map<string, Map<Condition, Cents>>()
  const graded = isCard ? await readGraded(reader, game, itemIds, now) : new Map<string, GradedEvidence[]>()
  return rows.map((row) => ({
    cardId: row.itemId,
    market: row.market === null ? null : cents(row.market),
    marketAt: row.marketAt,
    feedTrend:
      row.trendDirection === null || row.trendPercent === null
        ? undefined
        : { direction: row.trendDirection, percent: row.trendPercent },
    weekBefore: row.weekBefore === null ? undefined : cents(row.weekBefore),
    ladder: ladders.get(row.itemId) ?? new Map(),
    graded: graded.get(row.itemId) ?? [],
    marketplaces: row.marketplaces ?? undefined,
  }))
}

async function readLadders(reader: Reader, game: string, cardIds: readonly string[]) {
  const rows = await many(
    reader,
    sql<{ cardId: string; condition: Condition; price: bigint }>`
      select card_id as "cardId", condition, price_cents as price from catalog_ladder_prices
      where game = ${game} and card_id = any(${cardIds}::text[])`,
  )
  const ladders = new Map<string, Map<Condition, Cents>>()
  for (const { cardId, condition, price } of rows) {
    const ladder = ladders.get(cardId) ?? new Map<Condition, Cents>()
    ladders.set(cardId, ladder.set(condition, cents(price)))
  }
  return ladders
}

async function readGraded(reader: Reader, game: string, cardIds: readonly string[], now: Date) {
  const values = await many(
    reader,
    sql<GradedRow>`
      select card_id as "cardId", company, grade, value_cents as feed from catalog_graded_values
      where game = ${game} and card_id = any(${cardIds}::text[])`,
  )
  const comps = await many(
    reader,
    sql<CompRow>`
      select card_id as "cardId", company, grade, price_cents as price, sold_at as "soldAt", seller
      from catalog_sold_comps
      where game = ${game} and card_id = any(${cardIds}::text[])
        and sold_at >= ${now}::timestamptz - interval '90 days' and sold_at <= ${now}::timestamptz`,
  )
  const compsOf = Map.groupBy(comps, gradeKey)
  const feedOf = new Map(values.map((row) => [gradeKey(row), row]))
  const evidence = new Map<string, GradedEvidence[]>()
  for (const key of new Set([...feedOf.keys(), ...compsOf.keys()])) {
    const [cardId, company, grade] = JSON.parse(key) as [string, string, string]
    const feed = feedOf.get(key)?.feed
    const sold: Comp[] = (compsOf.get(key) ?? []).map(({ price, soldAt, seller }) => ({
      price: cents(price),
      soldAt,
      seller,
    }))
    const entry = { company, grade, feed: typeof feed === 'bigint' ? cents(feed) : undefined, comps: sold }
    evidence.set(cardId, [...(evidence.get(cardId) ?? []), entry])
  }
  return evidence
}

/** Writes derived prices; an unchanged price keeps its version. Returns the number of changed prices. */
export async function upsertPrices(
  tx: Tx,
  scope: { game: string; item: PricedItem; version: bigint },
  prices: readonly PriceRecord[],
): Promise<number> {
  const { game, item, version } = scope
  const records = `[${prices.map(storePrice).join()}]`
  const changed = await many(
    tx,
    sql`
      insert into catalog_prices as p (game, item, item_id, price_version, record)
      select ${game}, ${item}, r->>'cardId', ${version}, r from jsonb_array_elements(${records}::jsonb) as r
      on conflict (game, item, item_id) do update set record = excluded.record, price_version = excluded.price_version
      where p.record is distinct from excluded.record
      returning item_id`,
  )
  return changed.length
}

/** Cards whose value depends on sales, in pages by id. */
export function listSoldCards(
  reader: Reader,
  game: string,
  after: string,
  limit: number,
): Promise<{ cardId: string }[]> {
  return many(
    reader,
    sql<{ cardId: string }>`
      select item_id as "cardId" from catalog_prices
      where game = ${game} and item = 'card' and item_id > ${after}
        and jsonb_path_exists(record, '$.graded[*].band')
      order by item_id limit ${limit}`,
  )
}

/** Maps the requested ids that exist to their stored spelling. */
export async function findItemIds(
  reader: Reader,
  game: string,
  item: PricedItem,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const table = item === 'card' ? sql.table('catalog_cards') : sql.table('catalog_sealed_products')
  // One lookup per id instead of a join: during an import the planner has no statistics and would scan the table.
  const rows = await many(
    reader,
    sql<{ requested: string; id: string | null }>`
      select requested, (select t.id from ${table} t where t.game = ${game} and lower(t.id) = lower(requested)) as id
      from unnest(${ids}::text[]) as requested`,
  )
  return new Map(rows.flatMap(({ requested, id }) => (id === null ? [] : [[requested, id] as const])))
}
