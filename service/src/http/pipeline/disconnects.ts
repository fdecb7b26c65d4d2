import type { FastifyReply } from 'fastify'

/**
 * Aborts when the client disconnects before the response is sent. Fastify's own `request.signal` aborts as soon as the
 * body of a request is read.
 */
export function disconnectSignalOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const aborter = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) aborter.abort()
  })
  return aborter.signal
}
