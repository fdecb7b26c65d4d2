import { sql } from 'kysely'
import { many, maybe, type Db, type Reader, type Tx } from '../../../db/db.ts'
import type { ProviderName, TrackingEvent, TrackingStatus } from '../provider.ts'

export type StoredScan = TrackingEvent & { id: bigint; source: 'webhook' | 'poll'; receivedAt: Date }

const columns = sql`id, at, status, code, description, city, state, country, is_exception as "isException", source,
  received_at as "receivedAt"`

const maxText = 500

/** Inserts the new scans and returns them. */
export async function insertScans(
  tx: Tx,
  labelId: bigint,
  events: readonly TrackingEvent[],
  { source, receivedAt }: Pick<StoredScan, 'source' | 'receivedAt'>,
): Promise<StoredScan[]> {
  if (events.length === 0) return []
  const rows = events.map((event) => ({
    at: event.at.toISOString(),
    status: event.status,
    code: event.code.slice(0, maxText),
    description: event.description.slice(0, maxText),
    city: event.city?.slice(0, maxText) ?? null,
    state: event.state?.slice(0, maxText) ?? null,
    country: event.country?.slice(0, maxText) ?? null,
    is_exception: event.isException,
  }))
  return many(
    tx,
    sql<StoredScan>`
      insert into shipping_scans (label_id, at, status, code, description, city, state, country, is_exception, source,
        received_at)
      select ${labelId}, at, status, code, description, city, state, country, is_exception, ${source}, ${receivedAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as scan(at timestamptz, status text, code text,
        description text, city text, state text, country text, is_exception boolean)
      on conflict (label_id, at, status, code) do nothing
      returning ${columns}`,
  )
}

/** Ordered by time. */
export function listScans(reader: Reader, labelId: bigint): Promise<StoredScan[]> {
  return many(
    reader,
    sql<StoredScan>`select ${columns} from shipping_scans where label_id = ${labelId} order by at, id limit 1000`,
  )
}

export type TrackingChange = {
  status: TrackingStatus
  eta: Date | null
  signedBy: string | null
  deliveredAt: Date | null
  nextPollAt: Date | null
  now: Date
}

export async function updateTracking(tx: Tx, labelId: bigint, change: TrackingChange): Promise<void> {
  await tx
    .updateTable('shipping_labels')
    .set({
      tracking_status: change.status,
      tracking_eta: change.eta,
      signed_by: change.signedBy,
      delivered_at: change.deliveredAt,
      next_poll_at: change.nextPollAt,
      updated_at: change.now,
    })
    .where('id', '=', labelId)
    .execute()
}

/** Matches by the purchase reference first; carriers reuse tracking numbers, so the newest label wins otherwise. */
export async function matchLabel(
  reader: Reader,
  provider: ProviderName,
  event: { purchaseRef: string | null; carrierToken: string | null; trackingNumber: string },
): Promise<bigint | undefined> {
  const row = await maybe(
    reader,
    sql<{ id: bigint }>`
      select id from shipping_labels
      where provider = ${provider} and (purchase_ref = ${event.purchaseRef}
        or (tracking_number = ${event.trackingNumber}
          and (${event.carrierToken}::text is null or lower(carrier_token) = lower(${event.carrierToken}))))
      order by (purchase_ref = ${event.purchaseRef}) desc nulls last, id desc limit 1`,
  )
  return row?.id
}

/** False when the same delivery was stored for this parcel before. */
export async function insertWebhook(
  tx: Tx,
  webhook: { provider: ProviderName; digest: Uint8Array; trackingNumber: string; labelId: bigint | null; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shipping_webhooks')
    .values({
      provider: webhook.provider,
      digest: webhook.digest,
      tracking_number: webhook.trackingNumber,
      label_id: webhook.labelId,
      received_at: webhook.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'digest', 'tracking_number']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Claims the labels that are due for polling by advancing their next poll time. */
export async function claimPolls(db: Db, limit: number, now: Date, nextPollAt: Date): Promise<bigint[]> {
  const rows = await many(
    db,
    sql<{ id: bigint }>`
      update shipping_labels set next_poll_at = ${nextPollAt} where id in (
        select id from shipping_labels where next_poll_at <= ${now} and status = 'PURCHASED' and provider <> 'manual'
        order by next_poll_at limit ${limit} for update skip locked)
      returning id`,
  )
  return rows.map(({ id }) => id)
}

export async function deleteWebhooksBefore(db: Db, time: Date, limit: number): Promise<number> {
  const rows = await many(
    db,
    sql<{ id: bigint }>`
      delete from shipping_webhooks where id in (
        select id from shipping_webhooks where received_at < ${time} order by id limit ${limit}) returning id`,
  )
  return rows.length
}
