import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { GameService } from './service.ts'
import { GameBody, GameDefinitionWire, gameFromWire, gameToWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const GameId = Type.Object({ id: Type.String({ maxLength: 40, description: 'The id of the game.' }) })

export function gameAdministrationRoutes(app: App, { games }: { games: GameService }): void {
  app.get(
    '/api/v1/admin/catalog/games',
    {
      config: {
        operationId: 'listAdminCatalogGames',
        consoleRoles: ['account_manager', 'admin'],
        mayBeStale: true,
        ...config,
      },
      schema: {
        summary: 'List the games of the catalog with their definitions',
        tags,
        response: {
          200: success(
            Type.Object({ games: Type.Array(Ref(GameDefinitionWire), { description: 'The games of the game.' }) }),
          ),
        },
      },
    },
    async () => ok({ games: (await games.list()).map(gameToWire) }),
  )

  app.put(
    '/api/v1/admin/catalog/games/:id',
    {
      config: { operationId: 'setAdminCatalogGame', consoleRoles: ['account_manager'], isKeyed: true, ...config },
      schema: {
        summary: 'Define a game',
        description:
          'Creates the game or replaces its definition; cards already imported are indexed again. Repeating a request changes nothing. The games pokemon and onepiece are built in.',
        tags,
        params: GameId,
        body: GameBody,
        response: {
          200: success(Type.Object({ game: Ref(GameDefinitionWire) })),
        },
      },
    },
    async ({ params, body, caller }) =>
      ok({ game: gameToWire(await games.define(gameFromWire(params.id, body), actorOf(caller))) }),
  )

  app.delete(
    '/api/v1/admin/catalog/games/:id',
    {
      config: {
        operationId: 'deleteAdminCatalogGame',
        refuses: { 409: ['invalid_status'] },
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Remove a game',
        description:
          'Without `with_cards` only an empty game. With it the cards, prices and renamed ids of the game are deleted, unless an item, a price group, an announced card or a recorded sale refers to a card: 409 with the numbers.',
        tags,
        params: GameId,
        querystring: Type.Object({
          with_cards: Type.Optional(Type.Boolean({ description: 'Deletes the cards of the game, too.' })),
        }),
        response: { 200: success(Type.Object({ id: Type.String({ description: 'The id of the game.' }) })) },
      },
    },
    async ({ params, query, caller }) => {
      await games.remove(params.id, { withCards: query.with_cards === true }, actorOf(caller))
      return ok({ id: params.id })
    },
  )
}
