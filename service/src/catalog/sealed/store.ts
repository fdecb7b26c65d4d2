import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import type { ExpansionRecord } from '../records.ts'
import { priceFromStore } from '../prices/value-store.ts'
import type { SealedRecord, SealedRow } from './model.ts'

/** An upper bound above the number of products of any game. */
const maxProducts = 20_000

export async function listSealed(reader: Reader, game: string): Promise<SealedRow[]> {
  const rows = await many(
    reader,
    sql<{ product: SealedRecord; expansion: ExpansionRecord | null; price: unknown }>`
      select s.record as product, e.record as expansion, p.record as price
      from catalog_sealed_products s
      left join catalog_expansions e on e.game = s.game and e.id = s.expansion_id
      left join catalog_prices p on p.game = s.game and p.item = 'sealed' and p.item_id = s.id
      where s.game = ${game} and s.withdrawn_at is null and e.withdrawn_at is null order by s.id limit ${maxProducts}`,
  )
  return rows.map(({ product, expansion, price }) => ({
    product,
    expansion: expansion ?? undefined,
    price: price === null ? undefined : priceFromStore(price),
  }))
}
