import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import { maxParcels } from '../../providers/shipping/manifests/model.ts'
import type { ProviderName } from '../../providers/shipping/provider.ts'

export type WaitingParcel = {
  labelId: bigint
  taskId: number
  parcelNumber: number
  siteId: number
  provider: ProviderName
  carrier: string
  carrierToken: string
  service: string
  trackingNumber: string
  packedAt: Date
}

export type WaitingFilter = {
  siteIds: readonly number[] | null
  siteId?: number | undefined
  provider?: ProviderName | undefined
  carrierToken?: string | undefined
  /** Parcels that were dispatched earlier are with the carrier. */
  dispatchedSince: Date
}

/** Packed parcels with a label that are on no manifest and that the carrier has not scanned yet, in the order of packing. */
export function listWaiting(reader: Reader, filter: WaitingFilter): Promise<WaitingParcel[]> {
  const { siteIds, siteId = null, provider = null, carrierToken = null, dispatchedSince } = filter
  return many(
    reader,
    sql<WaitingParcel>`
      select l.id as "labelId", t.id as "taskId", p.number as "parcelNumber", t.site_id as "siteId", l.provider,
        l.carrier, l.carrier_token as "carrierToken", l.service, l.tracking_number as "trackingNumber",
        p.packed_at as "packedAt"
      from work_tasks t join work_parcels p on p.task_id = t.id
        join shipping_labels l on l.owner_kind = t.purpose and l.owner_id = t.document_id
          and l.parcel_number = t.parcel_base + p.number and l.status = 'PURCHASED'
          and coalesce(l.tracking_status, 'PRE_TRANSIT') = 'PRE_TRANSIT'
      where t.closed_at is null and t.method = 'SHIP'
        and (t.status = 'PACKED' or (t.status = 'DISPATCHED' and t.dispatched_at > ${dispatchedSince}))
        and (${siteIds}::int[] is null or t.site_id = any(${siteIds}::int[]))
        and (${siteId}::int is null or t.site_id = ${siteId}::int)
        and (${provider}::text is null or l.provider = ${provider}::text)
        and (${carrierToken}::text is null or l.carrier_token = ${carrierToken}::text)
        and not exists (select from manifest_parcels m where m.label_id = l.id and m.removed_at is null)
      order by p.packed_at, l.id limit ${maxParcels} for share of l`,
  )
}
