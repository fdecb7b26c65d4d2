import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'

/** How many cards an account has at each site. */
export async function countBySite(reader: Reader, accountId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await many(
    reader,
    sql<{ siteId: number; count: bigint }>`
      select site_id as "siteId", count(*) as count from holdings
      where account_id = ${accountId} and departed_at is null and site_id is not null group by site_id`,
  )
  return new Map(rows.map(({ siteId, count }) => [siteId, Number(count)]))
}
