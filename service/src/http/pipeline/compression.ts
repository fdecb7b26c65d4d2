import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressQuickly, acceptsGzip, minCompressBytes } from './encodings.ts'
import type { App } from '../app-type.ts'

/** Machines are near and many: their small answers cost less to send than to compress. */
const minKeyedBytes = 8_192
const isText = /^(application\/(json|problem\+json|javascript)|text\/(?!event-stream)|image\/svg\+xml)/

function isWorthIt(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const least = request.headers['x-api-key'] === undefined ? minCompressBytes : minKeyedBytes
  if (body.length < least || request.method === 'HEAD') return false
  // A tagged answer is compressed where its tag is made, because each form needs its own.
  if (reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return false
  return isText.test(String(reply.getHeader('content-type') ?? '')) && acceptsGzip(request.headers['accept-encoding'])
}

type Done = (error: Error | null, payload?: unknown) => void

async function compressAnswer(reply: FastifyReply, payload: string, done: Done): Promise<void> {
  let body: Buffer
  try {
    body = await compressQuickly(payload)
  } catch (error) {
    done(error as Error)
    return
  }
  const vary = reply.getHeader('vary')
  reply
    .header('content-encoding', 'gzip')
    .header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
    .removeHeader('content-length')
  done(null, body)
}

/**
 * Compresses texts for clients that accept it; registered after the hooks that read the answer. Most answers are passed
 * on at once: a promise for each would cost as much as writing its headers.
 */
export function compressAnswers(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload === 'string' && isWorthIt(request, reply, payload)) void compressAnswer(reply, payload, done)
    else done(null, payload)
  })
}
