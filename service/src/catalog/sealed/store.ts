import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../db/db.ts'
import type { ExpansionRecord } from '../records.ts'
import { priceFromStore } from '../prices/store.ts'
import type { SealedRecord, SealedRow } from './model.ts'

/** More than any game has; a list beyond it would not be one. */
const maxProducts = 20_000

export async function listSealed(reader: Reader, game: string): Promise<SealedRow[]> {
  const rows = await many(
    reader,
    sql<{ product: SealedRecord; expansion: ExpansionRecord | null; price: unknown }>`
      select s.record as product, e.record as expansion, p.record as price
      from catalog_sealed_products s
      left join catalog_expansions e on e.game = s.game and e.id = s.expansion_id
      left join catalog_prices p on p.game = s.game and p.item = 'sealed' and p.item_id = s.id
      where s.game = ${game} order by s.id limit ${maxProducts}`,
  )
  return rows.map(({ product, expansion, price }) => ({
    product,
    expansion: expansion ?? undefined,
    price: price === null ? undefined : priceFromStore(price),
  }))
}

/** Returns how many are new or changed. */
export async function upsertSealed(tx: Tx, game: string, products: readonly SealedRecord[]): Promise<number> {
  const changed = await many(
    tx,
    sql`
      insert into catalog_sealed_products as s (game, id, expansion_id, record)
      select ${game}, r->>'id', r->>'expansionId', r from jsonb_array_elements(${JSON.stringify(products)}::jsonb) as r
      on conflict (game, id) do update set record = excluded.record, expansion_id = excluded.expansion_id
      where s.record is distinct from excluded.record
      returning id`,
  )
  return changed.length
}
