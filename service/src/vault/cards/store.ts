import { sql, type RawBuilder } from 'kysely'
import { many, maybe, type Reader } from '../../db/db.ts'
import type { Holding } from './holdings/model.ts'
import type { CardFilter, CardGroup, CardSort, Count } from './model.ts'

const columns = sql`h.account_id as "accountId", h.unique_id as "uniqueId", h.status, i.name, i.game,
  i.card_id as "cardId", i.set_id as "setId", i.set_name as "setName", i.card_number as "cardNumber", i.rarity,
  i.language, i.variant, i.condition, i.image_url as "imageUrl", h.site_id as "siteId",
  h.declared_value_cents as "declaredValueCents",
  (select d.status from declared_values d where d.account_id = h.account_id and d.unique_id = h.unique_id
    and d.status in ('SUBMITTED', 'APPROVED') order by d.id desc limit 1) as "declaredValueStatus",
  h.client_reference as "clientReference", h.tags,
  h.order_id as "orderId", h.withdrawal_id as "withdrawalId", h.transfer_id as "transferId",
  h.inbound_shipment_id as "inboundShipmentId", h.hold_reason as "blockReason", h.hold_by as "blockedBy",
  h.hold_since as "blockedSince", h.received_at as "receivedAt", h.updated_at as "updatedAt",
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

function conditionsOf(accountId: number, filter: CardFilter): RawBuilder<unknown>[] {
  const { status, siteId, game, clientReference, text, condition, tag, minCents, maxCents, includesDeparted } = filter
  const like = text === undefined ? undefined : text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return [
    sql`h.account_id = ${accountId}`,
    ...(includesDeparted ? [] : [sql`h.departed_at is null`]),
    ...(status === undefined ? [] : [sql`h.status = ${status}`]),
    ...(siteId === undefined ? [] : [sql`h.site_id = ${siteId}`]),
    ...(game === undefined ? [] : [sql`i.game = ${game}`]),
    ...(clientReference === undefined ? [] : [sql`h.client_reference = ${clientReference}`]),
    ...(like === undefined ? [] : [sql`(i.name ilike ${`%${like}%`} or h.unique_id ilike ${`${like}%`})`]),
    ...(condition === undefined ? [] : [sql`i.condition = ${condition}`]),
    ...(tag === undefined ? [] : [sql`${tag} = any(h.tags)`]),
    ...(minCents === undefined ? [] : [sql`h.declared_value_cents >= ${minCents}`]),
    ...(maxCents === undefined ? [] : [sql`h.declared_value_cents <= ${maxCents}`]),
  ]
}

const sortColumns: Readonly<Record<CardSort, RawBuilder<unknown>>> = {
  code: sql`h.unique_id`,
  name: sql`i.name, h.unique_id`,
  '-declared_value': sql`h.declared_value_cents desc, h.unique_id`,
  declared_value: sql`h.declared_value_cents, h.unique_id`,
  '-received_at': sql`h.received_at desc, h.unique_id`,
  received_at: sql`h.received_at, h.unique_id`,
}

/** One row more than the limit. */
export function listCards(
  reader: Reader,
  accountId: number,
  filter: CardFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: CardSort },
): Promise<Holding[]> {
  return many(
    reader,
    sql<Holding>`
      select ${columns} from holdings h join items i using (unique_id)
      where ${sql.join(conditionsOf(accountId, filter), sql` and `)}
      order by ${sortColumns[sort]} limit ${limit + 1} offset ${offset}`,
  )
}

/** The cards that match, counted by everything they are filtered and valued by. */
export function groupCards(reader: Reader, accountId: number, filter: CardFilter): Promise<CardGroup[]> {
  return many(
    reader,
    sql<CardGroup>`
      select i.card_id as "cardId", h.status, h.site_id as "siteId", i.game, i.condition, count(*)::int as count,
        count(*) filter (where h.dispatched_at is not null and h.departed_at is null)::int as "inTransit",
        sum(h.declared_value_cents)::bigint as "declaredCents"
      from holdings h join items i using (unique_id)
      where ${sql.join(conditionsOf(accountId, filter), sql` and `)}
      group by i.card_id, h.status, h.site_id, i.game, i.condition`,
  )
}

/** The most used tags of the cards that match. */
export function countTags(reader: Reader, accountId: number, filter: CardFilter): Promise<Count<string>[]> {
  return many(
    reader,
    sql<Count<string>>`
      select tag as value, count(*)::int as count
      from holdings h join items i using (unique_id), unnest(h.tags) tag
      where ${sql.join(conditionsOf(accountId, filter), sql` and `)}
      group by tag order by count(*) desc, tag limit 50`,
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
