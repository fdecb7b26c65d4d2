import type { CatalogRecord } from '../../records.ts'
import { detectFormat, importFormats, isImportFormat, openFormat, type ImportFormat } from './formats.ts'
import type { GameShape } from '../../games/shapes.ts'
import { emptyReport, importFiles, type ImportProgress, type ImportReport, type Reject } from './import-files.ts'
import type { ImportProblem } from './problems.ts'

export type FolderImport = {
  readonly folder: string
  readonly game: string
  /** The layout of the game's cards. */
  readonly shape?: GameShape | undefined
  /** Detected from the folder when omitted. */
  readonly format?: string | undefined
  readonly knownExpansions?: Iterable<string>
  readonly onProgress?: (progress: ImportProgress) => void
  /** Leaves out entries with problems; without it a file with a problem is refused. */
  readonly onReject?: ((reject: Reject) => void) | undefined
}

/** An import ready to run: the records, and the report that is complete after the last record. */
export type OpenedImport = {
  readonly format: ImportFormat
  readonly files: number
  readonly records: AsyncGenerator<CatalogRecord>
  readonly report: ImportReport
}

/** Why an import did not start, as a message for the terminal. */
export type ImportRefusal = { readonly refusal: string }

/** Opens a folder for import. Cards are read only when the records are iterated. */
export async function openFolderImport(options: FolderImport): Promise<OpenedImport | ImportRefusal> {
  const { folder, format: wanted } = options
  if (wanted !== undefined && !isImportFormat(wanted)) {
    return { refusal: `Unknown format ${wanted}. Known: ${importFormats.join(', ')}.` }
  }
  const format = wanted ?? (await detectFormat(folder))
  if (format === undefined) {
    return { refusal: `The layout of ${folder} is unknown. Set --format to one of ${importFormats.join(', ')}.` }
  }
  const files = await openFormat(format, folder, options)
  if (files.length === 0) return { refusal: `${folder} has no files in the layout ${format}.` }
  const report = emptyReport()
  return { format, files: files.length, records: importFiles(files, { ...options, report }), report }
}

const barWidth = 24

/** One terminal line: a bar, the percentage read, the records imported and the current file. */
export function formatProgress({ bytesRead, bytesTotal, records, file, phase }: ImportProgress): string {
  const share = bytesTotal === 0 ? 1 : Math.min(1, bytesRead / bytesTotal)
  const full = Math.floor(share * barWidth)
  const percent = String(Math.floor(share * 100)).padStart(3)
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${percent} %  ${records} records  ${phase} ${file}`
}

/** `cards/en/dawn1.json:12 name is empty`, the form that editors and terminals link. */
export const formatProblem = ({ file, line, reason, count: lines }: ImportProblem): string =>
  `${line === 0 ? file : `${file}:${line}`} ${reason}${lines > 1 ? ` (${lines} lines)` : ''}`

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

/** The final report: every recorded problem, then a summary. */
export function formatReport(report: ImportReport): string[] {
  const { counts, problems, problemCount, refusedFiles, files, rejected } = report
  const lines = problems.map(formatProblem)
  const omitted = problemCount - problems.reduce((sum, problem) => sum + problem.count, 0)
  if (omitted > 0) lines.push(`… and ${count(omitted, 'more problem')}.`)
  const taken = [
    count(counts.expansions, 'expansion'),
    count(counts.cards, 'card'),
    count(counts.prices, 'price'),
  ].join(', ')
  lines.push(`Imported ${taken} from ${files - refusedFiles.length} of ${count(files, 'file')}.`)
  if (rejected > 0) lines.push(`${count(rejected, 'entry', 'entries')} left out.`)
  if (refusedFiles.length > 0) lines.push(`Nothing was imported from ${refusedFiles.join(', ')}.`)
  return lines
}

/** 0 when every entry of every file was imported or left out on request, 1 otherwise. */
export const exitCodeOf = ({ refusedFiles }: ImportReport): number => (refusedFiles.length === 0 ? 0 : 1)
