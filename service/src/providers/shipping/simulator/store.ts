import { sql } from 'kysely'
import { many, maybe, named, one, type Db, type Reader } from '../../../db/db.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import type { QuoteRequest } from '../provider.ts'
import type { FaultMode, SimulatedOperation } from './magic.ts'

export type SimulatedLabel = {
  id: string
  shipmentId: string
  rateRef: string
  clientRef: string
  serviceToken: string
  chargedCents: Cents
  trackingNumber: string
  boughtAt: Date
  handedOverAt: Date | null
  voidedAt: Date | null
  advancedMs: bigint
  announcedScans: number
  /** The form that the parcel is on. */
  manifestId: string | null
}
export type SimulatedShipment = { id: string; request: QuoteRequest; quotedAt: Date }

const labelColumns = sql`id, shipment_id as "shipmentId", rate_ref as "rateRef", client_ref as "clientRef",
  service_token as "serviceToken", charged_cents as "chargedCents", tracking_number as "trackingNumber",
  bought_at as "boughtAt", handed_over_at as "handedOverAt", voided_at as "voidedAt", advanced_ms as "advancedMs", announced_scans as "announcedScans", manifest_id as "manifestId"`

const moneyFields = new Set(['insuredCents', 'valueCents'])
const fromJson = (stored: unknown): QuoteRequest =>
  JSON.parse(JSON.stringify(stored), (key, value: unknown) =>
    moneyFields.has(key) && typeof value === 'string' ? cents(BigInt(value)) : value,
  ) as QuoteRequest

/** Writes the shipment and takes the next fault queued for quotes, in one round trip. */
export async function upsertShipment(
  db: Db,
  { id, requestText, quotedAt }: { id: string; requestText: string; quotedAt: Date },
): Promise<FaultMode | undefined> {
  const row = await one(
    db,
    named(
      'keep_simulated_shipment',
      sql<{ mode: FaultMode | null }>`
        with kept as (
          insert into simulated_shipments (id, request, quoted_at) values (${id}, ${requestText}, ${quotedAt})
          on conflict (id) do update set quoted_at = excluded.quoted_at
        ), taken as (
          delete from simulated_faults where id = (
            select id from simulated_faults where operation = 'quote' order by id limit 1 for update skip locked)
          returning mode
        ) select (select mode from taken) as mode`,
    ),
  )
  return row.mode ?? undefined
}

export async function findShipment(db: Db, id: string): Promise<SimulatedShipment | undefined> {
  const row = await maybe(
    db,
    sql<{ id: string; request: unknown; quotedAt: Date }>`
      select id, request, quoted_at as "quotedAt" from simulated_shipments where id = ${id}`,
  )
  return row && { ...row, request: fromJson(row.request) }
}

export type NewSimulatedLabel = Omit<
  SimulatedLabel,
  'handedOverAt' | 'voidedAt' | 'advancedMs' | 'announcedScans' | 'manifestId'
>

/** Charges a label. Like real carriers it does not prevent a second charge. */
export function insertSimulatedLabel(db: Db, label: NewSimulatedLabel): Promise<SimulatedLabel> {
  return one(
    db,
    sql<SimulatedLabel>`
      insert into simulated_labels (id, shipment_id, rate_ref, client_ref, service_token, charged_cents, tracking_number,
        bought_at)
      values (${label.id}, ${label.shipmentId}, ${label.rateRef}, ${label.clientRef}, ${label.serviceToken},
        ${label.chargedCents}, ${label.trackingNumber}, ${label.boughtAt})
      returning ${labelColumns}`,
  )
}

export function listByAttempt(db: Db, rateRef: string, clientRef: string): Promise<SimulatedLabel[]> {
  return many(
    db,
    sql<SimulatedLabel>`select ${labelColumns} from simulated_labels
      where rate_ref = ${rateRef} and client_ref = ${clientRef} order by bought_at, id limit 25`,
  )
}

export async function countByRate(db: Db, rateRef: string): Promise<number> {
  const row = await one(
    db,
    sql<{ count: bigint }>`select count(*) as count from simulated_labels where rate_ref = ${rateRef}`,
  )
  return Number(row.count)
}

export function findSimulatedLabel(db: Db, id: string): Promise<SimulatedLabel | undefined> {
  return maybe(db, sql<SimulatedLabel>`select ${labelColumns} from simulated_labels where id = ${id}`)
}

export function findByTrackingNumber(db: Db, trackingNumber: string): Promise<SimulatedLabel | undefined> {
  return maybe(
    db,
    sql<SimulatedLabel>`select ${labelColumns} from simulated_labels where tracking_number = ${trackingNumber}`,
  )
}

export async function markVoided(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('simulated_labels')
    .set({ voided_at: now })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .execute()
}

export async function pushAhead(db: Db, id: string, ms: number): Promise<void> {
  await sql`update simulated_labels set advanced_ms = advanced_ms + ${ms} where id = ${id}`.execute(db)
}

/** The carrier takes the parcels; a parcel that it has already is not changed. */
export async function markHandedOver(db: Reader, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update simulated_labels set handed_over_at = ${now}
    where id = any(${ids}::text[]) and handed_over_at is null`.execute(db)
}

/** Parcels that may have unannounced scans; the longest journey has four scans. */
export function listUnannounced(db: Db, limit: number): Promise<SimulatedLabel[]> {
  return many(
    db,
    sql<SimulatedLabel>`select ${labelColumns} from simulated_labels
      where announced_scans < 4 and (announced_scans = 0 or handed_over_at is not null) and voided_at is null order by bought_at limit ${limit}`,
  )
}

export async function markAnnounced(db: Db, id: string, scans: number): Promise<void> {
  await db.updateTable('simulated_labels').set({ announced_scans: scans }).where('id', '=', id).execute()
}

export async function queueFault(db: Db, operation: SimulatedOperation, mode: FaultMode): Promise<void> {
  await db.insertInto('simulated_faults').values({ operation, mode }).execute()
}

export async function takeFault(db: Db, operation: SimulatedOperation): Promise<FaultMode | undefined> {
  const row = await maybe(
    db,
    sql<{ mode: FaultMode }>`
      delete from simulated_faults where id = (
        select id from simulated_faults where operation = ${operation} order by id limit 1 for update skip locked)
      returning mode`,
  )
  return row?.mode
}

export async function clearFaults(db: Db): Promise<void> {
  await db.deleteFrom('simulated_faults').execute()
}
