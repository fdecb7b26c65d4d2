import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { IdParam, OneOf } from '../../http/schema/fields.ts'

const steps = ['PICKED', 'PACKED', 'DISPATCHED', 'DELIVERED'] as const

const Advanced = Type.Object({
  redemption_id: Type.Integer(),
  status: Type.String(),
  queue_status: Type.String(),
  order_status: Type.String(),
})

export type SandboxRedemptionDeps = {
  /** Takes the steps of the warehouse; without a partner, for whomever. */
  advance(
    whose: { partnerId: number | undefined; redemptionId: number },
    to: (typeof steps)[number],
    signal: AbortSignal,
  ): Promise<{ redemption_id: number; status: string; queue_status: string; order_status: string }>
}

/** Nobody in a sandbox walks along shelves. */
export function redemptionControlRoutes(app: App, { advance }: SandboxRedemptionDeps): void {
  app.post(
    '/api/v1/sandbox/redemptions/:redemption_id/advance',
    {
      config: { scope: 'any', gate: 'none' },
      schema: {
        summary: 'Have a paid redemption picked, packed, dispatched or delivered',
        description:
          'Takes every step up to the one you name, as the people of the warehouse would. A redemption that is not paid ' +
          'is on nobody’s list and answers 409 invalid_status.',
        tags: ['Sandbox'],
        params: Type.Object({ redemption_id: IdParam }),
        body: Type.Object({ to: OneOf(steps) }),
        response: { 200: success(Advanced) },
      },
    },
    async ({ caller, params, body, signal }) => {
      const partnerId = caller.kind === 'platform' ? undefined : caller.accountId
      return ok(await advance({ partnerId, redemptionId: params.redemption_id }, body.to, signal))
    },
  )
}
