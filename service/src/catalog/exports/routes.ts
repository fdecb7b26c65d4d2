import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { GamePath, LanguageQuery, QueryText, ViewQuery } from '../cards/wire.ts'
import { planExport } from './service.ts'

export function exportRoutes(app: App, { config, serve }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/export',
    {
      config,
      schema: {
        summary: 'Cards in bulk, one JSON object a line',
        description:
          'In the order of ids, all languages by default. `X-Next-Cursor` leads on; the last page has none. A cursor stays good when cards change.',
        tags: ['Catalog'],
        params: Type.Object(GamePath),
        querystring: Type.Object({
          cursor: Type.Optional(Type.String()),
          page_size: Type.Optional(Type.String({ description: '1..1000, default 1000.' })),
          ...QueryText,
          ...LanguageQuery,
          ...ViewQuery,
        }),
        response: {
          200: {
            description: 'Lines of cards.',
            content: { 'application/x-ndjson': { schema: Type.String() } },
            headers: { 'X-Next-Cursor': Type.String() },
          },
        },
      },
    },
    (request, reply) => serve(request, reply, (published) => planExport(published, request.query)),
  )
}
