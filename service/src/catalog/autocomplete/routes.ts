import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { GamePath, LanguageQuery } from '../cards/wire.ts'
import { planAutocomplete } from './service.ts'

export function autocompleteRoutes(app: App, { config, serve }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/autocomplete',
    {
      config,
      schema: {
        summary: 'Autocomplete card names',
        description:
          'Returns up to 20 names: those that begin with `q` first, then those that contain it. English by default.',
        tags: ['Catalog'],
        params: Type.Object(GamePath),
        querystring: Type.Object({ q: Type.Optional(Type.String()), ...LanguageQuery }),
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            data: Type.Array(Type.String()),
            language: Type.String(),
          }),
        },
      },
    },
    (request, reply) => serve(request, reply, (published) => planAutocomplete(published, request.query)),
  )
}
