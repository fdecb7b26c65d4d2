import { sql } from 'kysely'
import { maybe, type Reader } from '../../db/db.ts'

export type FoundLabel = {
  labelId: bigint
  purpose: string
  documentId: number
  parcelNumber: number
  taskId: number | null
}

/** A parcel by its tracking number, with the newest task of its document. */
export function findByTracking(reader: Reader, trackingNumber: string): Promise<FoundLabel | undefined> {
  return maybe(
    reader,
    sql<FoundLabel>`
      select l.id as "labelId", l.owner_kind as purpose, l.owner_id as "documentId", l.parcel_number as "parcelNumber",
        (select max(t.id) from work_tasks t where t.purpose = l.owner_kind and t.document_id = l.owner_id) as "taskId"
      from shipping_labels l where l.tracking_number = ${trackingNumber} order by l.id desc limit 1`,
  )
}

export function findParcel(reader: Reader, taskId: number, number: number): Promise<{ number: number } | undefined> {
  return maybe(
    reader,
    sql<{ number: number }>`select number from work_parcels where task_id = ${taskId} and number = ${number}`,
  )
}
