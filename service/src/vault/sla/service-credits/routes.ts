import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { idPathOf, NullableInteger, NullableString, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { grantApprovers, type Grants } from '../../shared/grants.ts'
import { ActionId, operatorUrl, type Act } from '../../shared/operator-actions.ts'
import { markReplay } from '../../../idempotency/idempotency.ts'
import { DocumentPath, readSubmissionKey, vaultPageOf, writerOf } from '../../shared/requests.ts'
import { creditMachine } from './model.ts'
import type { CreditService } from './service.ts'
import { CreditBody, creditToWire, CreditWire, OperatorCreditWire, operatorCreditToWire } from './wire.ts'

const tags = ['SLA']
const url = '/api/v1/service-credits'
const CreditData = Type.Object({ service_credit: Ref(CreditWire) })
const CreditList = successPage(
  Type.Object({ service_credits: Type.Array(Ref(CreditWire), { description: 'The service credits.' }) }),
)

export function creditRoutes(app: App, { credits }: { credits: CreditService }): void {
  withdrawRoute(app, { credits })
  app.get(
    url,
    {
      config: { operationId: 'listServiceCredits', mayBeStale: true, scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'List service credits, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(creditMachine.states, { description: 'Only entries with this status.' }),
          period: Type.Optional(
            Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'The period, such as 2026-03.' }),
          ),
        }),
        response: { 200: CreditList },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const periodStart = query.period === undefined ? undefined : `${query.period}-01`
      const found = await credits.list({ accountId: caller.accountId, status: query.status, periodStart }, page)
      const { rows, pagination } = vaultPageOf(found, page)
      return okPage({ service_credits: rows.map(creditToWire) }, pagination)
    },
  )

  app.post(
    url,
    {
      config: {
        operationId: 'createServiceCredit',
        refuses: {
          409: ['idempotency_mismatch', 'account_past_due', 'claim_window_closed', 'credit_exists', 'not_breached'],
        },
        scope: 'write:service_credit',
        gate: 'none',
      },
      schema: {
        summary: 'Request a service credit for an SLA breach or an incident',
        description:
          'SLA breach: `period` and `metric`, within 30 days after the metrics are final. Incident: `exception_id` of an exception resolved with vault liability, within 90 days. Approved credits reduce the next invoices, never below zero. Credits for breaches are proposed without a request when a month is final; requesting a proposed one adds your reason and amount to it.',
        tags,
        body: CreditBody,
        response: { 201: success(CreditData) },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const { requested_amount_cents: amount } = body
      const order = {
        period: body.period ?? null,
        metric: body.metric ?? null,
        exceptionId: body.exception_id ?? null,
        requestedCents: amount == null ? null : BigInt(amount),
        reason: body.reason ?? null,
      }
      const key = readSubmissionKey(body, headers['idempotency-key'])
      const { credit, isReplay } = await credits.request(writerOf(request), order, key)
      markReplay(reply, isReplay)
      return reply.code(201).send(ok({ service_credit: creditToWire(credit) }))
    },
  )
}

function withdrawRoute(app: App, { credits }: { credits: CreditService }): void {
  app.post(
    `${url}/:id/withdraw`,
    {
      config: {
        operationId: 'withdrawServiceCredit',
        refuses: { 409: ['invalid_status'] },
        scope: 'write:service_credit',
        gate: 'none',
      },
      schema: {
        summary: 'Withdraw an undecided service credit request',
        tags,
        params: DocumentPath,
        response: { 200: success(CreditData) },
      },
    },
    async (request) =>
      ok({ service_credit: creditToWire(await credits.withdraw(writerOf(request), request.params.id)) }),
  )
}

const operatorConfig = { scope: 'platform:admin', gate: 'none', roles: ['treasury', 'account_manager'] } as const
const OperatorCreditData = Type.Object({
  service_credit: Ref(OperatorCreditWire),
})
const OperatorCreditList = successPage(
  Type.Object({ service_credits: Type.Array(Ref(OperatorCreditWire), { description: 'The service credits.' }) }),
)
const operatorCreditsUrl = `${operatorUrl}/service-credits`

type CreditOperatorDeps = { credits: CreditService; act: Act; admitGrant: Grants }

export function creditOperatorRoutes(app: App, { credits, act, admitGrant }: CreditOperatorDeps): void {
  approveRoute(app, { credits, act, admitGrant })
  app.get(
    operatorCreditsUrl,
    {
      config: { operationId: 'listOperatorServiceCredits', mayBeStale: true, ...operatorConfig },
      schema: {
        summary: 'List service credits of all tenants, newest first',
        tags: ['Operators'],
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(creditMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: { 200: OperatorCreditList },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await credits.list({ status: query.status }, page), page)
      return okPage({ service_credits: rows.map(operatorCreditToWire) }, pagination)
    },
  )

  app.post(
    `${operatorCreditsUrl}/:id/reject`,
    {
      config: { operationId: 'rejectOperatorServiceCredit', refuses: { 409: ['invalid_status'] }, ...operatorConfig },
      schema: {
        summary: 'Reject a service credit',
        tags: ['Operators'],
        params: idPathOf('service credit'),
        body: Type.Object({
          client_action_id: ActionId,
          note: Type.String({ minLength: 1, maxLength: 1_000, description: 'A note for people.' }),
        }),
        response: { 200: success(OperatorCreditData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'service_credit.reject', target: `service_credit:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, { actor }) => ({
          service_credit: operatorCreditToWire(await credits.reject(tx, actor, params.id, body.note)),
        })),
      )
    },
  )
}

function approveRoute(app: App, { credits, act, admitGrant }: CreditOperatorDeps): void {
  app.post(
    `${operatorCreditsUrl}/:id/approve`,
    {
      config: {
        operationId: 'approveOperatorServiceCredit',
        refuses: { 409: ['invalid_status'] },
        ...operatorConfig,
        isApprovable: true,
        approvers: grantApprovers,
      },
      schema: {
        summary: 'Approve a service credit; the amount defaults to the computed one',
        description:
          'An incident is credited with at most the declared value of its cards, an SLA breach within the monthly cap. The amounts that one person grants a tenant within 30 days are limited by role; above the limit another person approves the request (X-Approval-Id).',
        tags: ['Operators'],
        params: idPathOf('service credit'),
        body: Type.Object({
          client_action_id: ActionId,
          amount_cents: Type.Optional(
            NullableInteger({ minimum: 1, maximum: 1_000_000_000, description: 'The amount in cents.' }),
          ),
          note: Type.Optional(NullableString({ minLength: 1, maxLength: 1_000, description: 'A note for people.' })),
        }),
        response: { 200: success(OperatorCreditData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const given = { cents: body.amount_cents == null ? null : BigInt(body.amount_cents), note: body.note ?? null }
      const step = { action: 'service_credit.approve', target: `service_credit:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, { actor }) => {
          const credit = await credits.approve(tx, actor, params.id, given)
          await admitGrant(tx, request, { accountId: credit.accountId, cents: credit.approvedCents ?? 0n })
          return { service_credit: operatorCreditToWire(credit) }
        }),
      )
    },
  )
}
