import { Type, type Static } from 'typebox'
import { NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { importStates, type CatalogImport } from './model.ts'

const ProblemWire = Type.Object({
  file: Type.String({ description: 'The name of the file.' }),
  line: Type.Integer({ description: 'The first line with the problem; 0 is the whole file.' }),
  reason: Type.String({ description: 'Why the row was rejected.' }),
  count: Type.Integer({ description: 'Lines with the problem.' }),
})

const ReportWire = Type.Object({
  expansions: Type.Integer({ description: 'Expansions read.' }),
  cards: Type.Integer({ description: 'Cards read.' }),
  prices: Type.Integer({ description: 'Prices read.' }),
  changed: Type.Integer({ description: 'Records that are new or different.' }),
  rejected: Type.Integer({ description: 'Entries that were left out.' }),
  withdrawn: Type.Integer({ description: 'Records withdrawn by an import that replaces.' }),
  refused_files: Type.Array(Type.String(), { description: 'Files of which nothing was imported.' }),
  problem_count: Type.Integer({ description: 'All problems.' }),
  problems: Type.Array(ProblemWire, { description: 'Equal problems of a file together, up to 100 kinds per file.' }),
  unknown_ids: Type.Array(Type.String(), { description: 'Up to 100 ids of prices whose card the game does not have.' }),
})

export const CatalogImportWire = Type.Object(
  {
    import_id: Type.Integer({ description: 'The import.' }),
    game: Type.String({ description: 'The game of the import.' }),
    state: OneOf([...importStates], { description: 'The state of the import.' }),
    format: NullableString({ description: 'The layout of the files, detected when it was not named.' }),
    leaves_out: Type.Boolean({
      description: 'Whether entries with problems are left out instead of refusing their file.',
    }),
    mode: OneOf(['add', 'replace'], {
      description: '`replace` withdraws what the files do not contain.',
    }),
    files: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The name of the file, with its folder.' }),
        bytes: Type.Integer({ description: 'The size in bytes.' }),
      }),
      { description: 'The uploaded files.' },
    ),
    phase: OneOf(['waiting', 'checking', 'importing', 'finished'], { description: 'What the import does now.' }),
    file: NullableString({ description: 'The file that is being read.' }),
    bytes_read: Type.Integer({ description: 'Bytes read; every file is read twice.' }),
    bytes_total: Type.Integer({ description: 'Bytes to read in all.' }),
    records: Type.Integer({ description: 'Records imported so far.' }),
    report: Type.Unsafe<Static<typeof ReportWire> | null>({
      ...ReportWire,
      type: ['object', 'null'],
      description: 'What the import changed; null until it is finished.',
    }),
    failure: NullableString({ description: 'Why nothing was imported.' }),
    created_by: Type.String({ description: 'The key or person who uploaded the files.' }),
    created_at: Timestamp({ description: 'When the import was created.' }),
    finished_at: NullableTimestamp({ description: 'When the import was finished.' }),
  },
  { $id: 'CatalogImport' },
)

export function importToWire(task: CatalogImport): Static<typeof CatalogImportWire> {
  const { report, progress } = task
  return {
    import_id: Number(task.id),
    game: task.game,
    state: task.state,
    format: task.format,
    leaves_out: task.leavesOut,
    mode: task.replaces ? 'replace' : 'add',
    files: task.files.map(({ name, bytes }) => ({ name, bytes })),
    phase: task.finishedAt ? 'finished' : (progress.phase ?? 'waiting'),
    file: task.finishedAt ? null : (progress.file ?? null),
    bytes_read: progress.bytesRead ?? 0,
    bytes_total: progress.bytesTotal ?? 2 * task.files.reduce((sum, { bytes }) => sum + bytes, 0),
    records: report ? report.counts.expansions + report.counts.cards + report.counts.prices : (progress.records ?? 0),
    report: report && {
      ...report.counts,
      changed: report.changed,
      rejected: report.rejected,
      withdrawn: report.withdrawn ?? 0,
      refused_files: [...report.refusedFiles],
      problem_count: report.problemCount,
      problems: report.problems.map((problem) => ({ ...problem })),
      unknown_ids: [...report.unknown],
    },
    failure: task.failure,
    created_by: task.createdBy,
    created_at: task.createdAt.toISOString(),
    finished_at: task.finishedAt?.toISOString() ?? null,
  }
}
