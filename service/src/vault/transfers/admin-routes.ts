import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import type { TransferService } from './service.ts'
import { TransferPolicyBody, TransferPolicyWire } from './wire.ts'
import { idPathOf } from '../../http/schema/fields.ts'

const tags = ['Administration']

export function transferPolicyRoutes(app: App, { transfers }: { transfers: TransferService }): void {
  app.put(
    '/api/v1/admin/tenants/:id/transfer-policy',
    {
      config: {
        operationId: 'setAdminTenantTransferPolicy',
        consoleRoles: ['account_manager'],
        isKeyed: true,
        scope: 'platform:admin',
        gate: 'none',
      },
      schema: {
        summary: 'Set the transfer policy of a tenant',
        tags,
        params: idPathOf('tenant'),
        body: TransferPolicyBody,
        response: { 200: success(TransferPolicyWire) },
      },
    },
    async ({ params, body, caller }) => {
      const change = { policy: body.transfer_policy, senders: body.transfer_senders }
      const { policy, senders } = await transfers.setPolicy(params.id, change, actorOf(caller))
      return ok({ transfer_policy: policy, transfer_senders: senders })
    },
  )
}
