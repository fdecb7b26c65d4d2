import { sql } from 'kysely'
import { maybe, type Db } from '../../db/db.ts'
import type { Sellback, SellbackRequest } from './model.ts'
import { columns } from './store.ts'

export type FoundClaim = {
  partnerId: number
  endUserId: number
  tokenIds: readonly bigint[]
  key: string
  request: SellbackRequest
}

/** Gives a sale of exactly these cards, found on chain without its request, the request that was sent again. */
export function claimFound(db: Db, claim: FoundClaim): Promise<Sellback | undefined> {
  return maybe(
    db,
    sql<Sellback>`
      update sellbacks s set idempotency_key = ${claim.key}, request = ${JSON.stringify(claim.request)}::jsonb
      where s.id = (
        select f.id from sellbacks f
        where f.partner_id = ${claim.partnerId} and f.end_user_id = ${claim.endUserId} and f.channel = 'VAULT'
          and f.idempotency_key is null and f.min_total is null and f.status <> 'FAILED'
          and (select array_agg(i.token_id order by i.token_id) from sellback_items i where i.sellback_id = f.id)
            = (select array_agg(t order by t) from unnest(${[...claim.tokenIds]}::bigint[]) t)
        order by f.id desc limit 1 for update)
      returning ${columns}`,
  )
}
