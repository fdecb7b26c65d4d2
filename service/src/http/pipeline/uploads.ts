import type { FastifyRequest } from 'fastify'
import { fail, Refusal } from '../../kernel/errors.ts'

/** Converts errors of the multipart parser into refusals. */
export function refuseUpload(error: unknown, tooLarge: string): never {
  if (error instanceof Refusal) throw error
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

export type StreamedFile = { name: string; bytes: number; blob: string }
export type StreamedUpload = { files: readonly StreamedFile[]; fields: ReadonlyMap<string, string> }

async function* counted(chunks: AsyncIterable<Uint8Array>, count: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count.bytes += chunk.length
    yield chunk
  }
}

type FileStore = {
  putAll(chunks: AsyncIterable<Uint8Array>): Promise<string>
  delete(id: string): Promise<unknown>
}

/** Stores every file of an upload as it arrives, without buffering. An upload that fails leaves none behind. */
export async function streamUpload(
  request: FastifyRequest,
  store: FileStore,
  tooLarge: string,
): Promise<StreamedUpload> {
  if (!request.isMultipart()) fail(415, 'unsupported_media_type', 'Content-Type must be multipart/form-data.')
  const files: StreamedFile[] = []
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const count = { bytes: 0 }
        const blob = await store.putAll(counted(part.file, count))
        files.push({ name: part.filename, bytes: count.bytes, blob })
        if (part.file.truncated) fail(413, 'body_too_large', tooLarge)
      } else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    for (const { blob } of files) await store.delete(blob)
    refuseUpload(error, tooLarge)
  }
  return { files, fields }
}
