import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../db/db.ts'
import type { Redemption } from './model.ts'
import { columns, whole } from './store.ts'

export type Found = { readonly id: number; readonly uniqueId: string }

/** Unpaid redemptions whose expiry is before the final block time. */
export function listOverdue(reader: Reader, chainTime: Date, limit: number): Promise<Found[]> {
  return many(
    reader,
    sql<Found>`
      select id, unique_id as "uniqueId" from redemptions
      where status in ('PREPARED', 'BURN_SUBMITTED') and paid_at is null and expires_at < ${chainTime}
      order by expires_at limit ${limit}`,
  )
}

/** Burns that a partner submitted and that are not indexed yet, least recently checked first. */
export function takePending(tx: Tx, limit: number, now: Date): Promise<Redemption[]> {
  return many(
    tx,
    sql<Redemption>`
      with r as (
        update redemptions set watched_at = ${now} where id in (
          select id from redemptions
          where status = 'BURN_SUBMITTED' and burn_requested_at is null and burn_tx_hash is not null
            and custody = 'NON_CUSTODIAL'
          order by watched_at nulls first, id limit ${limit})
        returning *
      ) select ${columns} from r order by r.id`,
  )
}

/** Ended custodial redemptions whose credits are on hold, although their payment can no longer be mined. */
export function listUnreleased(reader: Reader, chainTime: Date, limit: number): Promise<Found[]> {
  return many(
    reader,
    sql<Found>`
      select r.id, r.unique_id as "uniqueId" from holds h
      join redemptions r on r.id = case when h.source = 'redemption' then h.source_id::integer end
      where h.source = 'redemption' and h.status = 'OPEN' and r.status in ('FAILED', 'CANCELLED', 'EXPIRED')
        and r.paid_at is null and r.expires_at < ${chainTime}
      order by r.id limit ${limit}`,
  )
}

/** Paid redemptions without a warehouse task. */
export function listUnqueued(reader: Reader, now: Date, limit: number): Promise<Found[]> {
  return many(
    reader,
    sql<Found>`
      select id, unique_id as "uniqueId" from redemptions
      where status = 'BURN_SUBMITTED' and payment_final_at is not null and parcel_id is null
        and (floor_retry_at is null or floor_retry_at <= ${now})
      order by id limit ${limit}`,
  )
}

/** Redemptions of unpicked parcels to the same address by the same service, oldest first. */
export function listCompanions(reader: Reader, redemption: Redemption, limit: number): Promise<Redemption[]> {
  const { id, partnerId, holder, address, serviceToken, isInsured } = redemption
  return many(
    reader,
    sql<Redemption>`
      ${whole} where r.partner_id = ${partnerId} and r.holder = ${holder} and r.id <> ${id}
        and r.status = 'BURN_SUBMITTED' and r.parcel_id is not null and r.floor_status = 'READY'
        and r.service_token = ${serviceToken} and r.is_insured = ${isInsured}
        and r.address = ${JSON.stringify(address)}::jsonb
      order by r.id limit ${limit}`,
  )
}
