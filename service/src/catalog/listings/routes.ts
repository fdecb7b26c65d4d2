import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { Publisher } from '../snapshots/publisher.ts'
import { GameWire, gameToWire } from './wire.ts'

export function gameRoutes(app: App, { publisher }: { publisher: Publisher }): void {
  app.get(
    '/api/v1/games',
    {
      config: { operationId: 'listGames', scope: 'read:catalog', gate: 'none' },
      schema: {
        summary: 'List the games of the catalog',
        description: 'Costs no catalog credits.',
        tags: ['Catalog'],
        response: { 200: success(Type.Array(Ref(GameWire))) },
      },
    },
    async () => ok(publisher.list().map(gameToWire)),
  )
}
