import { Type, type Static } from 'typebox'
import {
  IdParam,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../http/schema/fields.ts'
import { filterNames, reportFormats, reportMachine, reportTypes, type Filters, type Report } from './model.ts'

const FiltersBody = Type.Partial(
  Type.Object(
    Object.fromEntries(
      filterNames.map((name) => [name, name === 'site_id' ? IdParam : Type.String({ minLength: 1, maxLength: 128 })]),
    ),
  ),
  {
    additionalProperties: false,
    description: 'Only rows with exactly these values. Each report type supports some of the filters.',
  },
)

/** Converts all filter values to texts. */
export const filtersOf = (given: Readonly<Record<string, string | number | undefined>>): Filters =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, wanted]) => (wanted === undefined ? [] : [[name, String(wanted)]])),
  )

export const NewReportBody = Type.Object(
  {
    type: OneOf(reportTypes),
    format: Type.Optional(OneOf(reportFormats)),
    from: Type.Optional(Timestamp({ description: 'Defaults to 31 days before `to`.' })),
    to: Type.Optional(Timestamp({ description: 'Defaults to now. Snapshots show the state at this time.' })),
    filters: Type.Optional(FiltersBody),
  },
  { additionalProperties: false },
)

export const ReportWire = Type.Object(
  {
    id: Type.Integer(),
    type: OneOf(reportTypes),
    format: OneOf(reportFormats),
    status: OneOf(reportMachine.states),
    parameters: Type.Object({
      from: Timestamp(),
      to: Timestamp(),
      filters: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
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
