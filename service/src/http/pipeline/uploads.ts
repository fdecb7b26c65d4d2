import type { FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'

/** Converts errors of the multipart parser into refusals. */
export function refuseUpload(error: unknown, tooLarge: string): never {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') fail(413, 'body_too_large', tooLarge)
  if (code?.startsWith('FST_') || error instanceof Error) {
    fail(400, 'bad_request', 'The upload is malformed; send one file as multipart/form-data.')
  }
  throw error
}

export type UploadedFile = { bytes: Buffer; fileName: string | undefined; fields: ReadonlyMap<string, string> }

/** Reads the file and the text fields of an upload, in any order. An aborted upload leaves nothing behind. */
export async function readUpload(request: FastifyRequest, tooLarge: string): Promise<UploadedFile> {
  if (!request.isMultipart()) fail(415, 'unsupported_media_type', 'Content-Type must be multipart/form-data.')
  const fields = new Map<string, string>()
  let file: { bytes: Buffer; fileName: string | undefined } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { bytes: await part.toBuffer(), fileName: part.filename }
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    refuseUpload(error, tooLarge)
  }
  if (!file || file.bytes.length === 0) fail(400, 'bad_request', 'The upload must contain a non-empty file.')
  return { ...file, fields }
}
