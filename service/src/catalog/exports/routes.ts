import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { LenientInteger } from '../../http/schema/fields.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { GamePath, LanguageQuery, QueryText, ViewQuery } from '../cards/wire.ts'
import { planExport } from './service.ts'

export function exportRoutes(app: App, { config, serve }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/export',
    {
      config: {
        operationId: 'exportCatalogCards',
        refuses: { 400: ['invalid_query', 'invalid_language'], 402: ['insufficient_credits'] },
        ...config,
      },
      schema: {
        summary: 'Export cards as JSON lines',
        description:
          'Ordered by id, all languages by default. Pass `X-Next-Cursor` as `cursor` to get the next page; the last page has none. A cursor remains valid when cards change.',
        tags: ['Catalog'],
        params: Type.Object(GamePath),
        querystring: Type.Object({
          cursor: Type.Optional(Type.String({ description: 'The position from `next_cursor` of the previous page.' })),
          page_size: Type.Optional(LenientInteger('1..1000, default 1000; a larger value is 1000.')),
          ...QueryText,
          ...LanguageQuery,
          ...ViewQuery,
        }),
        response: {
          200: {
            description: 'One card per line.',
            content: { 'application/x-ndjson': { schema: Type.String() } },
            headers: { 'X-Next-Cursor': Type.String() },
          },
        },
      },
    },
    (request, reply) => serve(request, reply, (published) => planExport(published, request.query)),
  )
}
