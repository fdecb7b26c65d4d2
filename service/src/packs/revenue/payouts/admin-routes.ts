import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, Ref, refusedAs } from '../../../http/schema/fields.ts'
import type { ApprovalLimits } from '../../../kernel/payment-limits.ts'
import type { ApprovePayout } from './approve.ts'
import type { PayoutService } from './service.ts'
import { AdminPayoutWire, createAdminPayoutToWire, PayoutStatusQuery } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['treasury'] } as const
/** A decision about a payment asks for the factors again. */
const deciding = { ...config, needsProof: true } as const
const tags = ['Administration']
const Payouts = Type.Object({ payouts: Type.Array(Ref(AdminPayoutWire), { description: 'The payouts.' }) })

const decisions = {
  hold: { summary: 'Put a payout on hold', decision: { hold: 'manual' } },
  release: { summary: 'Release a payout from hold', decision: { hold: null } },
  retry: { summary: 'Retry a failed payout', decision: { move: 'retry' } },
  void: { summary: 'Void a statement, so that it is never paid', decision: { move: 'void' } },
} as const

export type PayoutAdministrationDeps = {
  payouts: PayoutService
  approve: ApprovePayout
  limits: Pick<ApprovalLimits, 'payout'>
  requirePartner(id: number): Promise<unknown>
}

export function payoutAdministrationRoutes(app: App, deps: PayoutAdministrationDeps): void {
  periodRoutes(app, deps)
  decisionRoutes(app, deps)
}

function periodRoutes(app: App, { payouts, limits, requirePartner }: PayoutAdministrationDeps): void {
  const adminPayoutToWire = createAdminPayoutToWire(limits.payout)

  app.get(
    '/api/v1/admin/payouts',
    {
      config: { operationId: 'listAdminPayouts', mayBeStale: true, ...config },
      schema: {
        summary: 'List statements and payouts of all partners, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          partner_id: Type.Optional(described(IdParam, 'The id of the partner.')),
          status: described(PayoutStatusQuery, 'Only entries with this status.'),
        }),
        response: { 200: successPage(Payouts) },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const filter = { partnerId: query.partner_id, status: query.status }
      const { rows, pagination } = pageOf(await payouts.list(filter, page), page)
      return okPage({ payouts: rows.map(adminPayoutToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/payouts/close',
    {
      config: {
        operationId: 'closeAdminPayouts',
        refuses: { 400: ['invalid_period'], 409: ['invalid_status'] },
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Close all due periods, or a partner’s custom period at a given time',
        description: '`to` applies to partners with payout_schedule CUSTOM; all blocks before it must be final.',
        tags,
        body: Type.Object({
          partner_id: Type.Optional(described(IdParam, 'The id of the partner.')),
          to: Type.Optional(
            Type.Unsafe<string>({
              type: 'string',
              format: 'date-time',
              ...refusedAs('invalid_period'),
              description: 'The end of the period, exclusive.',
            }),
          ),
        }),
        response: { 200: success(Payouts) },
      },
    },
    async ({ body, actor }) => {
      const { partner_id: partnerId, to } = body
      if (partnerId !== undefined) await requirePartner(partnerId)
      const closed =
        partnerId !== undefined && to !== undefined
          ? [await payouts.closeAt(partnerId, new Date(to), actor)]
          : await payouts.closeDue(partnerId)
      return ok({ payouts: closed.map(adminPayoutToWire) })
    },
  )

  app.post(
    '/api/v1/admin/payouts/run',
    {
      config: {
        operationId: 'runAdminPayouts',
        refuses: { 400: ['invalid_period'], 409: ['invalid_status'] },
        isKeyed: true,
        ...config,
      },
      schema: { summary: 'Pay all due payouts', tags, response: { 202: success(Payouts) } },
    },
    async (_request, reply) => {
      const started = await payouts.payDue()
      return reply.code(202).send(ok({ payouts: started.map(adminPayoutToWire) }))
    },
  )
}

const PayoutData = Type.Object({ payout: Ref(AdminPayoutWire) })

function decisionRoutes(app: App, { payouts, approve, limits }: PayoutAdministrationDeps): void {
  const adminPayoutToWire = createAdminPayoutToWire(limits.payout)

  app.post(
    '/api/v1/admin/payouts/:id/approve',
    {
      config: {
        operationId: 'approveAdminPayout',
        refuses: { 409: ['invalid_status'] },
        isKeyed: true,
        ...deciding,
        peopleOnly: true,
      },
      schema: {
        summary: 'Approve a payout above the limit',
        description:
          'Two people approve a payout whose period the calendar or a key closed, one other person one whose period an operator closed. The approval holds for the current payout wallet.',
        tags,
        params: idPathOf('payout'),
        response: { 200: success(PayoutData) },
      },
    },
    async ({ params, actor, operator }) =>
      ok({ payout: adminPayoutToWire(await approve(params.id, { actor, operatorId: operator.id })) }),
  )

  for (const [name, { summary, decision }] of Object.entries(decisions)) {
    app.post(
      `/api/v1/admin/payouts/:id/${name}`,
      {
        config: { operationId: `${name}AdminPayout`, refuses: { 409: ['invalid_status'] }, isKeyed: true, ...deciding },
        schema: {
          summary,
          tags,
          params: idPathOf('payout'),
          body: Type.Object({
            reason: Type.Optional(
              Type.String({ minLength: 1, maxLength: 500, description: 'Why the payout is held, released or voided.' }),
            ),
          }),
          response: { 200: success(PayoutData) },
        },
      },
      async ({ params, body, actor }) =>
        ok({ payout: adminPayoutToWire(await payouts.decide(params.id, decision, { actor, reason: body.reason })) }),
    )
  }
}
