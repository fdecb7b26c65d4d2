import { Type, type Static } from 'typebox'
import { OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { attachmentKinds, type Attachment } from './model.ts'

export const AttachmentWire = Type.Object(
  {
    id: Type.Integer(),
    kind: OneOf(attachmentKinds),
    file_name: Type.String(),
    media_type: Type.String({ description: 'Detected from the bytes.' }),
    byte_size: Type.Integer(),
    sha256: Type.String(),
    url: Type.String({ description: 'Path of the download.' }),
    api_key_id: Type.String(),
    created_at: Timestamp(),
  },
  { $id: 'InboundAttachment' },
)

export const attachmentToWire = (attachment: Attachment): Static<typeof AttachmentWire> => ({
  id: attachment.id,
  kind: attachment.kind,
  file_name: attachment.fileName,
  media_type: attachment.mediaType,
  byte_size: attachment.byteSize,
  sha256: Buffer.from(attachment.sha256).toString('hex'),
  url: `/api/v1/inbound-shipments/${attachment.shipmentId}/attachments/${attachment.id}`,
  api_key_id: attachment.apiKeyId,
  created_at: attachment.createdAt.toISOString(),
})
