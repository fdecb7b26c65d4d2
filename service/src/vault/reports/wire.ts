import { Type, type Static } from 'typebox'
import {
  described,
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
      filterNames.map((name) => [
        name,
        described(
          name === 'site_id' ? IdParam : Type.String({ minLength: 1, maxLength: 128 }),
          `Only rows with this \`${name}\`.`,
        ),
      ]),
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
    type: OneOf(reportTypes, { description: 'What the report lists.' }),
    format: Type.Optional(OneOf(reportFormats, { description: 'The file format.' })),
    from: Type.Optional(Timestamp({ description: 'Defaults to 31 days before `to`.' })),
    to: Type.Optional(Timestamp({ description: 'Defaults to now. Snapshots show the state at this time.' })),
    filters: Type.Optional(FiltersBody),
  },
  { additionalProperties: false },
)

export const ReportWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the report.' }),
    type: OneOf(reportTypes, { description: 'What the report lists.' }),
    format: OneOf(reportFormats, { description: 'The file format.' }),
    status: OneOf(reportMachine.states, { description: 'The status of the report.' }),
    parameters: Type.Object(
      {
        from: Timestamp({ description: 'The start of the reported range.' }),
        to: Timestamp({ description: 'The end of the reported range.' }),
        filters: Type.Optional(
          Type.Record(Type.String(), Type.String(), { description: 'The filters of the report.' }),
        ),
      },
      { description: 'The parameters of the report.' },
    ),
    row_count: NullableInteger({ description: 'The number of row entries.' }),
    byte_size: NullableInteger({ description: 'The size in bytes.' }),
    sha256: NullableString({ description: 'The SHA-256 hash in hexadecimal.' }),
    problems: Type.Array(
      Type.Object({
        code: Type.String({ description: 'A stable label of the problem.' }),
        severity: OneOf(['WARNING', 'ERROR'], { description: 'How urgent it is.' }),
        message: Type.String({ description: 'The problem in words.' }),
      }),
      { description: 'Problems found while the report was made.' },
    ),
    download_url: NullableString({ description: 'The URL of the download.' }),
    api_key_id: Type.String({ description: 'The id of the API key that made the request.' }),
    requested_at: Timestamp({ description: 'When the report was requested.' }),
    finished_at: NullableTimestamp({ description: 'When the report was finished.' }),
    expires_at: NullableTimestamp({ description: 'When the report expires.' }),
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
