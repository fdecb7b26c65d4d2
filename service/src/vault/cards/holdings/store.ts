import { sql } from 'kysely'
import { lockItems } from '../../../assets/claims/store.ts'
import { many, one, type Reader, type Tx } from '../../../db/db.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import { departureOf, type CardState, type CardBlock, type HoldingStatus, type VaultDocument } from './model.ts'

const stateColumns = sql`h.unique_id as "uniqueId", h.status, h.site_id as "siteId",
  h.declared_value_cents as "declaredValueCents", h.order_id as "orderId", h.withdrawal_id as "withdrawalId",
  h.transfer_id as "transferId", w.status as "withdrawalStatus", c.purpose as "claimPurpose", c.document_id as "claimDocument",
  c.expires_at as "claimExpiresAt"`

/** The current states of the account's cards among these ids, without departed cards. */
export function listStates(reader: Reader, accountId: number, uniqueIds: readonly string[]): Promise<CardState[]> {
  return many(
    reader,
    sql<CardState>`
      select ${stateColumns} from holdings h
      left join claims c on c.unique_id = h.unique_id and c.released_at is null
      left join withdrawals w on w.id = h.withdrawal_id
      where h.account_id = ${accountId} and h.unique_id = any(${uniqueIds}::text[]) and h.departed_at is null
      order by h.unique_id`,
  )
}

/** Locks the cards, always in the same order, and returns their states. */
export async function lockStates(tx: Tx, accountId: number, uniqueIds: readonly string[]): Promise<CardState[]> {
  await lockItems(tx, uniqueIds)
  return listStates(tx, accountId, uniqueIds)
}

/** Whether the account has or ever had a card. */
export async function hasHeldCards(reader: Reader, accountId: number): Promise<boolean> {
  return (await many(reader, sql`select from holdings where account_id = ${accountId} limit 1`)).length > 0
}

/** The account that stores a card now. */
export async function findHolder(reader: Reader, uniqueId: string): Promise<number | undefined> {
  const rows = await many(
    reader,
    sql<{ accountId: number }>`
      select account_id as "accountId" from holdings where unique_id = ${uniqueId} and departed_at is null`,
  )
  return rows[0]?.accountId
}

/** How many of these cards each account stores, ordered by account. */
export function countByHolder(
  reader: Reader,
  uniqueIds: readonly string[],
): Promise<{ accountId: number; count: number }[]> {
  return many(
    reader,
    sql<{ accountId: number; count: number }>`
      select account_id as "accountId", count(*)::int as count from holdings
      where unique_id = any(${uniqueIds}::text[]) and departed_at is null group by account_id order by account_id`,
  )
}

/** What these cards are declared at together, without departed cards. */
export async function sumDeclared(reader: Reader, uniqueIds: readonly string[]): Promise<Cents> {
  const { cents: sum } = await one(
    reader,
    sql<{ cents: bigint }>`
      select coalesce(sum(declared_value_cents), 0)::bigint as cents from holdings
      where unique_id = any(${uniqueIds}::text[]) and departed_at is null`,
  )
  return cents(sum)
}

/**
 * Advances the account's clock by one millisecond per card, never behind the current time, and keeps it locked until
 * the commit, so that no transaction of the account commits an earlier timestamp later.
 */
const tick = (accountId: number, count: number, now: Date) => sql`
  insert into vault_clocks as k (account_id, changed_at)
  values (${accountId}, ${now}::timestamptz + make_interval(secs => ${(count - 1) / 1_000}))
  on conflict (account_id) do update set changed_at =
    greatest(excluded.changed_at, k.changed_at + make_interval(secs => ${count / 1_000}))
  returning changed_at`

const stamp = (count: number) =>
  sql`tick.changed_at - make_interval(secs => (${count} - given.place)::double precision / 1000)`

/** Locks the clocks of several accounts in a fixed order, for changes that stamp more than one. */
export async function lockClocks(tx: Tx, accountIds: readonly number[]): Promise<void> {
  const ids = accountIds.toSorted((left, right) => left - right)
  await sql`
    insert into vault_clocks (account_id, changed_at) select id, to_timestamp(0) from unnest(${ids}::integer[]) as g (id)
    on conflict (account_id) do nothing`.execute(tx)
  await sql`
    select from vault_clocks where account_id = any(${ids}::integer[]) order by account_id for update`.execute(tx)
}

export type HoldingChange = {
  accountId: number
  uniqueIds: readonly string[]
  status: HoldingStatus
  document: VaultDocument | null
  block?: CardBlock | null
  siteId?: number | undefined
  /** The carrier took the cards, which stay in the account until they are delivered. */
  isDispatched?: boolean | undefined
  now: Date
}

const idOf = (document: VaultDocument | null, kind: VaultDocument['kind']): number | null =>
  document?.kind === kind ? document.id : null

/**
 * The parts of a statement that update any number of cards, which the caller has locked; the last one is `moved`. A card
 * that is lost after it left keeps the time at which it left.
 */
