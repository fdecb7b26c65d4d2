import { sql } from 'kysely'
import type { Reader } from '../../db/db.ts'
import type { TimelineEntry } from '../shared/timeline/model.ts'
import {
  attemptParts,
  ledgerPart,
  listEntries,
  minedPart,
  part,
  requestParts,
  webhookPart,
} from '../shared/timeline/store.ts'

/** The most closings of one redemption that are looked up; each has a number. */
const maxClosings = 20

/** The transactions of the service for a redemption, by their references. */
function intentsOf(id: number) {
  const steps = ['deploy', 'burn', 'pay'].map((step) => `redemption.vault_${step}:${id}`)
  const closings = Array.from({ length: maxClosings + 1 }, (_, attempt) =>
    ['dispatch', 'refund'].map((closing) => `redemption:${id}:${closing}:${attempt}`),
  ).flat()
  return sql`(i.reference = any(${[...steps, ...closings]}::text[])
    or i.reference = (select ${`redemption:${id}:release:`} || burn_tx_hash from redemptions where id = ${id}))`
}

/** The burn, the payment and its refund on chain, by the wallet or from the vault. */
function chainParts(id: number) {
  const fields = { tokenId: sql`token_id`, itemKind: sql`kind` }
  const burned = (status: string, column: string, more = {}) =>
    part(
      'burn',
      sql.ref(column),
      { ...fields, ...more, status: sql`${status}::text` },
      sql`redemptions where id = ${id} and ${sql.ref(column)} is not null`,
    )
  return [
    burned('REQUESTED', 'burn_requested_at', { txHash: sql`burn_tx_hash` }),
    burned('BURNED', 'burned_at'),
    burned('RELEASED', 'released_at'),
    part(
      'payment',
      sql`paid_at`,
      { txHash: sql`payment_tx_hash`, amount: sql`total` },
      sql`redemptions where id = ${id} and paid_at is not null`,
    ),
    part(
      'refund',
      sql`refunded_at`,
      { txHash: sql`refund_tx_hash`, amount: sql`total` },
      sql`redemptions where id = ${id} and refunded_at is not null`,
    ),
  ]
}

/** Redemptions that travel together have one task, of the first of them. */
const documentOf = (id: number) => sql`(select coalesce(parcel_id, id) from redemptions where id = ${id})`

/** Another redemption that joins the parcel cancels its task and opens one for both: only the last of them is the way of the parcel. */
const taskOf = (id: number) => sql`(select id from work_tasks
  where purpose = 'redemption' and document_id = ${documentOf(id)} order by id desc limit 1)`

const taskSteps = {
  QUEUED: 'opened_at',
  PICKING: 'started_at',
  PACKED: 'packed_at',
  DISPATCHED: 'dispatched_at',
} as const

/** The way of the parcel: through the warehouse, then by the scans of the carrier. */
const parcelParts = (id: number) => [
  ...Object.entries(taskSteps).map(([status, column]) =>
    part(
      'parcel',
      sql.ref(column),
      { status: sql`${status}::text` },
      sql`work_tasks where id = ${taskOf(id)} and ${sql.ref(column)} is not null`,
    ),
  ),
  part(
    'parcel',
    sql`purchased_at`,
    {
      status: sql`'LABEL_PURCHASED'`,
      carrier: sql`carrier`,
      trackingNumber: sql`tracking_number`,
      description: sql`service`,
    },
    sql`shipping_labels where owner_kind = 'redemption' and owner_id = ${documentOf(id)} and purchased_at is not null`,
  ),
  part(
    'parcel',
    sql`s.at`,
    {
      status: sql`s.status`,
      carrier: sql`l.carrier`,
      trackingNumber: sql`l.tracking_number`,
      place: sql`concat_ws(', ', s.city, s.country)`,
      description: sql`s.description`,
    },
    sql`shipping_scans s join shipping_labels l on l.id = s.label_id
      where l.owner_kind = 'redemption' and l.owner_id = ${documentOf(id)}`,
  ),
]

/** Everything recorded about a redemption, oldest first. */
export const listRedemptionTimeline = (reader: Reader, partnerId: number, id: number): Promise<TimelineEntry[]> =>
  listEntries(reader, [
    ...requestParts('redemptions', { table: 'redemption_moves', column: 'redemption_id' }, id),
    ledgerPart('redemption', 'redemptions', id),
    ...attemptParts(intentsOf(id)),
    minedPart(intentsOf(id)),
    ...chainParts(id),
    ...parcelParts(id),
    webhookPart(partnerId, 'redemption', id),
  ])
