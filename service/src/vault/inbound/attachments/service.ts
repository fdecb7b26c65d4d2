import { createHash } from 'node:crypto'
import type { BlobStore } from '../../../blobs/blob-store.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { ActivityLog } from '../../shared/activity.ts'
import { inboundNumber, type Inbound } from '../model.ts'
import { lockInbound } from '../store.ts'
import { isStorableId, type Writer } from '../../shared/requests.ts'
import { fileNameOf, maxAttachments, sniffAttachment, type Attachment, type AttachmentKind } from './model.ts'
import { findAttachment, findBySha, insertAttachment, listAttachments } from './store.ts'

export type AttachmentDeps = {
  db: Db
  clock: Clock
  blobs: BlobStore
  activity: ActivityLog
  /** The account's own shipment, or a refusal. */
  findInbound(accountId: number, id: number): Promise<Inbound>
}

export type Upload = { bytes: Uint8Array; fileName: string | undefined; kind: AttachmentKind }
export type AttachmentService = ReturnType<typeof createAttachmentService>

/** Papers that go with a shipment. The bytes are safe before a row speaks of them, and gone when none does. */
export function createAttachmentService({ db, clock, blobs, activity, findInbound }: AttachmentDeps) {
  function read({ bytes, fileName }: Upload) {
    const name = fileNameOf(fileName)
    const mediaType = sniffAttachment(bytes, name)
    if (!mediaType) {
      fail(415, 'unsupported_media_type', 'An attachment is a PDF, PNG, JPEG, WebP or CSV by its own bytes.')
    }
    return { fileName: name, mediaType, byteSize: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
  }

  /** The same bytes again are the attachment that is there. */
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
        const twin = await findBySha(tx, shipmentId, file.sha256)
        if (twin) return twin
        if (shipment?.status === 'CANCELLED') {
          fail(409, 'not_editable', `Inbound shipment ${shipmentId} is CANCELLED.`, { data: { status: 'CANCELLED' } })
        }
        if ((await listAttachments(tx, shipmentId)).length >= maxAttachments) {
          fail(409, 'attachment_limit', `A shipment has at most ${maxAttachments} attachments.`)
        }
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
      // Refused, or somebody sent the same bytes in the same moment.
      if (kept !== blobId) await blobs.delete(blobId)
    }
  }

  async function download(accountId: number, shipmentId: number, id: number) {
    await findInbound(accountId, shipmentId)
    const attachment = isStorableId(id) ? await findAttachment(db, shipmentId, id) : undefined
    const bytes = attachment && (await blobs.get(attachment.blobId))
    if (!attachment || !bytes) fail(404, 'not_found', `There is no attachment ${id}.`)
    return { attachment, bytes }
  }

  const list = async (accountId: number, shipmentId: number): Promise<Attachment[]> => {
    await findInbound(accountId, shipmentId)
    return listAttachments(db, shipmentId)
  }

  return { add, download, list }
}
