import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema.ts'
import { reportFormats, reportMachine, type Report } from './model.ts'

export const reportTypes = [
  'inventory_snapshot',
  'card_movements',
  'orders',
  'withdrawals',
  'transfers',
  'inbound_receipts',
  'invoice_lines',
  'storage_accrual',
  'declared_values',
  'exceptions',
  'sla',
] as const satisfies readonly Report['type'][]

export const NewReportBody = Type.Object(
  {
    type: OneOf(reportTypes),
    format: Type.Optional(OneOf(reportFormats)),
    from: Type.Optional(Timestamp({ description: '31 days before `to` unless said otherwise.' })),
    to: Type.Optional(Timestamp({ description: 'Now unless said otherwise; a snapshot is of this moment.' })),
  },
  { additionalProperties: false },
)

export const ReportWire = Type.Object(
  {
    id: Type.Integer(),
    type: OneOf(reportTypes),
    format: OneOf(reportFormats),
    status: OneOf(reportMachine.states),
    parameters: Type.Object({ from: Timestamp(), to: Timestamp() }),
    row_count: NullableInteger(),
    byte_size: NullableInteger(),
    sha256: NullableString(),
    problems: Type.Array(
      Type.Object({ code: Type.String(), severity: OneOf(['WARNING', 'ERROR']), message: Type.String() }),
    ),
    download_url: NullableString(),
    api_key_id: Type.String(),
    requested_at: Timestamp(),
    finished_at: NullableTimestamp(),
    expires_at: NullableTimestamp(),
  },
  { $id: 'Report' },
)

export const reportToWire = (report: Report): Static<typeof ReportWire> => ({
  id: report.id,
  type: report.type,
  format: report.format,
  status: report.status,
  parameters: report.parameters,
  row_count: report.rowCount,
  byte_size: report.byteSize === null ? null : Number(report.byteSize),
  sha256: report.sha256 && Buffer.from(report.sha256).toString('hex'),
  problems: [...report.problems],
  download_url: report.status === 'READY' ? `/api/v1/reports/${report.id}/download` : null,
  api_key_id: report.apiKeyId,
  requested_at: report.requestedAt.toISOString(),
  finished_at: report.finishedAt?.toISOString() ?? null,
  expires_at: report.expiresAt?.toISOString() ?? null,
})
