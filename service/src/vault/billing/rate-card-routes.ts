import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { RateCard } from './model.ts'
import { rateCardToWire, RateCardWire } from './operator-wire.ts'

/** The prices of a tenant, so that an act has its price before it is made. */
export function rateCardRoutes(app: App, { find }: { find: (accountId: number) => Promise<RateCard> }): void {
  app.get(
    '/api/v1/rate-card',
    {
      config: { operationId: 'getRateCard', scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'Get the rate card that applies to you today',
        description:
          'A withdrawal costs `withdrawal` once and `withdrawal_card` for each card; a pickup adds `pickup`. Amounts are cents of USD for each `per_quantity`; shares are basis points. Orders have their price in the shipping quote.',
        tags: ['Billing'],
        response: { 200: success(Type.Object({ rate_card: Ref(RateCardWire) })) },
      },
    },
    async ({ caller }) => ok({ rate_card: rateCardToWire(await find(caller.accountId)) }),
  )
}
