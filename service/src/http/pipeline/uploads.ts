import type { FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'

/** What the reader of multipart bodies complains about, in our words. */
export function refuseUpload(error: unknown, tooLarge: string): never {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') fail(413, 'body_too_large', tooLarge)
  if (code?.startsWith('FST_') || error instanceof Error) {
    fail(400, 'bad_request', 'The upload is not well formed; send one file as multipart/form-data.')
  }
  throw error
}

export type UploadedFile = { bytes: Buffer; fileName: string | undefined; fields: ReadonlyMap<string, string> }

/** The one file of an upload and the texts beside it, in whatever order they come. Nothing is kept of one that breaks off. */
export async function readUpload(request: FastifyRequest, tooLarge: string): Promise<UploadedFile> {
  if (!request.isMultipart()) fail(415, 'unsupported_media_type', 'Send the file as multipart/form-data.')
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
  if (!file || file.bytes.length === 0) fail(400, 'bad_request', 'There is no file in the upload.')
  return { ...file, fields }
}
