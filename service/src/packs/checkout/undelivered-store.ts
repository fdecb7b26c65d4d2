import { sql } from 'kysely'
import { many, one, type Tx } from '../../db/db.ts'

/** The tables of the cards of one kind of sale. Without `isPerCard` the pack of a request is delivered as a whole. */
export type UndeliveredTables = { readonly cards: string; readonly requests: string; readonly isPerCard: boolean }

/** A delivery to retry. Pack and slot are zero where a pack is delivered as a whole. */
export type UndeliveredDelivery = { requestId: string; pack: number; slot: number; stuckAt: Date }

/** Takes deliveries that failed and were not retried since `retriedBefore`, oldest first. */
export function takeUndelivered(
  tx: Tx,
  { cards, requests, isPerCard }: UndeliveredTables,
  { now, retriedBefore, limit }: { now: Date; retriedBefore: Date; limit: number },
): Promise<UndeliveredDelivery[]> {
  const table = sql.table(cards)
  return many(
    tx,
    sql<UndeliveredDelivery>`
      with due as (
        select id from ${table}
        where state = 'STUCK' and coalesce(freed_at, stuck_at) < ${retriedBefore}
        order by stuck_at limit ${limit} for update skip locked
      ), taken as (
        update ${table} c set freed_at = ${now} from due where c.id = due.id
        returning c.purchase_id, c.stuck_at, ${isPerCard ? sql`c.pack, c.slot` : sql`0 as pack, 0 as slot`}
      )
      select r.request_id as "requestId", t.pack, t.slot, min(t.stuck_at) as "stuckAt"
      from taken t join ${sql.table(requests)} r on r.purchase_id = t.purchase_id
      group by r.request_id, t.pack, t.slot order by min(t.stuck_at)`,
  )
}

/** Numbers the retries, so that every retry is an intent of its own. */
export async function nextRetryRound(tx: Tx): Promise<bigint> {
  return (await one(tx, sql<{ round: bigint }>`select nextval('stuck_rounds') as round`)).round
}
