import { sql } from 'kysely'
import type { ItemKind } from '../../../assets/items/model.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { many, type Reader } from '../../../db/db.ts'
import type { TokenKey } from '../../../assets/tokens/model.ts'
import { exportStatus, redeemStatusOf } from '../../shared/redeem-status-store.ts'
import type { RedeemStatus } from '../../shared/redeem-status.ts'
import type { HeldToken } from './model.ts'

/** Our own addresses, which determine how a token reached its holder and what counts as stock. */
export type PlatformAddresses = {
  pool: StoredAddress
  store: StoredAddress
  /** Tokens at these addresses are for sale and cannot be redeemed. */
  stock: readonly StoredAddress[]
}

export type HoldingFilter = {
  wallet: StoredAddress
  partnerId: number
  kind?: ItemKind | undefined
  redeemStatus?: RedeemStatus | undefined
}

/** By kind and token id, one more than the page. Includes tokens that the wallet redeemed. */
export function listHeld(
  reader: Reader,
  addresses: PlatformAddresses,
  { wallet, partnerId, kind, redeemStatus }: HoldingFilter,
  page: { limit: number; offset: number },
): Promise<HeldToken[]> {
  const isStock = sql<boolean>`t.owner = any(${addresses.stock}::text[])`
  return many(
    reader,
    sql<HeldToken>`
      with held as (
        select kind, token_id from tokens where owner = ${wallet}
        union
        select kind, token_id from token_events
        where event = 'moved' and details ->> 'to' is null and details ->> 'from' = ${wallet}
      ), shown as (
        select * from (
          select t.kind, t.token_id, ${redeemStatusOf(isStock)} as status, ${exportStatus} as exporting
          from held h join tokens t on t.kind = h.kind and t.token_id = h.token_id
          left join items k on k.unique_id = t.unique_id
          where (t.owner = ${wallet} or t.burn_state = 'BURNED')
            and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
        ) found
        where ${redeemStatus ?? null}::text is null or status = ${redeemStatus ?? null}
        order by kind, token_id limit ${page.limit + 1} offset ${page.offset}
      )
      select s.kind, s.token_id as "tokenId", s.status as "redeemStatus", s.exporting as "exportStatus", m.at as "acquiredAt",
        case when m.origin = ${addresses.pool} then 'PACK' when m.origin = ${addresses.store} then 'INSTANT'
          when sent.any_send is not null then 'SEND' else 'TRANSFER' end as source,
        (select p.purchase_id from pack_items p where p.kind = s.kind and p.token_id = s.token_id
          and p.partner_id = ${partnerId} and p.transaction_hash = m.tx_hash limit 1) as "purchaseId",
        sent.own_send as "sendId"
      from shown s left join lateral (
        select e.at, e.tx_hash, e.details ->> 'from' as origin from token_events e
        where e.kind = s.kind and e.token_id = s.token_id and e.event = 'moved' and e.details ->> 'to' = ${wallet}
        order by e.block_number desc, e.log_index desc limit 1
      ) m on true left join lateral (
        select max(i.send_id) as any_send, max(i.send_id) filter (where i.partner_id = ${partnerId}) as own_send
        from send_items i
        where i.kind = s.kind and i.token_id = s.token_id and i.status = 'SENT' and i.tx_hash = m.tx_hash
      ) sent on true
      order by s.kind, s.token_id`,
  )
}

/** The partner's instant purchases that delivered these cards; the latest for each. */
export function listInstantPurchases(
  reader: Reader,
  partnerId: number,
  tokens: readonly TokenKey[],
): Promise<(TokenKey & { purchaseId: number })[]> {
  return many(
    reader,
    sql<TokenKey & { purchaseId: number }>`
      select distinct on (c.kind, c.token_id) c.kind, c.token_id as "tokenId", c.purchase_id as "purchaseId"
      from unnest(${tokens.map(({ kind }) => kind)}::text[], ${tokens.map(({ tokenId }) => tokenId)}::bigint[])
        as t (kind, token_id)
      join instant_cards c on c.kind = t.kind and c.token_id = t.token_id
      where c.partner_id = ${partnerId} and c.state = 'REVEALED'
      order by c.kind, c.token_id, c.id desc`,
  )
}
