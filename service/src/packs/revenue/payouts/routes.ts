import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { fileAnswer, ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { described, IdParam, Ref } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import type { BillingDetails } from '../billing-details/model.ts'
import type { BillingDetailsService } from '../billing-details/service.ts'
import type { PayoutService } from './service.ts'
import { accruingToWire, AccruingWire, PayoutStatusQuery, payoutToCsv, payoutToWire, PayoutWire } from './wire.ts'

const tags = ['Revenue']
const config = { scope: 'packs:read', gate: 'read', billing: 'TIER' } as const
const PayoutPath = Type.Object({ payout_id: described(IdParam, 'The id of the payout.') })

/** A partner that has not set its details. */
const unnamed = (legalName: string): BillingDetails => ({ legalName, address: '', taxId: null })

const PayoutsData = Type.Object({
  payouts: Type.Array(Ref(PayoutWire), { description: 'The payouts.' }),
  outstanding_usdc: Type.String({ description: 'Closed statements not yet paid.' }),
  accruing: AccruingWire,
  total_owed_usdc: Type.String({ description: 'Sum of outstanding_usdc and the accruing payout.' }),
})

export type PayoutRouteDeps = {
  payouts: PayoutService
  details: Pick<BillingDetailsService, 'findAt'>
  /** How the operator is named on statements. */
  operator: BillingDetails
}

export function payoutRoutes(app: App, { payouts, details, operator }: PayoutRouteDeps): void {
  app.get(
    '/api/v1/mystery/payouts',
    {
      config: { operationId: 'listPayouts', refuses: { 400: ['invalid_period'] }, mayBeStale: true, ...config },
      schema: {
        summary: 'List your statements and payouts, newest first, with the amount owed',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: described(PayoutStatusQuery, 'Only entries with this status.'),
        }),
        response: { 200: successPage(PayoutsData) },
      },
    },
    async ({ caller, query }) => {
      const partnerId = caller.accountId
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await payouts.list({ partnerId, status: query.status }, page), page)
      const summary = await payouts.summarize(partnerId)
      const { accruing, closesAt } = summary
      const data = {
        payouts: rows.map(payoutToWire),
        outstanding_usdc: formatUsdc(summary.owed),
        accruing: accruingToWire(accruing.span, accruing.revenue, closesAt),
        total_owed_usdc: formatUsdc(payouts.totalOwed(summary)),
      }
      return okPage(data, pagination)
    },
  )

  app.get(
    '/api/v1/mystery/payouts/:payout_id',
    {
      config: { operationId: 'getPayout', ...config },
      schema: { summary: 'Get a statement', tags, params: PayoutPath, response: { 200: success(Ref(PayoutWire)) } },
    },
    async ({ caller, params }) => ok(payoutToWire(await payouts.get(caller.accountId, params.payout_id))),
  )

  app.get(
    '/api/v1/mystery/payouts/:payout_id.csv',
    {
      config: { operationId: 'downloadPayoutCsv', ...config },
      schema: {
        summary: 'Download a statement as CSV',
        description: 'One row per product and one for the total.',
        tags,
        params: PayoutPath,
        response: { 200: fileAnswer(['text/csv'], 'The statement as CSV.') },
      },
    },
    async ({ caller, params }, reply) => {
      const payout = await payouts.get(caller.accountId, params.payout_id)
      const name = `payout-${payout.id}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(payoutToCsv(payout))
    },
  )

  app.get(
    '/api/v1/mystery/payouts/:payout_id.pdf',
    {
      config: { operationId: 'downloadPayoutPdf', ...config },
      schema: {
        summary: 'Download a statement as PDF',
        description: 'A4 pages with both parties, the totals by tier, the tax, the totals of the year and the payment.',
        tags,
        params: PayoutPath,
        response: { 200: fileAnswer(['application/pdf'], 'The statement as PDF.') },
      },
    },
    async ({ caller, params }, reply) => {
      const payout = await payouts.get(caller.accountId, params.payout_id)
      const partner = await details.findAt(caller.accountId, payout.createdAt)
      const parties = { operator, partner: partner ?? unnamed(caller.partner?.slug ?? '') }
      // The PDF library is large and rarely needed.
      const { statementToPdf } = await import('./statement-wire.ts')
      const bytes = await statementToPdf({
        statement: payoutToWire(payout),
        parties,
        year: await payouts.sumYear(payout),
      })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="payout-${payout.id}.pdf"`)
        .send(Buffer.from(bytes))
    },
  )
}
