import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fail } from '../../kernel/errors.ts'
import type { MetadataService } from './service.ts'

const config = { scope: 'none', gate: 'none' } as const
const TokenPath = Type.Object({ collection: Type.String(), token_id: Type.String() })
const Conditional = Type.Object({ 'if-none-match': Type.Optional(Type.String()) })

/** Weak and strong tags of the same bytes are one, and a list of tags may hold it. */
const isKnown = (wanted: string | undefined, tag: string): boolean =>
  wanted !== undefined && wanted.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/** Where the contracts say a token is described. Anybody reads it: wallets and marketplaces have no key. */
export function metadataRoutes(app: App, { metadata }: { metadata: MetadataService }): void {
  app.get(
    '/assets/:collection/:token_id',
    { config, schema: { hide: true, params: TokenPath, headers: Conditional } },
    async ({ params, headers }, reply) => {
      const found = await metadata.show(params.collection, params.token_id)
      if (!found) return fail(404, 'not_found', 'There is no such token.')
      const body = JSON.stringify(found)
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      reply
        .header('etag', tag)
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .header('content-type', 'application/json; charset=utf-8')
      return isKnown(headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body)
    },
  )
}
