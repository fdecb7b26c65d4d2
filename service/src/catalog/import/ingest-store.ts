import { sql, type RawBuilder } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { CardRecord, ExpansionRecord } from '../records.ts'
import type { SealedRecord } from '../sealed/model.ts'

/** A large file is read completely before its first record is written, so the idle timeout is raised. */
export async function raiseTimeouts(tx: Tx): Promise<void> {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '10min', true), set_config('lock_timeout', '60s', true),
      set_config('statement_timeout', '60s', true)`.execute(tx)
}

/** The statistics do not see rows of an open transaction, so the planner would treat a full table as empty. */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await sql`
    analyze catalog_expansions, catalog_cards, catalog_sealed_products, catalog_feed_prices, catalog_market_days,
      catalog_market_periods, catalog_ladder_prices, catalog_graded_values, catalog_sold_comps, catalog_prices`.execute(
    tx,
  )
}

/** A record that an import withdrew is searched again when an import has it; that of an operator stays withdrawn. */
const restored = (table: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  withdrawn_at = case when ${table}.withdrawn_by = 'operator' then ${table}.withdrawn_at end,
  withdrawn_by = case when ${table}.withdrawn_by = 'operator' then ${table}.withdrawn_by end`

/** Returns the number of new or changed expansions. */
export async function upsertExpansions(tx: Tx, game: string, expansions: readonly ExpansionRecord[]): Promise<number> {
  const changed = await many(
    tx,
    sql`
      insert into catalog_expansions as e (game, id, record)
      select ${game}, r->>'id', r from jsonb_array_elements(${JSON.stringify(expansions)}::jsonb) as r
      on conflict (game, id) do update set record = excluded.record, ${restored(sql`e`)}
      where e.record is distinct from excluded.record or e.withdrawn_by = 'import'
      returning id`,
  )
  return changed.length
}

/** Writes cards or sealed products; returns the number of new or changed ones. */
export async function upsertItems(
  tx: Tx,
  table: 'catalog_cards' | 'catalog_sealed_products',
  game: string,
  items: readonly (CardRecord | SealedRecord)[],
): Promise<number> {
  const changed = await many(
    tx,
    sql`
      insert into ${sql.table(table)} as i (game, id, expansion_id, record)
      select ${game}, r->>'id', r->>'expansionId', r from jsonb_array_elements(${JSON.stringify(items)}::jsonb) as r
      on conflict (game, id) do update set record = excluded.record, expansion_id = excluded.expansion_id,
        ${restored(sql`i`)}
      where i.record is distinct from excluded.record or i.withdrawn_by = 'import'
      returning id`,
  )
  return changed.length
}

/** The picture URL of one card of the game, if any has one. */
export async function findPictureUrl(reader: Reader, game: string): Promise<string | undefined> {
  const row = await maybe(
    reader,
    sql<{ url: string }>`
      select record->'image'->>'large' as url from catalog_cards
      where game = ${game} and record->'image'->>'large' is not null order by id limit 1`,
  )
  return row?.url
}

export async function listExpansionIds(reader: Reader, game: string): Promise<string[]> {
  const rows = await many(reader, sql<{ id: string }>`select id from catalog_expansions where game = ${game}`)
  return rows.map(({ id }) => id)
}
