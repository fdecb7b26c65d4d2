import { createHash } from 'node:crypto'
import type { BlobStore } from '../../../providers/blobs/blob-store.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { ActivityLog } from '../../shared/activity.ts'
import { inboundNumber, type Inbound } from '../model.ts'
import { lockInbound } from '../store.ts'
import { isStorableId, type Writer } from '../../shared/requests.ts'
import {
  fileNameOf,
  maxAttachments,
  sniffAttachment,
  standardQuotaBytes,
  type Attachment,
  type AttachmentKind,
} from './model.ts'
import { findAttachment, findBySha, insertAttachment, listAttachments, sumAttachments } from './store.ts'

export type AttachmentDeps = {
  db: Db
  clock: Clock
  blobs: BlobStore
  activity: ActivityLog
  /** Finds a shipment of the account or refuses. */
  findInbound(accountId: number, id: number): Promise<Inbound>
  /** Bytes that one account may store. */
  quotaBytes?: number | undefined
}

export type Upload = { bytes: Uint8Array; fileName: string | undefined; kind: AttachmentKind }
export type AttachmentService = ReturnType<typeof createAttachmentService>

/** Attachments of inbound shipments. The blob is stored before its row, and deleted when no row refers to it. */
export function createAttachmentService(deps: AttachmentDeps) {
  const { db, clock, blobs, activity, findInbound, quotaBytes = standardQuotaBytes } = deps

  async function checkLimits(tx: Tx, accountId: number, shipmentId: number, byteSize: number): Promise<void> {
    if ((await listAttachments(tx, shipmentId)).length >= maxAttachments)
      fail(409, 'attachment_limit', `A shipment must not have more than ${maxAttachments} attachments.`)
    const stored = await sumAttachments(tx, accountId)
    if (stored + byteSize > quotaBytes) {
      fail(409, 'attachment_limit', `The attachments of an account must not exceed ${quotaBytes} bytes.`, {
        details: { stored_bytes: stored, quota_bytes: quotaBytes },
      })
    }
  }

  function read({ bytes, fileName }: Upload) {
    const name = fileNameOf(fileName)
    const mediaType = sniffAttachment(bytes, name)
    if (!mediaType) {
      fail(415, 'unsupported_media_type', 'An attachment must be a PDF, PNG, JPEG, WebP or CSV file.')
    }
    return { fileName: name, mediaType, byteSize: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
  }

  /** Adds an attachment; the same bytes return the existing one. */
  async function add(
    writer: Writer,
    shipmentId: number,
    upload: Upload,
  ): Promise<{ attachment: Attachment; isNew: boolean }> {
    await findInbound(writer.accountId, shipmentId)
    const file = read(upload)
    const known = await findBySha(db, shipmentId, file.sha256)
    if (known) return { attachment: known, isNew: false }
    const blobId = await blobs.put(upload.bytes)
    let kept: string | undefined
    try {
      const attachment = await transact(db, async (tx) => {
        const shipment = await lockInbound(tx, shipmentId)
        const duplicate = await findBySha(tx, shipmentId, file.sha256)
        if (duplicate) return duplicate
        if (shipment?.status === 'CANCELLED') {
          fail(409, 'not_editable', `Inbound shipment status CANCELLED does not allow attachments.`, {
            data: { status: 'CANCELLED' },
          })
        }
        await checkLimits(tx, writer.accountId, shipmentId, file.byteSize)
        const row = { ...file, shipmentId, kind: upload.kind, blobId, apiKeyId: writer.keyId, createdAt: clock.now() }
        const added = await insertAttachment(tx, row)
        await activity.record(tx, writer, {
          event: 'inbound_shipment.attachment_added',
          resourceType: 'inbound_shipment',
          resourceId: shipmentId,
          summary: `Attachment ${file.fileName} added to ${inboundNumber(shipmentId)}.`,
          data: { inbound_shipment_id: shipmentId, attachment_id: added.id, sha256: file.sha256.toString('hex') },
        })
        return added
      })
      kept = attachment.blobId
      return { attachment, isNew: kept === blobId }
    } finally {
      // Refused, or a concurrent request stored the same bytes.
      if (kept !== blobId) await blobs.delete(blobId)
    }
  }

  async function download(accountId: number, shipmentId: number, id: number) {
    await findInbound(accountId, shipmentId)
    const attachment = isStorableId(id) ? await findAttachment(db, shipmentId, id) : undefined
    const bytes = attachment && (await blobs.get(attachment.blobId))
    if (!attachment || !bytes) fail(404, 'not_found', `Attachment ${id} not found.`)
    return { attachment, bytes }
  }

  const list = async (accountId: number, shipmentId: number): Promise<Attachment[]> => {
    await findInbound(accountId, shipmentId)
    return listAttachments(db, shipmentId)
  }

  return { add, download, list }
}
