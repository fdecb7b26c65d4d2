import { sql } from 'kysely'
import { many, type Db } from '../../src/db/db.ts'
import type { Asked, Offer, Order, Payout } from './shoppers.ts'

type Requests = { orders: readonly Order[]; offers: readonly Offer[]; payouts: readonly Payout[] }
type Stored = { id: number; partnerId: number; key: string; content: string }

/** I5: a request with a response is one document, with the returned id and the content that was asked for, and stays so. */
export async function findLost(db: Db, { orders, offers, payouts }: Requests): Promise<string[]> {
  const bought = sql<Stored>`
    select id, partner_id as "partnerId", idempotency_key as key, quantity::text as content from purchases
    where idempotency_key is not null`
  const sold = sql<Stored>`
    select s.id, s.partner_id as "partnerId", s.idempotency_key as key, (
      select string_agg(i.token_id::text, ',' order by i.position) from sellback_items i where i.sellback_id = s.id) as content
    from sellbacks s where s.idempotency_key is not null`
  const withdrawn = sql<Stored>`
    select id, partner_id as "partnerId", idempotency_key as key, amount::text as content from credit_withdrawals`
  return [
    ...compare('order', orders, await many(db, bought), ({ quantity }) => String(quantity)),
    ...compare('sell-back', offers, await many(db, sold), ({ tokenIds }) => tokenIds.join()),
    ...compare('withdrawal', payouts, await many(db, withdrawn), ({ micros }) => String(micros)),
  ]
}

function compare<Request extends Asked>(
  what: string,
  requests: readonly Request[],
  rows: readonly Stored[],
  contentOf: (request: Request) => string,
): string[] {
  const byKey = new Map(rows.map((row) => [`${row.partnerId} ${row.key}`, row]))
  return requests.flatMap((request) => {
    const { key, partnerId, ids, refused } = request
    if (refused?.endsWith('idempotency_mismatch')) return [`a repeated request is the same request: ${key}`]
    const row = byKey.get(`${partnerId} ${key}`)
    const isWrong = [...ids].some((id) => row?.id !== id || row.content !== contentOf(request))
    return isWrong
      ? [`a request with a response is one ${what}: ${key} got ${[...ids].join()}, stored is ${row?.id}`]
      : []
  })
}
