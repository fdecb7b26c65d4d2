import { sniffPhoto, type PhotoType } from '../../../warehouse/photos/media.ts'

export const attachmentKinds = ['packing_list', 'invoice', 'photo', 'manifest_csv', 'other'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export type AttachmentType = PhotoType | 'application/pdf' | 'text/csv'

export type Attachment = {
  id: number
  shipmentId: number
  kind: AttachmentKind
  fileName: string
  mediaType: AttachmentType
  byteSize: number
  sha256: Uint8Array
  blobId: string
  apiKeyId: string
  createdAt: Date
}

export const maxAttachmentBytes = 10 * 1_024 * 1_024
export const maxAttachments = 20
/** Of all attachments of a tenant. */
export const standardQuotaBytes = 1_024 * 1_024 * 1_024

const extensions: Readonly<Record<AttachmentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/csv': 'csv',
}

/** The name of the download. It contains nothing that the uploader chose. */
export const downloadName = ({ id, mediaType }: Pick<Attachment, 'id' | 'mediaType'>): string =>
  `attachment-${id}.${extensions[mediaType]}`

const markup = /<(?:!doctype|html|head|body|script|svg|\?xml|iframe|!--)/i
const sniffedCharacters = 4_096

/** Accepts UTF-8 text with a CSV or TXT file name; refuses markup. */
function isCsv(bytes: Uint8Array, fileName: string): boolean {
  if (!/\.(csv|txt)$/i.test(fileName) || bytes.includes(0)) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /\S/.test(text) && !text.trimStart().startsWith('<') && !markup.test(text.slice(0, sniffedCharacters))
  } catch {
    return false
  }
}

/** Detects the media type from the bytes; the file name only decides whether text is CSV. */
export function sniffAttachment(bytes: Uint8Array, fileName: string): AttachmentType | undefined {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return 'application/pdf'
  return sniffPhoto(bytes) ?? (isCsv(bytes, fileName) ? 'text/csv' : undefined)
}

/** A file name without folders that is safe in a header and on any file system. */
export function fileNameOf(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').trim()
  return clean.slice(-120) || 'attachment'
}
