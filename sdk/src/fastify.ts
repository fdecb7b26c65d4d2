import { createWebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver.ts'
import type { IncomingHeaders } from './webhooks.ts'

type FastifyRequest = { body: unknown; headers: Exclude<IncomingHeaders, Headers> }
type FastifyReply = { code(status: number): { send(): unknown } }
/** What the plugin needs of an instance of Fastify. */
type FastifyScope = {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown
}

/**
 * A plugin of Fastify with one route, `/hooks` unless `path` says otherwise. Only its own scope leaves bodies unparsed.
 *
 * @example
 * await app.register(fastifyWebhook({ secret, on: { 'purchase.fulfilled': ({ data }) => show(data.items) } }))
 */
export function fastifyWebhook(
  options: WebhookReceiverOptions & { path?: string | undefined },
): (app: FastifyScope) => Promise<void> {
  const receive = createWebhookReceiver(options)
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post(options.path ?? '/hooks', async ({ body, headers }, reply) =>
      reply.code(await receive((body ?? new Uint8Array()) as Uint8Array, headers)).send(),
    )
  }
}
