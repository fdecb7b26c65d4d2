import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fail } from '../../kernel/errors.ts'
import type { MetadataService } from './service.ts'

const config = { operationId: 'none', public: 'Token metadata is public, as the token on chain is.' } as const
const TokenPath = Type.Object({
  collection: Type.String({ description: 'The collection of the token.' }),
  token_id: Type.String({ description: 'The token id as a decimal string.' }),
})
const Conditional = Type.Object({ 'if-none-match': Type.Optional(Type.String()) })

/** Weak and strong tags of the same content match, and the header may be a list. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/** The token URIs of the contracts. Public: wallets and marketplaces have no API key. */
export function metadataRoutes(app: App, { metadata }: { metadata: MetadataService }): void {
  app.get(
    '/assets/:collection/:token_id',
    { config, schema: { hide: true, params: TokenPath, headers: Conditional } },
    async ({ params, headers }, reply) => {
      const found = await metadata.show(params.collection, params.token_id)
      if (!found) return fail(404, 'not_found', `Token ${params.collection}/${params.token_id} not found.`)
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
