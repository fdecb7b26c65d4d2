import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { actorOf } from '../../../http/pipeline/caller.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import type { IntakeService } from './service.ts'
import { ImportCardsBody, newCardOf } from './wire.ts'
import { idPathOf } from '../../../http/schema/fields.ts'

const tags = ['Administration']

export function intakeRoutes(app: App, { intake }: { intake: IntakeService }): void {
  app.post(
    '/api/v1/admin/tenants/:id/cards',
    {
      config: {
        operationId: 'addAdminTenantCards',
        consoleRoles: ['supervisor'],
        isKeyed: true,
        scope: 'platform:admin',
        gate: 'none',
      },
      bodyLimit: 1 << 20,
      schema: {
        summary: 'Add cards to a tenant’s inventory, all or none',
        tags,
        params: idPathOf('tenant'),
        body: ImportCardsBody,
        response: {
          201: success(
            Type.Object({
              unique_ids: Type.Array(Type.String(), { description: 'The permanent ids of the items.' }),
              card_count: Type.Integer({ description: 'The number of cards.' }),
            }),
          ),
        },
      },
    },
    async ({ params, body, caller }, reply) => {
      const codes = await intake.takeIn(params.id, body.cards.map(newCardOf), actorOf(caller))
      return reply.code(201).send(ok({ unique_ids: codes, card_count: codes.length }))
    },
  )
}
