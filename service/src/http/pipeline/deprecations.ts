import type { FastifyInstance } from 'fastify'
import { assert } from '../../kernel/assert.ts'
import { dayMs } from '../../kernel/time.ts'

/** When a route was deprecated, when it ends, and where its replacement is described. */
export type Deprecation = { since: Date; sunset: Date; guide: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Announces the end of the route on every answer, and marks it in the OpenAPI document. */
    deprecation?: Deprecation
  }
}

/** The notice that the versioning policy promises. */
const minNoticeMs = 180 * dayMs

/** The headers of RFC 9745 and RFC 8594. */
const headersOf = ({ since, sunset, guide }: Deprecation): Record<string, string> => ({
  deprecation: `@${Math.floor(since.getTime() / 1_000)}`,
  sunset: sunset.toUTCString(),
  link: `<${guide}>; rel="deprecation"; type="text/html"`,
})

/** Adds the headers to every answer of a deprecated route, refusals included. */
export function announceDeprecations(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const deprecation = route.config?.deprecation
    if (!deprecation) return
    const { since, sunset } = deprecation
    assert(sunset.getTime() - since.getTime() >= minNoticeMs, `${route.url} is announced six months before its end.`)
    const headers = headersOf(deprecation)
    route.schema = { ...route.schema, deprecated: true }
    route.onRequest = [
      (_request, reply, done) => {
        void reply.headers(headers)
        done()
      },
      ...[route.onRequest ?? []].flat(),
    ]
  })
}
