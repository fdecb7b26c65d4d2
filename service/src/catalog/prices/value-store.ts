import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import type { PriceRecord } from '../records.ts'
import { readStoredPrice, type StoredPrice } from './model.ts'

export type CardValue = {
  readonly game: string
  readonly cardId: string
  readonly market: Cents | null
  readonly at: Date | null
  readonly imageUrl: string | null
  readonly graded: readonly { readonly company: string; readonly grade: string; readonly value: Cents }[]
}

/** The raw and graded values of printings of any game, by the requested ids, of which some may have been renamed. */
export async function listCardValues(reader: Reader, cardIds: readonly string[]): Promise<Map<string, CardValue>> {
  type Row = Omit<CardValue, 'market' | 'graded'> & { key: string; market: bigint | null; record: unknown }
  const rows = await many(
    reader,
    sql<Row>`
      select requested as key, c.game, c.id as "cardId", f.market_cents as market, f.market_at as at, p.record,
        coalesce(c.image ->> 'small', c.image ->> 'large') as "imageUrl"
      from unnest(${cardIds}::text[]) as requested
      cross join lateral (
        select coalesce((
          select lower(new_id) from catalog_aliases a
          where a.kind = 'cards' and lower(a.old_id) = lower(requested) and not exists (
            select from catalog_cards where lower(id) = lower(requested) and withdrawn_at is null)
          limit 1), lower(requested)) as id) wanted
      cross join lateral (
        select game, id, record -> 'image' as image from catalog_cards
        where lower(id) = wanted.id order by withdrawn_at is not null, game limit 1) c
      left join catalog_feed_prices f on f.game = c.game and f.item = 'card' and f.item_id = c.id
      left join catalog_prices p on p.game = c.game and p.item = 'card' and p.item_id = c.id`,
  )
  const toValue = ({ key: _key, market, record, ...row }: Row): CardValue => {
    const graded = record === null ? [] : priceFromStore(record).graded
    return { ...row, market: market === null ? null : cents(market), graded }
  }
  return new Map(rows.map((row) => [row.key, toValue(row)]))
}

export type MarketPrice = { game: string; cardId: string; market: Cents; at: Date }

/** The raw market value of a card of any game, by its id. */
export async function findMarketPrice(reader: Reader, cardId: string): Promise<MarketPrice | null | undefined> {
  const found = (await listCardValues(reader, [cardId])).get(cardId)
  if (!found) return undefined
  const { game, cardId: stored, market, at } = found
  return market === null || at === null ? null : { game, cardId: stored, market, at }
}

export const priceFromStore = (record: unknown): PriceRecord => readStoredPrice(record as StoredPrice)