export function holdingParts(change: HoldingChange) {
  const { accountId, uniqueIds, status, document, block = null, siteId = null, isDispatched = false, now } = change
  const count = uniqueIds.length
  const reason = departureOf(status) ?? null
  return sql`
    tick as (${tick(accountId, count, now)}), given as (
      select unique_id, place from unnest(${uniqueIds}::text[]) with ordinality as g (unique_id, place)
    ), moved as (
      update holdings h set status = ${status}, updated_at = ${stamp(count)},
        order_id = ${idOf(document, 'order')}, withdrawal_id = ${idOf(document, 'withdrawal')},
        transfer_id = ${idOf(document, 'transfer')}, site_id = coalesce(${siteId}::int, h.site_id),
        hold_reason = ${block?.reason ?? null}, hold_by = ${block?.by ?? null}, hold_since = ${block?.since ?? null},
        departed_reason = ${reason},
        departed_at = case when ${reason !== null} then coalesce(h.departed_at, ${now}::timestamptz) end,
        dispatched_at = case when ${isDispatched} then ${now}::timestamptz when ${reason !== null} then h.dispatched_at end
      from given, tick where h.account_id = ${accountId} and h.unique_id = given.unique_id
      returning h.unique_id
    )`
}

/** Returns how many cards were changed. */
export const updateHoldings = async (tx: Tx, change: HoldingChange): Promise<number> =>
  change.uniqueIds.length === 0 ? 0 : (await many(tx, sql`with ${holdingParts(change)} select from moved`)).length

export type NewHolding = {
  uniqueId: string
  siteId: number | null
  declaredValueCents: Cents
  clientReference: string | null
  inboundShipmentId: number | null
  transferId: number | null
}

/** Inserts received cards. A returning card reuses its previous row. */
export async function insertHoldings(
  tx: Tx,
  accountId: number,
  holdings: readonly NewHolding[],
  now: Date,
): Promise<number> {
  const count = holdings.length
  if (count === 0) return 0
  const rows = holdings.map((holding) => ({ ...holding, declaredValueCents: holding.declaredValueCents.toString() }))
  const inserted = await many(
    tx,
    sql`
      with tick as (${tick(accountId, count, now)}), given as (
        select entry ->> 'uniqueId' as unique_id, (entry ->> 'siteId')::integer as site_id,
          (entry ->> 'declaredValueCents')::bigint as declared_value_cents,
          entry ->> 'clientReference' as client_reference,
          (entry ->> 'inboundShipmentId')::integer as inbound_shipment_id,
          (entry ->> 'transferId')::integer as transfer_id, place
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as g (entry, place))
      insert into holdings as h (account_id, unique_id, status, site_id, declared_value_cents, client_reference,
        inbound_shipment_id, transfer_id, received_at, updated_at)
      select ${accountId}, given.unique_id, 'AVAILABLE', site_id, declared_value_cents, client_reference,
        inbound_shipment_id, transfer_id, ${now}, ${stamp(count)}
      from given, tick
      on conflict (account_id, unique_id) do update set status = excluded.status, site_id = excluded.site_id,
        declared_value_cents = excluded.declared_value_cents, client_reference = excluded.client_reference,
        inbound_shipment_id = excluded.inbound_shipment_id, transfer_id = excluded.transfer_id, order_id = null,
        withdrawal_id = null, tags = '{}', received_at = excluded.received_at, updated_at = excluded.updated_at,
        departed_at = null, departed_reason = null, dispatched_at = null
      where h.departed_at is not null
      returning h.unique_id`,
  )
  return inserted.length
}

/** Sets declared values and change timestamps. The caller has locked them. */
export async function updateDeclared(
  tx: Tx,
  accountId: number,
  values: ReadonlyMap<string, Cents | null>,
  now: Date,
): Promise<number> {
  const uniqueIds = [...values.keys()]
  const count = uniqueIds.length
  const rows = await many(
    tx,
    sql`
      with tick as (${tick(accountId, count, now)}), given as (
        select unique_id, cents, place
        from unnest(${uniqueIds}::text[], ${[...values.values()].map((value) => value?.toString() ?? null)}::bigint[]) with ordinality
          as g (unique_id, cents, place))
      update holdings h set declared_value_cents = coalesce(given.cents, h.declared_value_cents), updated_at = ${stamp(count)}
      from given, tick where h.account_id = ${accountId} and h.unique_id = given.unique_id and h.departed_at is null
      returning h.unique_id`,
  )
  return rows.length
}

export type CardRemarks = { clientReference?: string | null | undefined; tags?: readonly string[] | undefined }

/** Sets the tenant's own remarks and the change timestamp; a field that is undefined stays. False without the card. */
export async function updateRemarks(
  tx: Tx,
  accountId: number,
  uniqueId: string,
  { clientReference, tags }: CardRemarks,
  now: Date,
): Promise<boolean> {
  const rows = await many(
    tx,
    sql`
      with tick as (${tick(accountId, 1, now)})
      update holdings h set updated_at = tick.changed_at,
        client_reference = case when ${clientReference === undefined} then h.client_reference
          else ${clientReference ?? null}::text end,
        tags = coalesce(${tags ?? null}::text[], h.tags)
      from tick where h.account_id = ${accountId} and h.unique_id = ${uniqueId} and h.departed_at is null
      returning h.unique_id`,
  )
  return rows.length > 0
}
