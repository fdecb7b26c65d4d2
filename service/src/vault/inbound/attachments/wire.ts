import { Type, type Static } from 'typebox'
import { OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { attachmentKinds, type Attachment } from './model.ts'

export const AttachmentWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the attachment.' }),
    kind: OneOf(attachmentKinds, { description: 'What the file is, such as a packing list.' }),
    file_name: Type.String({ description: 'The name of the file.' }),
    media_type: Type.String({ description: 'Detected from the bytes.' }),
    byte_size: Type.Integer({ description: 'The size in bytes.' }),
    sha256: Type.String({ description: 'The SHA-256 hash in hexadecimal.' }),
    url: Type.String({ description: 'Path of the download.' }),
    api_key_id: Type.String({ description: 'The id of the API key that made the request.' }),
    created_at: Timestamp({ description: 'When the attachment was created.' }),
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
