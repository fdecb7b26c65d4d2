import { sql } from 'kysely'
import type { PlatformAddresses } from '../../../assets/inventory/store.ts'
import { many, type Reader } from '../../../db/db.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { ShelfValue } from './model.ts'

const latestPrice = (group: string) => sql`
  left join lateral (
    select new_price as price from oracle_updates where group_id = ${sql.ref(group)}
    order by block_number desc, log_index desc limit 1
  ) p on true`

/** The cards of a tier by shelf and oracle value; the value is null where no price is known. */
export function listShelfValues(reader: Reader, tierId: number): Promise<ShelfValue[]> {
  return many(
    reader,
    sql<ShelfValue>`
      with stocked as (
        select stocked_shelf as shelf, price_group, count(*) as cards from tokens
        where stocked_tier = ${tierId} group by stocked_shelf, price_group
      )
      select s.shelf::integer as shelf, nullif(p.price, 0) as value, sum(s.cards)::integer as cards
      from stocked s ${latestPrice('s.price_group')}
      group by s.shelf, nullif(p.price, 0) order by s.shelf, value`,
  )
}

export type FittingOptions = { addresses: PlatformAddresses; min: Micros; max: Micros; limit: number }

/** Minted cards that are free and whose value fits a shelf, oldest import first. */
export async function listFittingCards(
  reader: Reader,
  { addresses: { inventory, returns }, min, max, limit }: FittingOptions,
): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select n.unique_id as "uniqueId" from inventory_items n
      join tokens t on t.unique_id = n.unique_id ${latestPrice('t.price_group')}
      where t.kind in ('CARD', 'GRADED_CARD') and t.minted_at is not null and t.burned_at is null and not t.is_held
        and t.stocked_tier is null and t.stocked_bundle is null and t.owner in (${inventory}, ${returns})
        and p.price between ${min} and ${max}
        and not exists (select from claims c where c.unique_id = n.unique_id and c.released_at is null)
      order by n.created_at, n.unique_id limit ${limit}`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

/** Cards on the shelves of a tier that no other operation has claimed. */
export async function listStockedCards(
  reader: Reader,
  { tierId, shelf, limit }: { tierId: number; shelf: number | undefined; limit: number },
): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select t.unique_id as "uniqueId" from tokens t join inventory_items n on n.unique_id = t.unique_id
      where t.stocked_tier = ${tierId} and (${shelf ?? null}::integer is null or t.stocked_shelf = ${shelf ?? null})
        and not exists (select from claims c where c.unique_id = t.unique_id and c.released_at is null)
      order by t.stocked_shelf, t.token_id limit ${limit}`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}
