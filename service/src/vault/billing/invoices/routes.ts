import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { fileAnswer, ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { DocumentPath, vaultPageOf } from '../../shared/requests.ts'
import { invoiceMachine } from './model.ts'
import type { Draft } from '../draft.ts'
import type { InvoiceService } from './service.ts'
import { DraftInvoiceWire, draftToWire, InvoiceLineWire, invoiceToWire, InvoiceWire, lineToWire } from './wire.ts'

const config = { scope: 'read:inventory', gate: 'vaultRead' } as const
const tags = ['Billing']
const url = '/api/v1/invoices'

export function draftInvoiceRoutes(app: App, { draft }: { draft: Draft }): void {
  app.get(
    `${url}/draft`,
    {
      config: { operationId: 'getInvoiceDraft', ...config },
      schema: {
        summary: 'Get the invoice of the running month as it stands now',
        description:
          'Charges so far, storage and coverage of the days so far, the monthly minimum, service credits and tax, by the rules of the closing.',
        tags,
        response: { 200: success(Type.Object({ invoice: Ref(DraftInvoiceWire) })) },
      },
    },
    async ({ caller }) => ok({ invoice: draftToWire(await draft(caller.accountId)) }),
  )
}

export function invoiceRoutes(app: App, { invoices }: { invoices: InvoiceService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listInvoices', mayBeStale: true, ...config },
      schema: {
        summary: 'List invoices, newest month first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(invoiceMachine.states, { description: 'Only entries with this status.' }),
          from: Type.Optional(Type.String({ format: 'date', description: 'Periods starting on or after this date.' })),
          to: Type.Optional(Type.String({ format: 'date', description: 'Periods starting before this date.' })),
        }),
        response: {
          200: successPage(Type.Object({ invoices: Type.Array(Ref(InvoiceWire), { description: 'The invoices.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const { status, from, to } = query
      const found = await invoices.list({ accountId: caller.accountId, status, from, to }, page)
      const { rows, pagination } = vaultPageOf(found, page)
      return okPage({ invoices: rows.map(invoiceToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getInvoice', ...config },
      schema: {
        summary: 'Get an invoice with its first 100 lines',
        tags,
        params: DocumentPath,
        response: {
          200: success(
            Type.Object({
              invoice: Ref(InvoiceWire),
              lines: Type.Array(Ref(InvoiceLineWire), { description: 'The lines.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, params }) => {
      const { invoice, lines } = await invoices.get(caller.accountId, params.id)
      return ok({ invoice: invoiceToWire(invoice), lines: lines.map(lineToWire) })
    },
  )

  invoiceDocumentRoutes(app, { invoices })
}

function invoiceDocumentRoutes(app: App, { invoices }: { invoices: InvoiceService }): void {
  app.get(
    `${url}/:id/lines`,
    {
      config: { operationId: 'listInvoiceLines', ...config },
      schema: {
        summary: 'List the lines of an invoice',
        description: 'Pagination ends at row 10,000; the `invoice_lines` report contains all lines.',
        tags,
        params: DocumentPath,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ lines: Type.Array(Ref(InvoiceLineWire), { description: 'The lines.' }) })),
        },
      },
    },
    async ({ caller, params, query }) => {
      const page = readPage(query, vaultListRules)
      const { rows, pagination } = vaultPageOf(await invoices.listLines(caller.accountId, params.id, page), page)
      return okPage({ lines: rows.map(lineToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id/pdf`,
    {
      config: { operationId: 'downloadInvoicePdf', ...config },
      schema: {
        summary: 'Download an invoice as PDF',
        tags,
        params: DocumentPath,
        response: { 200: fileAnswer(['application/pdf'], 'The invoice.') },
      },
    },
    async ({ caller, params }, reply) => {
      const { invoice, bytes } = await invoices.print(caller.accountId, params.id)
      reply.header('Content-Disposition', `attachment; filename="${invoice.number}.pdf"`)
      return reply.type('application/pdf').send(Buffer.from(bytes))
    },
  )
}
