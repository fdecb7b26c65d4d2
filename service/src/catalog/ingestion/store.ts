import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { CardRecord, ExpansionRecord } from '../records.ts'

/** A large file is read whole before its first record is written; the database waits longer than it does for others. */
export async function allowMuch(tx: Tx): Promise<void> {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '10min', true), set_config('lock_timeout', '60s', true),
      set_config('statement_timeout', '60s', true)`.execute(tx)
}

/** Nobody counts the rows of a transaction that is not over, and the planner would take a full table for an empty one. */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await sql`
    analyze catalog_expansions, catalog_cards, catalog_sealed_products, catalog_feed_prices, catalog_market_days,
      catalog_ladder_prices, catalog_graded_values, catalog_sold_comps, catalog_prices`.execute(tx)
}

/** Returns how many are new or changed. */
export async function upsertExpansions(tx: Tx, game: string, expansions: readonly ExpansionRecord[]): Promise<number> {
  const changed = await many(
    tx,
    sql`
      insert into catalog_expansions as e (game, id, record)
      select ${game}, r->>'id', r from jsonb_array_elements(${JSON.stringify(expansions)}::jsonb) as r
      on conflict (game, id) do update set record = excluded.record where e.record is distinct from excluded.record
      returning id`,
  )
  return changed.length
}

/** Returns how many are new or changed. */
export async function upsertCards(tx: Tx, game: string, cards: readonly CardRecord[]): Promise<number> {
  const changed = await many(
    tx,
    sql`
      insert into catalog_cards as c (game, id, expansion_id, record)
      select ${game}, r->>'id', r->>'expansionId', r from jsonb_array_elements(${JSON.stringify(cards)}::jsonb) as r
      on conflict (game, id) do update set record = excluded.record, expansion_id = excluded.expansion_id
      where c.record is distinct from excluded.record
      returning id`,
  )
  return changed.length
}

/** Where the pictures of a game's cards are said to lie, by one card of it that has any. */
export async function findSomePicture(reader: Reader, game: string): Promise<string | undefined> {
  const row = await maybe(
    reader,
    sql<{ address: string }>`
      select record->'image'->>'large' as address from catalog_cards
      where game = ${game} and record->'image'->>'large' is not null order by id limit 1`,
  )
  return row?.address
}

export async function listExpansionIds(reader: Reader, game: string): Promise<string[]> {
  const rows = await many(reader, sql<{ id: string }>`select id from catalog_expansions where game = ${game}`)
  return rows.map(({ id }) => id)
}
