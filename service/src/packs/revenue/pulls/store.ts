import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'
import type { Span } from '../earnings/model.ts'
import type { PullCount } from './model.ts'

/** The shelf in the data of a reveal: the asset has 32 bytes, and the shelf is bits 72 to 79 of the draw after it. */
const shelfByte = 54

/** The delivered cards of a partner's packs by day, version and shelf. */
export function countPulls(
  reader: Reader,
  { partnerId, tierId, zone }: { partnerId: number; tierId: number; zone: string },
  { from, to }: Span,
): Promise<PullCount[]> {
  return many(
    reader,
    sql<PullCount>`
      select day at time zone ${zone} as "from", (day + interval '1 day') at time zone ${zone} as "to", version, shelf,
        count(*)::integer as draws
      from (
        select date_trunc('day', e.at at time zone ${zone}) as day, r.version, get_byte(l.data, ${shelfByte}) as shelf
        from tier_events e
        join pool_requests r on r.request_id = e.request_id::text
        join purchases p on p.id = r.purchase_id and p.partner_id = ${partnerId}
        join chain_logs l on l.block_hash = decode(substr(e.block_hash, 3), 'hex') and l.log_index = e.log_index
        where e.tier_id = ${tierId} and e.event = 'revealed' and e.at >= ${from} and e.at < ${to}
      ) drawn group by day, version, shelf order by day, version, shelf`,
  )
}
