import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fail } from '../../kernel/errors.ts'
import type { ServeGame } from '../answers/serve.ts'
import { dropInGame, valueLists, type ValueList } from './model.ts'
import { planDropInCard, planDropInCards, planDropInSet, planDropInSets, planDropInValues } from './service.ts'
import { DropInPageQuery, errorToDropIn, isErrorBody } from './wire.ts'

/** The paths of the interface that this reproduces, and a name that tells it apart from others. */
export const dropInPrefixes = ['/v2', '/compat/pokemontcg/v2'] as const

/** Without a key, an address has this many requests a minute. */
const anonymousPerMinute = 30

const config = {
  operationId: 'none',
  scope: 'read:catalog',
  gate: 'none',
  anonymousPerMinute,
  ignoresUnknownQuery: true,
} as const
const One = Type.Object({ id: Type.String({ description: 'The id of the resource.' }) })
const Selected = Type.Object({
  select: Type.Optional(Type.String({ description: 'The fields of the answer, separated by commas.' })),
})

/** The interface of pokemontcg.io v2 over the catalog's own cards: its published clients change only the host. */
export function dropInRoutes(app: App, { serve }: { serve: ServeGame }): void {
  app.addHook('preSerialization', async (_request, reply, payload) =>
    isErrorBody(payload) ? errorToDropIn(payload, reply.statusCode) : payload,
  )
  for (const prefix of dropInPrefixes) {
    app.get(`${prefix}/cards`, { config, schema: { querystring: DropInPageQuery } }, (request, reply) =>
      serve(dropInGame, request, reply, (published) => planDropInCards(published, request.query)),
    )
    app.get(`${prefix}/sets`, { config, schema: { querystring: DropInPageQuery } }, (request, reply) =>
      serve(dropInGame, request, reply, (published) => planDropInSets(published, request.query)),
    )
    app.get(`${prefix}/cards/:id`, { config, schema: { params: One, querystring: Selected } }, (request, reply) =>
      serve(dropInGame, request, reply, (published) =>
        planDropInCard(published, request.params.id, request.query.select),
      ),
    )
    app.get(`${prefix}/sets/:id`, { config, schema: { params: One, querystring: Selected } }, (request, reply) =>
      serve(dropInGame, request, reply, (published) =>
        planDropInSet(published, request.params.id, request.query.select),
      ),
    )
    for (const list of Object.keys(valueLists) as ValueList[]) {
      app.get(`${prefix}/${list}`, { config }, (request, reply) =>
        serve(dropInGame, request, reply, (published) => planDropInValues(published, list)),
      )
    }
    app.get(`${prefix}/*`, { config }, () => fail(404, 'not_found', 'The requested resource was not found.'))
  }
}
