import { sql } from 'kysely'
import { many, one, type Reader, type Tx } from '../../../db/db.ts'
import type { PrizeOwner } from './model.ts'

/** Inventory items with their assigned partners, locked in the order of their ids. */
export function lockPrizes(tx: Tx, uniqueIds: readonly string[]): Promise<PrizeOwner[]> {
  return many(
    tx,
    sql<PrizeOwner>`
      select n.unique_id as "uniqueId", i.kind, p.partner_id as "partnerId",
        exists (select from claims c where c.unique_id = n.unique_id and c.purpose = 'send' and c.released_at is null)
          as "isQueued"
      from inventory_items n join items i on i.unique_id = n.unique_id left join prizes p on p.unique_id = n.unique_id
      where n.unique_id = any(${uniqueIds}::text[]) order by n.unique_id for no key update of i`,
  )
}

export async function insertPrizes(
  tx: Tx,
  uniqueIds: readonly string[],
  { partnerId, actor, now }: { partnerId: number; actor: string; now: Date },
): Promise<void> {
  await sql`
    insert into prizes (unique_id, partner_id, actor, assigned_at)
    select unique_id, ${partnerId}, ${actor}, ${now} from unnest(${uniqueIds}::text[]) as given (unique_id)
    on conflict do nothing`.execute(tx)
}

export async function hasPrizes(reader: Reader, partnerId: number): Promise<boolean> {
  const { found } = await one(
    reader,
    sql<{ found: boolean }>`select exists (select from prizes where partner_id = ${partnerId}) as found`,
  )
  return found
}

export async function deletePrizes(tx: Tx, partnerId: number, uniqueIds: readonly string[]): Promise<void> {
  await sql`delete from prizes where partner_id = ${partnerId} and unique_id = any(${uniqueIds}::text[])`.execute(tx)
}
