import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/envelope.ts'
import type { TransferService } from '../transfers/service.ts'
import type { IntakeService } from './service.ts'
import { ImportCardsBody, newCardOf, TransferPolicyBody, TransferPolicyWire } from './wire.ts'

const tags = ['Administration']
const TenantPath = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

export function vaultAdministrationRoutes(
  app: App,
  { intake, transfers }: { intake: IntakeService; transfers: TransferService },
): void {
  app.post(
    '/api/v1/admin/tenants/:id/cards',
    {
      config: { scope: 'platform:admin', gate: 'none' },
      bodyLimit: 1 << 20,
      schema: {
        summary: 'Take cards into a tenant’s keeping, all of them or none',
        tags,
        params: TenantPath,
        body: ImportCardsBody,
        response: {
          201: success(Type.Object({ unique_ids: Type.Array(Type.String()), card_count: Type.Integer() })),
        },
      },
    },
    async ({ params, body, caller }, reply) => {
      const codes = await intake.takeIn(params.id, body.cards.map(newCardOf), `key:${caller.keyId}`)
      return reply.code(201).send(ok({ unique_ids: codes, card_count: codes.length }))
    },
  )

  app.put(
    '/api/v1/admin/tenants/:id/transfer-policy',
    {
      config: { scope: 'platform:admin', gate: 'none' },
      schema: {
        summary: 'How a tenant takes cards from other tenants',
        tags,
        params: TenantPath,
        body: TransferPolicyBody,
        response: { 200: success(TransferPolicyWire) },
      },
    },
    async ({ params, body, caller }) => {
      const change = { policy: body.transfer_policy, senders: body.transfer_senders }
      const { policy, senders } = await transfers.setPolicy(params.id, change, `key:${caller.keyId}`)
      return ok({ transfer_policy: policy, transfer_senders: senders })
    },
  )
}
