import { sql } from 'kysely'
import { many, maybe, type Reader } from '../../db/db.ts'
import type { Holding } from './holdings/model.ts'
import type { CardFilter } from './model.ts'

const columns = sql`h.account_id as "accountId", h.unique_id as "uniqueId", h.status, i.name, i.game,
  i.card_id as "cardId", i.set_id as "setId", i.set_name as "setName", i.card_number as "cardNumber", i.rarity,
  i.language, i.variant, i.condition, i.image_url as "imageUrl", h.site_id as "siteId",
  h.declared_value_cents as "declaredValueCents",
  (select d.status from declared_values d where d.account_id = h.account_id and d.unique_id = h.unique_id
    and d.status in ('SUBMITTED', 'APPROVED') order by d.id desc limit 1) as "declaredValueStatus",
  h.client_reference as "clientReference", h.tags,
  h.order_id as "orderId", h.withdrawal_id as "withdrawalId", h.transfer_id as "transferId",
  h.inbound_shipment_id as "inboundShipmentId", h.hold_reason as "holdReason", h.hold_by as "holdBy",
  h.hold_since as "holdSince", h.received_at as "receivedAt", h.updated_at as "updatedAt",
  h.departed_at as "departedAt", h.departed_reason as "departedReason"`

/** Changes after a time in order; one row more than the limit, including departed cards. */
export function sweepCards(
  reader: Reader,
  accountId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<Holding[]> {
  return many(
    reader,
    sql<Holding>`
      select ${columns} from holdings h join items i using (unique_id)
      where h.account_id = ${accountId} and h.updated_at > ${since}
      order by h.updated_at limit ${limit + 1}`,
  )
}

/** Ordered by id, which never changes, so that paging neither skips nor repeats a card. */
export function listCards(
  reader: Reader,
  accountId: number,
  filter: CardFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Holding[]> {
  const { status, siteId, game, clientReference, text, includesDeparted } = filter
  const like = text === undefined ? undefined : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const conditions = [
    sql`h.account_id = ${accountId}`,
    ...(includesDeparted ? [] : [sql`h.departed_at is null`]),
    ...(status === undefined ? [] : [sql`h.status = ${status}`]),
    ...(siteId === undefined ? [] : [sql`h.site_id = ${siteId}`]),
    ...(game === undefined ? [] : [sql`i.game = ${game}`]),
    ...(clientReference === undefined ? [] : [sql`h.client_reference = ${clientReference}`]),
    ...(like === undefined ? [] : [sql`i.name ilike ${like}`]),
  ]
  return many(
    reader,
    sql<Holding>`
      select ${columns} from holdings h join items i using (unique_id)
      where ${sql.join(conditions, sql` and `)}
      order by h.unique_id limit ${limit + 1} offset ${offset}`,
  )
}

export function findCard(reader: Reader, accountId: number, uniqueId: string): Promise<Holding | undefined> {
  return maybe(
    reader,
    sql<Holding>`
      select ${columns} from holdings h join items i using (unique_id)
      where h.account_id = ${accountId} and h.unique_id = ${uniqueId}`,
  )
}
