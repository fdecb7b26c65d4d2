import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { GamePath, LanguageQuery } from '../cards/wire.ts'
import { planAutocomplete } from './service.ts'

export function autocompleteRoutes(app: App, { config, serve }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/autocomplete',
    {
      config: {
        operationId: 'autocompleteCatalogCards',
        refuses: { 400: ['invalid_query', 'invalid_language', 'unknown_field'], 402: ['insufficient_credits'] },
        ...config,
      },
      schema: {
        summary: 'Autocomplete card names and field values',
        description:
          'Returns up to 20 names: those that begin with `q` first, then those that contain it. English by default. With `field`, returns values of that field in lower case, the most frequent first.',
        tags: ['Catalog'],
        params: Type.Object(GamePath),
        querystring: Type.Object({
          q: Type.Optional(Type.String({ description: 'The beginning or a part of the name.' })),
          field: Type.Optional(
            Type.String({
              description: 'Complete values of this text field, such as `rarity`, instead of names; `q` may be empty.',
            }),
          ),
          ...LanguageQuery,
        }),
        response: {
          200: Type.Object({
            success: Type.Literal(true, { description: 'Whether the request succeeded.' }),
            data: Type.Array(Type.String(), { description: 'Up to 20 names or values.' }),
            language: Type.String({ description: 'The language of the card.' }),
          }),
        },
      },
    },
    (request, reply) => serve(request, reply, (published) => planAutocomplete(published, request.query)),
  )
}
