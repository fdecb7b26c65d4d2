import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { CreditService } from './service.ts'
import { creditsToWire, CreditsWire } from './wire.ts'

export function creditRoutes(app: App, { credits }: { credits: CreditService }): void {
  app.get(
    '/api/v1/credits',
    {
      config: { operationId: 'getCredits', scope: 'read:catalog', gate: 'none' },
      schema: {
        summary: 'Get the catalog credits of the account',
        description: 'Costs no catalog credits.',
        tags: ['Catalog'],
        response: {
          200: success(Type.Object({ credits: Ref(CreditsWire) })),
        },
      },
    },
    async ({ caller }) => ok({ credits: creditsToWire(await credits.getBalance(caller.accountId)) }),
  )
}
