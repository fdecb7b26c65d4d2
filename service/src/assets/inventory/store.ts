import { sql } from 'kysely'
import type { StoredAddress } from '../../chain/addresses.ts'
import { many, type Reader, type Tx } from '../../db/db.ts'
import type { ItemKind } from '../items/model.ts'
import type { InventoryStatus } from './model.ts'

export type InventoryRow = { uniqueId: string; priceGroup: number; status: InventoryStatus; importedAt: Date }

/** Our own addresses, which distinguish items in our possession from those that are out. */
export type PlatformAddresses = { readonly inventory: StoredAddress; readonly returns: StoredAddress }

/** The status follows from the token and from pending actions. */
const statusOf = ({ inventory, returns }: PlatformAddresses) => sql<InventoryStatus>`case
  when p.action = 'MINT' then 'MINTING'
  when p.action = 'STOCK' then 'STOCKING'
  when p.action = 'UNSTOCK' then 'UNSTOCKING'
  when p.action = 'ADD_BUNDLE' then 'BUNDLING'
  when p.action = 'REMOVE_BUNDLE' then 'UNBUNDLING'
  when t.minted_at is null then 'IMPORTED'
  when t.burned_at is not null then 'BURNED'
  when t.stocked_tier is not null then 'STOCKED'
  when t.stocked_bundle is not null then 'BUNDLED'
  when t.owner = ${returns} then 'RETURNED'
  when t.owner = ${inventory} then 'IN_INVENTORY'
  else 'OUT' end`

const source = sql`inventory_items n
  left join tokens t on t.unique_id = n.unique_id
  left join lateral (
    select action from market_actions where status = 'PENDING' and unique_ids @> array[n.unique_id] limit 1
  ) p on true`

export type InventoryFilter = {
  statuses?: readonly InventoryStatus[] | undefined
  /** The importer. */
  actor?: string | undefined
  kind?: ItemKind | undefined
  tierId?: number | undefined
  /** A part of the name, or the beginning of the number or of the id. */
  text?: string | undefined
}

/** Newest first, one more than the page. */
export function listInventory(
  reader: Reader,
  addresses: PlatformAddresses,
  { statuses, actor, kind, tierId, text }: InventoryFilter,
  page: { limit: number; offset: number },
): Promise<InventoryRow[]> {
  const like = text?.replaceAll(/[\\%_]/g, '\\$&') ?? null
  return many(
    reader,
    sql<InventoryRow>`
      select * from (
        select n.unique_id as "uniqueId", n.price_group as "priceGroup", n.created_at as "importedAt",
          ${statusOf(addresses)} as status
        from ${source} join items i on i.unique_id = n.unique_id
        where (${kind ?? null}::text is null or i.kind = ${kind ?? null})
          and (${actor ?? null}::text is null or n.actor = ${actor ?? null})
          and (${tierId ?? null}::integer is null or t.stocked_tier = ${tierId ?? null})
          and (${like}::text is null or i.name ilike '%' || ${like} || '%' or i.card_number ilike ${like} || '%'
            or i.unique_id ilike ${like} || '%')
      ) found
      where (${statuses ?? null}::text[] is null or status = any(${statuses ?? null}::text[]))
      order by "importedAt" desc, "uniqueId" limit ${page.limit + 1} offset ${page.offset}`,
  )
}

export function listInventoryOf(
  reader: Reader,
  addresses: PlatformAddresses,
  uniqueIds: readonly string[],
): Promise<InventoryRow[]> {
  return many(
    reader,
    sql<InventoryRow>`
      select n.unique_id as "uniqueId", n.price_group as "priceGroup", n.created_at as "importedAt",
        ${statusOf(addresses)} as status
      from ${source} where n.unique_id = any(${uniqueIds}::text[])`,
  )
}

export type NewInventoryItem = { readonly uniqueId: string; readonly priceGroup: number }

/** An existing item keeps its group. */
export async function insertInventory(
  tx: Tx,
  rows: readonly NewInventoryItem[],
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await sql`
    insert into inventory_items (unique_id, price_group, actor, created_at)
    select unique_id, price_group, ${actor}, ${now}
    from unnest(${rows.map(({ uniqueId }) => uniqueId)}::text[],
      ${rows.map(({ priceGroup }) => priceGroup)}::integer[]) as given (unique_id, price_group)
    on conflict do nothing`.execute(tx)
}
