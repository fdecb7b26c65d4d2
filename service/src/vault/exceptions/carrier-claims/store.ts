import { sql, type RawBuilder } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import { allOf, pageClause, type Window } from '../../shared/document-store.ts'
import { carrierClaimMachine, type CarrierClaim, type ClaimEvent, type ClaimStatus } from './model.ts'

const columns = sql`id, account_id as "accountId", order_id as "orderId", label_id as "labelId",
  parcel_number as "parcelNumber", exception_id as "exceptionId", kind, status, max_cents as "maxCents",
  claimed_cents as "claimedCents", accepted_cents as "acceptedCents", paid_cents as "paidCents",
  recovered_cents as "recoveredCents", carrier, tracking_number as "trackingNumber",
  carrier_reference as "carrierReference", note, reason, filed_by as "filedBy", filed_at as "filedAt",
  decided_at as "decidedAt", paid_at as "paidAt", updated_at as "updatedAt"`

/** The parcels of an order with a claim that the carrier has neither denied nor lost to its withdrawal. */
export async function listClaimedParcels(reader: Reader, orderId: number): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ number: number }>`
      select parcel_number as number from carrier_claims
      where order_id = ${orderId} and status not in ('DENIED', 'WITHDRAWN') order by parcel_number`,
  )
  return rows.map(({ number }) => number)
}

export type NewClaim = Pick<
  CarrierClaim,
  | 'accountId'
  | 'orderId'
  | 'labelId'
  | 'parcelNumber'
  | 'exceptionId'
  | 'kind'
  | 'maxCents'
  | 'claimedCents'
  | 'carrier'
  | 'trackingNumber'
  | 'carrierReference'
  | 'note'
  | 'filedBy'
>

/** Returns undefined when the parcel has a claim already. */
export function insertClaim(tx: Tx, given: NewClaim, now: Date): Promise<CarrierClaim | undefined> {
  return maybe(
    tx,
    sql<CarrierClaim>`
      insert into carrier_claims (account_id, order_id, label_id, parcel_number, exception_id, kind, status, max_cents,
        claimed_cents, carrier, tracking_number, carrier_reference, note, filed_by, filed_at, updated_at)
      values (${given.accountId}, ${given.orderId}, ${given.labelId}, ${given.parcelNumber}, ${given.exceptionId},
        ${given.kind}, 'FILED', ${given.maxCents}, ${given.claimedCents}, ${given.carrier}, ${given.trackingNumber},
        ${given.carrierReference}, ${given.note}, ${given.filedBy}, ${now}, ${now})
      on conflict (label_id) where status not in ('DENIED', 'WITHDRAWN') do nothing returning ${columns}`,
  )
}

export const findClaim = (reader: Reader, id: number): Promise<CarrierClaim | undefined> =>
  maybe(reader, sql<CarrierClaim>`select ${columns} from carrier_claims where id = ${id}`)

export const lockClaim = (tx: Tx, id: number): Promise<CarrierClaim | undefined> =>
  maybe(tx, sql<CarrierClaim>`select ${columns} from carrier_claims where id = ${id} for update`)

export type ClaimChange = {
  acceptedCents?: bigint | undefined
  paidCents?: bigint | undefined
  recoveredCents?: bigint | undefined
  carrierReference?: string | undefined
  reason?: string | undefined
}

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
export function moveClaim(
  tx: Tx,
  id: number,
  event: ClaimEvent,
  change: ClaimChange,
  now: Date,
): Promise<CarrierClaim | undefined> {
  const set: RawBuilder<unknown>[] = [
    sql`updated_at = ${now}`,
    sql`decided_at = coalesce(decided_at, ${now})`,
    sql`accepted_cents = coalesce(${change.acceptedCents ?? null}::bigint, accepted_cents)`,
    sql`carrier_reference = coalesce(${change.carrierReference ?? null}, carrier_reference)`,
    sql`reason = coalesce(${change.reason ?? null}, reason)`,
  ]
  if (event === 'pay') {
    set.push(
      sql`paid_at = ${now}`,
      sql`paid_cents = ${change.paidCents ?? null}::bigint`,
      sql`recovered_cents = ${change.recoveredCents ?? null}::bigint`,
    )
  }
  return moveRow<CarrierClaim>(tx, carrierClaimMachine, {
    table: sql`carrier_claims`,
    id,
    event,
    set,
    returning: columns,
  })
}

export type ClaimFilter = {
  accountId?: number | undefined
  status?: ClaimStatus | undefined
  orderId?: number | undefined
}

/** Newest first; reads one row more than the page. */
export function listClaims(
  reader: Reader,
  { accountId, status, orderId }: ClaimFilter,
  page: Window,
): Promise<CarrierClaim[]> {
  const conditions = allOf(
    accountId !== undefined && sql`account_id = ${accountId}`,
    status !== undefined && sql`status = ${status}`,
    orderId !== undefined && sql`order_id = ${orderId}`,
  )
  return many(
    reader,
    sql<CarrierClaim>`select ${columns} from carrier_claims where ${conditions} order by id desc ${pageClause(page)}`,
  )
}

/** The service credits for incidents of an order, and how much of them earlier payments of carriers covered. */
export function readCredited(tx: Tx, orderId: number): Promise<{ creditedCents: bigint; coveredCents: bigint }> {
  return one(
    tx,
    sql<{ creditedCents: bigint; coveredCents: bigint }>`
      select (select coalesce(sum(s.approved_cents), 0)::bigint from service_credits s
          join vault_exceptions e on e.id = s.exception_id
          where e.order_id = ${orderId} and s.kind = 'incident' and s.status in ('APPROVED', 'PARTIALLY_APPLIED', 'APPLIED')) as "creditedCents",
        (select coalesce(sum(recovered_cents), 0)::bigint from carrier_claims
          where order_id = ${orderId} and status = 'PAID') as "coveredCents"`,
  )
}

/** Payments of one order are divided one after another. */
export async function lockOrderClaims(tx: Tx, orderId: number): Promise<void> {
  await sql`select from carrier_claims where order_id = ${orderId} order by id for update`.execute(tx)
}
