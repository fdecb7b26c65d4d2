import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import type { Attachment } from './model.ts'

const columns = sql`id, shipment_id as "shipmentId", kind, file_name as "fileName", media_type as "mediaType",
  byte_size as "byteSize", sha256, blob_id as "blobId", api_key_id as "apiKeyId", created_at as "createdAt"`

export const listAttachments = (reader: Reader, shipmentId: number): Promise<Attachment[]> =>
  many(
    reader,
    sql<Attachment>`select ${columns} from inbound_attachments where shipment_id = ${shipmentId} order by id`,
  )

/** The bytes of all attachments of an account. Uploads of one account wait for each other, so that the sum is exact. */
export async function sumAttachments(tx: Tx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attachments', ${accountId}))`.execute(tx)
  const { total } = await one(
    tx,
    sql<{ total: bigint }>`
      select coalesce(sum(byte_size), 0)::bigint as total
      from inbound_attachments join inbound_shipments on inbound_shipments.id = shipment_id
      where account_id = ${accountId}`,
  )
  return Number(total)
}

export const findAttachment = (reader: Reader, shipmentId: number, id: number): Promise<Attachment | undefined> =>
  maybe(
    reader,
    sql<Attachment>`select ${columns} from inbound_attachments where shipment_id = ${shipmentId} and id = ${id}`,
  )

export const findBySha = (reader: Reader, shipmentId: number, sha256: Uint8Array): Promise<Attachment | undefined> =>
  maybe(
    reader,
    sql<Attachment>`
      select ${columns} from inbound_attachments where shipment_id = ${shipmentId} and sha256 = ${sha256}`,
  )

export function insertAttachment(tx: Tx, file: Omit<Attachment, 'id'>): Promise<Attachment> {
  return one(
    tx,
    sql<Attachment>`
      insert into inbound_attachments (shipment_id, kind, file_name, media_type, byte_size, sha256, blob_id, api_key_id,
        created_at)
      values (${file.shipmentId}, ${file.kind}, ${file.fileName}, ${file.mediaType}, ${file.byteSize}, ${file.sha256},
        ${file.blobId}, ${file.apiKeyId}, ${file.createdAt})
      returning ${columns}`,
  )
}
