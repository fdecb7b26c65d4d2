import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fileAnswer, ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules } from '../../http/schema/pagination.ts'
import { Ref, StatusFilter } from '../../http/schema/fields.ts'
import { DocumentPath, vaultPageOf, writerOf } from '../shared/requests.ts'
import { reportMachine } from './model.ts'
import type { ReportService } from './service.ts'
import { filtersOf, NewReportBody, reportToWire, ReportWire } from './wire.ts'

const readConfig = { scope: 'read:inventory', gate: 'vaultRead' } as const
const requestConfig = { scope: 'read:inventory', gate: 'none' } as const
const tags = ['Reports']
const url = '/api/v1/reports'
const ReportData = Type.Object({ report: Ref(ReportWire) })

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

export function reportRoutes(app: App, { reports }: { reports: ReportService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listReports', mayBeStale: true, ...readConfig },
      schema: {
        summary: 'List reports, newest first',
        tags,
        querystring: Type.Object({
          status: StatusFilter(reportMachine.states, { description: 'Only entries with this status.' }),
          ...PageQuery,
        }),
        response: {
          200: successPage(Type.Object({ reports: Type.Array(Ref(ReportWire), { description: 'The reports.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const { rows, pagination } = vaultPageOf(
        await reports.list(caller.accountId, { ...page, status: query.status }),
        page,
      )
      return okPage({ reports: rows.map(reportToWire) }, pagination)
    },
  )

  app.post(
    url,
    {
      config: { operationId: 'createReport', refuses: { 409: ['invalid_status'] }, ...requestConfig },
      schema: {
        summary: 'Request a report',
        description:
          'Reports are generated in the background: poll until the status is READY, then download. Reports are kept for 30 days. Repeating a request while the report is being generated returns the same report. The time span is limited to 366 days.',
        tags,
        body: NewReportBody,
        response: { 202: success(ReportData) },
      },
    },
    async (request, reply) => {
      const { type, format = 'csv', from, to, filters } = request.body
      const order = { type, format, from: timeOf(from), to: timeOf(to), filters: filters && filtersOf(filters) }
      return reply.code(202).send(ok({ report: reportToWire(await reports.request(writerOf(request), order)) }))
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getReport', ...readConfig },
      schema: { summary: 'Get a report', tags, params: DocumentPath, response: { 200: success(ReportData) } },
    },
    async ({ caller, params }) => ok({ report: reportToWire(await reports.get(caller.accountId, params.id)) }),
  )

  app.get(
    `${url}/:id/download`,
    {
      config: { operationId: 'downloadReport', refuses: { 409: ['invalid_status'] }, ...readConfig },
      schema: {
        summary: 'Download a report',
        description:
          'CSV according to RFC 4180 in UTF-8. Texts that a spreadsheet would interpret as a formula are prefixed with an apostrophe.',
        tags,
        params: DocumentPath,
        response: { 200: fileAnswer(['text/csv', 'application/json'], 'The report.') },
      },
    },
    async ({ caller, params }, reply) => {
      const { report, chunks, mediaType } = await reports.download(caller.accountId, params.id)
      reply.header('Content-Disposition', `attachment; filename="${report.type}-${report.id}.${report.format}"`)
      reply.header('Content-Length', String(report.byteSize))
      return reply.type(mediaType).send(Readable.from(chunks))
    },
  )
}
