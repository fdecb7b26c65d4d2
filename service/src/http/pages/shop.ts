import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../app-type.ts'

/** A shop with a server of its own, which reads its requests by itself. */
export type ShopHandler = { handle(request: IncomingMessage, response: ServerResponse): Promise<void> }

const config = { operationId: 'none', public: 'The sample shop of a sandbox admits its own visitors.' } as const
const schema = { hide: true } as const

/** Hands everything below `/shop` to the sample shop of a sandbox. */
export function shopRoutes(app: App, shop: ShopHandler): void {
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of ['/shop', '/shop/*']) {
      routes.route({
        method: ['GET', 'POST'],
        url,
        config,
        schema,
        handler: async (request, reply) => {
          reply.hijack()
          await shop.handle(request.raw, reply.raw)
        },
      })
    }
  })
}
