import { sql } from 'kysely'
import { many, one, type Reader } from '../../../db/db.ts'
import type { VersionRow } from './model.ts'

/** The actor whose market action sent the transaction of a tier event. */
const actorOf = (event: string, action: string) => sql`
  (select m.actor from chain_logs l
    join market_actions m on m.tier_id = ${sql.ref(`${event}.tier_id`)} and m.action = ${action}
      and m.tx_hash = '0x' || encode(l.tx_hash, 'hex')
    where l.block_number = ${sql.ref(`${event}.block_number`)} and l.log_index = ${sql.ref(`${event}.log_index`)} limit 1)`

/** Newest first. */
export function listVersionRows(reader: Reader, tierId: number, limit: number): Promise<VersionRow[]> {
  return many(
    reader,
    sql<VersionRow>`
      select p.version, p.price, p.at as "proposedAt", ${actorOf('p', 'PROPOSE_TIER')} as "proposedBy",
        a.at as "activatedAt", ${actorOf('a', 'ACTIVATE_TIER')} as "activatedBy"
      from tier_events p
      left join lateral (
        select * from tier_events e
        where e.tier_id = p.tier_id and e.event = 'activated' and e.version = p.version
        order by e.block_number desc, e.log_index desc limit 1
      ) a on true
      where p.tier_id = ${tierId} and p.event = 'proposed' order by p.version desc limit ${limit}`,
  )
}

/** The packs of a tier that were sold since a time. */
export async function countSold(reader: Reader, tierId: number, since: Date): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from tier_events
      where tier_id = ${tierId} and event = 'purchased' and at >= ${since}`,
  )
  return count
}
