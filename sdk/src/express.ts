import { createWebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver.ts'
import type { IncomingHeaders } from './webhooks.ts'

/** The request of `node:http` and Express. */
type NodeRequest = AsyncIterable<unknown> & {
  headers: Exclude<IncomingHeaders, Headers>
  body?: unknown
}
type NodeReply = { statusCode: number; end(): unknown }

/** The largest body that is read. */
const maxBytes = 1_048_576

async function readBody(request: NodeRequest): Promise<Uint8Array | string> {
  const { body } = request
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  // A body that was parsed and serialized again does not match its signature.
  if (body !== undefined && body !== null)
    throw new TypeError('The body was parsed before the webhook handler. Register the handler before express.json().')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : (chunk as Uint8Array)
    size += bytes.length
    if (size > maxBytes) throw new RangeError(`The body is longer than ${maxBytes} bytes.`)
    chunks.push(bytes)
  }
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/**
 * A handler of Express and of `node:http`. It reads the body itself: register it before `express.json()`. An error of your
 * handler goes to `next`, or is answered with 500 where there is none.
 *
 * @example
 * app.post('/hooks', expressWebhook({ secret, on: { 'purchase.fulfilled': ({ data }) => show(data.items) } }))
 */
export function expressWebhook(
  options: WebhookReceiverOptions,
): (request: NodeRequest, reply: NodeReply, next?: (error: unknown) => void) => Promise<void> {
  const receive = createWebhookReceiver(options)
  return async (request, reply, next) => {
    try {
      reply.statusCode = await receive(await readBody(request), request.headers)
    } catch (error) {
      if (next) return next(error)
      reply.statusCode = 500
    }
    reply.end()
  }
}
