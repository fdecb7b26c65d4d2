import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, compress, gzipTag, matchesTag, minCompressBytes } from '../pipeline/encodings.ts'

/** A body that rarely changes, with its tag and compressed form. */
type Kept = { body: string; tag: string; gzip?: Promise<Buffer> | undefined }

const tagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/**
 * Sends pages and documents with a strong tag, compressed once. Browsers keep them and ask again whether they are
 * current, which costs no body.
 */
export function createStaticAnswers() {
  const kept = new Map<string, Kept>()

  function keep(name: string, body: string): Kept {
    const known = kept.get(name)
    if (known?.body === body) return known
    const fresh = { body, tag: tagOf(body) }
    kept.set(name, fresh)
    return fresh
  }

  /** Prepares the headers and returns the body to send; `name` is one of a few fixed names. */
  async function prepare(request: FastifyRequest, reply: FastifyReply, name: string, text: string) {
    const one = keep(name, text)
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    const isGzip = text.length >= minCompressBytes && acceptsGzip(request.headers['accept-encoding'])
    reply.header('etag', isGzip ? gzipTag(one.tag) : one.tag)
    if (matchesTag(request.headers['if-none-match'] ?? '', one.tag)) {
      reply.code(304)
      return ''
    }
    if (!isGzip) return text
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    one.gzip ??= compress(text)
    return one.gzip
  }

  return { prepare }
}
