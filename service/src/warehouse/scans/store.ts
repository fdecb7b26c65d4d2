import { sql } from 'kysely'
import { maybe, type Reader } from '../../db/db.ts'

export type FoundLabel = {
  labelId: bigint
  purpose: string
  documentId: number
  parcelNumber: number
  taskId: number | null
}

/** A parcel by its tracking number, with the newest task that has it, numbered within that task. */
export function findByTracking(reader: Reader, trackingNumber: string): Promise<FoundLabel | undefined> {
  return maybe(
    reader,
    sql<FoundLabel>`
      select l.id as "labelId", l.owner_kind as purpose, l.owner_id as "documentId",
        l.parcel_number - coalesce(t.parcel_base, 0) as "parcelNumber", t.id as "taskId"
      from shipping_labels l
      left join work_tasks t on t.purpose = l.owner_kind and t.document_id = l.owner_id
        and t.parcel_base < l.parcel_number
      where l.tracking_number = ${trackingNumber} order by l.id desc, t.parcel_base desc, t.id desc limit 1`,
  )
}

export function findParcel(reader: Reader, taskId: number, number: number): Promise<{ number: number } | undefined> {
  return maybe(
    reader,
    sql<{ number: number }>`select number from work_parcels where task_id = ${taskId} and number = ${number}`,
  )
}
