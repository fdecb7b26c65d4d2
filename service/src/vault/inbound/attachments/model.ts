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

const markup = /<(?:!doctype|html|head|body|script|svg|\?xml|iframe|!--)/i
const sniffedCharacters = 4_096

/** Text that a table can be read from. Markup is none, whatever it is called. */
function isCsv(bytes: Uint8Array, fileName: string): boolean {
  if (!/\.(csv|txt)$/i.test(fileName) || bytes.includes(0)) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /\S/.test(text) && !text.trimStart().startsWith('<') && !markup.test(text.slice(0, sniffedCharacters))
  } catch {
    return false
  }
}

/** What a file is by its own bytes. Its name decides nothing but whether a text is meant as a table. */
export function sniffAttachment(bytes: Uint8Array, fileName: string): AttachmentType | undefined {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return 'application/pdf'
  return sniffPhoto(bytes) ?? (isCsv(bytes, fileName) ? 'text/csv' : undefined)
}

/** A name that is safe in a header and on any disk; the folder it came from is nobody's business. */
export function fileNameOf(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').trim()
  return clean.slice(-120) || 'attachment'
}
