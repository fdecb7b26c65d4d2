import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { actorOf } from '../../../http/pipeline/caller.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import { readPositiveUsdc } from '../../../kernel/amounts.ts'
import type { WithdrawalService } from './service.ts'
import { ChangeRulesBody, rulesToWire, WithdrawalRulesWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const RulesData = Type.Object({ withdrawal_rules: Ref(WithdrawalRulesWire) })

export type WithdrawalRulesDeps = {
  withdrawals: WithdrawalService
  /** Refuses an account that is not a partner. */
  requirePartner(id: number): Promise<unknown>
}

export function withdrawalRulesRoutes(app: App, { withdrawals, requirePartner }: WithdrawalRulesDeps): void {
  app.get(
    '/api/v1/admin/partners/:id/withdrawal-rules',
    {
      config: {
        operationId: 'getAdminPartnerWithdrawalRules',
        consoleRoles: ['account_manager', 'treasury'],
        ...config,
      },
      schema: {
        summary: 'Get a partner’s withdrawal rules',
        tags,
        params: idPathOf('partner'),
        response: { 200: success(RulesData) },
      },
    },
    async ({ params }) => {
      await requirePartner(params.id)
      return ok({ withdrawal_rules: rulesToWire(await withdrawals.readRules(params.id)) })
    },
  )

  app.patch(
    '/api/v1/admin/partners/:id/withdrawal-rules',
    {
      config: {
        operationId: 'updateAdminPartnerWithdrawalRules',
        consoleRoles: ['treasury'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Change a partner’s withdrawal rules',
        tags,
        params: idPathOf('partner'),
        body: ChangeRulesBody,
        response: { 200: success(RulesData) },
      },
    },
    async ({ params, body, caller }) => {
      await requirePartner(params.id)
      const cap = body.daily_cap_usdc
      const change = {
        dailyCap: cap === undefined ? undefined : readPositiveUsdc('daily_cap_usdc', cap),
        firstUseDelaySeconds: body.first_use_delay_seconds,
        isProofRequired: body.is_proof_required,
      }
      const rules = await withdrawals.changeRules(params.id, change, actorOf(caller))
      return ok({ withdrawal_rules: rulesToWire(rules) })
    },
  )
}
