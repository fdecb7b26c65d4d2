import { sql } from 'kysely'
import { many, one, type Reader } from '../../db/db.ts'

export type ShelfCount = { readonly tierId: number; readonly shelf: number; readonly cards: number }

/** The cards on each shelf. */
export const countShelves = (reader: Reader): Promise<ShelfCount[]> =>
  many(
    reader,
    sql<ShelfCount>`
      select stocked_tier as "tierId", stocked_shelf as shelf, count(*)::integer as cards from tokens
      where stocked_tier is not null group by stocked_tier, stocked_shelf`,
  )

/** The unsold bundles of a packet type. */
export async function countBundles(reader: Reader, packetTypeId: number): Promise<number> {
  const { bundles } = await one(
    reader,
    sql<{ bundles: number }>`
      select count(*)::integer as bundles from store_bundles
      where packet_type_id = ${packetTypeId} and sold_at is null and removed_at is null`,
  )
  return bundles
}

/** The prizes of the partners to which one of these actors has assigned some. */
export const listDemoPrizes = (
  reader: Reader,
  actors: readonly string[],
): Promise<{ partnerId: number; uniqueIds: string[] }[]> =>
  many(
    reader,
    sql<{ partnerId: number; uniqueIds: string[] }>`
      select partner_id as "partnerId", array_agg(unique_id) as "uniqueIds" from prizes
      group by partner_id having bool_or(actor = any(${actors}::text[])) order by partner_id`,
  )
