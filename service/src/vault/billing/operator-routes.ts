import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { readPeriod } from '../../kernel/time.ts'
import { invoiceMachine } from './invoices/model.ts'
import { invoiceToWire, InvoiceWire } from './invoices/wire.ts'
import { ActionId, operatorUrl, type Act } from '../shared/operator-actions.ts'
import { grantApprovers, type Grants } from '../shared/grants.ts'
import type { BillingOperatorService } from './operator-service.ts'
import { feesOf, NewRateCardBody, rateCardToWire, RateCardWire } from './operator-wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['treasury'] } as const
const tags = ['Operators']
const InvoiceData = Type.Object({ invoice: Ref(InvoiceWire) })
const RowId = IdParam

export type BillingOperatorRouteDeps = {
  billingOperator: BillingOperatorService
  act: Act
  admitGrant: Grants
}

export function billingOperatorRoutes(app: App, deps: BillingOperatorRouteDeps): void {
  rateRoutes(app, deps)
  adjustmentRoute(app, deps)
  invoiceOperatorRoutes(app, deps)
}

function rateRoutes(app: App, { billingOperator, act }: BillingOperatorRouteDeps): void {
  app.get(
    `${operatorUrl}/rate-cards`,
    {
      config: { operationId: 'listOperatorRateCards', ...config },
      schema: {
        summary: 'List rate cards, newest first',
        tags,
        response: {
          200: success(Type.Object({ rate_cards: Type.Array(Ref(RateCardWire), { description: 'The rate cards.' }) })),
        },
      },
    },
    async () => ok({ rate_cards: (await billingOperator.listRateCards()).map(rateCardToWire) }),
  )

  app.post(
    `${operatorUrl}/rate-cards`,
    {
      config: { operationId: 'createOperatorRateCard', refuses: { 409: ['already_exists'] }, ...config },
      schema: {
        summary: 'Create a rate card for one tenant or for all',
        tags,
        body: NewRateCardBody,
        response: { 201: success(Type.Object({ rate_card: Ref(RateCardWire) })) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const given = {
        accountId: body.account_id ?? null,
        name: body.name,
        effectiveFrom: body.effective_from ? new Date(body.effective_from) : null,
        fees: feesOf(body.fees),
      }
      const step = { action: 'rate_card.add', target: `account:${given.accountId ?? 'all'}`, body }
      const answer = await act(request, step, async (tx, { actor }) => ({
        rate_card: rateCardToWire({
          ...(await billingOperator.addRateCard(tx, actor, given)),
          accountId: given.accountId,
        }),
      }))
      return reply.code(201).send(ok(answer))
    },
  )
}

function adjustmentRoute(app: App, { billingOperator, act, admitGrant }: BillingOperatorRouteDeps): void {
  app.post(
    `${operatorUrl}/accounts/:id/adjustments`,
    {
      config: {
        operationId: 'createOperatorAccountAdjustment',
        refuses: { 409: ['already_exists'] },
        ...config,
        isApprovable: true,
        approvers: grantApprovers,
      },
      schema: {
        summary: 'Charge or credit a tenant outside of the rate card',
        description:
          'The amounts that one person charges or credits a tenant within 30 days are limited by role; above the limit another person approves the request (X-Approval-Id).',
        tags,
        params: idPathOf('account'),
        body: Type.Object({
          client_action_id: ActionId,
          amount_cents: Type.Integer({
            minimum: -1_000_000_000,
            maximum: 1_000_000_000,
            description: 'The amount in cents.',
          }),
          description: Type.String({ minLength: 1, maxLength: 255, description: 'A description for people.' }),
        }),
        response: {
          201: success(Type.Object({ amount_cents: Type.Integer({ description: 'The amount in cents.' }) })),
        },
      },
    },
    async (request, reply) => {
      const { body, params } = request
      const step = { action: 'account.adjust', target: `account:${params.id}`, body }
      const order = {
        accountId: params.id,
        amountCents: BigInt(body.amount_cents),
        description: body.description,
        id: body.client_action_id,
      }
      const answer = await act(request, step, async (tx) => {
        await billingOperator.checkAdjustment(order)
        await admitGrant(tx, request, { accountId: params.id, cents: order.amountCents })
        await billingOperator.adjust(tx, order)
        return { amount_cents: body.amount_cents }
      })
      return reply.code(201).send(ok(answer))
    },
  )
}

function invoiceOperatorRoutes(app: App, { billingOperator, act }: BillingOperatorRouteDeps): void {
  app.get(
    `${operatorUrl}/invoices`,
    {
      config: { operationId: 'listOperatorInvoices', mayBeStale: true, ...config },
      schema: {
        summary: 'List invoices of all tenants, newest month first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          account_id: Type.Optional(described(RowId, 'The id of the account.')),
          status: StatusFilter(invoiceMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(Type.Object({ invoices: Type.Array(Ref(InvoiceWire), { description: 'The invoices.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const found = await billingOperator.listInvoices({ accountId: query.account_id, status: query.status }, page)
      const { rows, pagination } = pageOf(found, page)
      return okPage({ invoices: rows.map(invoiceToWire) }, pagination)
    },
  )

  app.post(
    `${operatorUrl}/periods/close`,
    {
      config: {
        operationId: 'closeOperatorPeriod',
        refuses: { 400: ['invalid_period'], 409: ['invalid_status'] },
        ...config,
      },
      schema: {
        summary: 'Close a month of a tenant; a closed month returns its invoice',
        tags,
        body: Type.Object({
          account_id: described(RowId, 'The id of the account.'),
          period: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'Such as `2026-11`.' }),
        }),
        response: {
          200: success(
            Type.Object({ invoice: Type.Union([Ref(InvoiceWire), Type.Null()], { description: 'The invoice.' }) }),
          ),
        },
      },
    },
    async ({ body }) => {
      const period = readPeriod(body.period) ?? fail(400, 'invalid_period', 'period must be a month, such as 2026-11.')
      const invoice = await billingOperator.close(body.account_id, period)
      return ok({ invoice: invoice ? invoiceToWire(invoice) : null })
    },
  )

  type Settling = { operationId: string; name: string; summary: string; event: 'pay' | 'void' }
  const settle = ({ operationId, name, summary, event }: Settling): void => {
    app.post(
      `${operatorUrl}/invoices/:id/${name}`,
      {
        config: { operationId, refuses: { 409: ['invalid_status'] }, ...config },
        schema: {
          summary,
          tags,
          params: idPathOf('invoice'),
          body: Type.Object({ client_action_id: ActionId }),
          response: { 200: success(InvoiceData) },
        },
      },
      async (request) => {
        const { body, params } = request
        const step = { action: `invoice.${event}`, target: `invoice:${params.id}`, body }
        return ok(
          await act(request, step, async (tx) => ({
            invoice: invoiceToWire(await billingOperator.settle(tx, params.id, event)),
          })),
        )
      },
    )
  }
  settle({
    operationId: 'markOperatorInvoicePaid',
    name: 'mark-paid',
    summary: 'Mark an invoice as paid',
    event: 'pay',
  })
  settle({
    operationId: 'voidOperatorInvoice',
    name: 'void',
    summary: 'Void an invoice; corrections are adjustments of the next month',
    event: 'void',
  })
}
