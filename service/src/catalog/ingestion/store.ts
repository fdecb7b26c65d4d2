import { sql } from 'kysely'
import { many, type Tx } from '../../db/db.ts'
import type { CardRecord, ExpansionRecord } from '../records.ts'

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
