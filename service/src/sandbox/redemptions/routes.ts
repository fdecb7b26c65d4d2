import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { described, IdParam, OneOf } from '../../http/schema/fields.ts'

const steps = ['PICKED', 'PACKED', 'DISPATCHED', 'DELIVERED'] as const

const Advanced = Type.Object({
  redemption_id: Type.Integer({ description: 'The id of the redemption.' }),
  status: Type.String({ description: 'The status of the redemption.' }),
  queue_status: Type.String({ description: 'The status in the fulfillment queue.' }),
  order_status: Type.String({ description: 'The status of the shipment.' }),
})

export type SandboxRedemptionDeps = {
  /** Performs the warehouse steps; without a partner, for the redemption of any partner. */
  advance(
    whose: { partnerId: number | undefined; redemptionId: number },
    to: (typeof steps)[number],
    signal: AbortSignal,
  ): Promise<{ redemption_id: number; status: string; queue_status: string; order_status: string }>
}

/** Simulates the warehouse, which has no staff in a sandbox. */
export function redemptionControlRoutes(app: App, { advance }: SandboxRedemptionDeps): void {
  app.post(
    '/api/v1/sandbox/redemptions/:redemption_id/advance',
    {
      config: {
        operationId: 'advanceSandboxRedemption',
        refuses: { 409: ['invalid_status'] },
        members: { roles: ['owner', 'developer'] },
        scope: 'any',
        gate: 'none',
      },
      schema: {
        summary: 'Advance a paid redemption through the warehouse',
        description:
          'Performs every warehouse step up to `to`, the way the warehouse staff would. An unpaid redemption has no ' +
          'warehouse task and is rejected with 409 invalid_status.',
        tags: ['Sandbox'],
        params: Type.Object({ redemption_id: described(IdParam, 'The id of the redemption.') }),
        body: Type.Object({ to: OneOf(steps, { description: 'The status to which the redemption is advanced.' }) }),
        response: { 200: success(Advanced) },
      },
    },
    async ({ caller, params, body, signal }) => {
      const partnerId = caller.kind === 'platform' ? undefined : caller.accountId
      return ok(await advance({ partnerId, redemptionId: params.redemption_id }, body.to, signal))
    },
  )
}
