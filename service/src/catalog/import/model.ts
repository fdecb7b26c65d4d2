import type { ImportCounts, ImportProgress, ImportReport, Reject } from './files/import-files.ts'
import type { ImportProblem } from './files/problems.ts'

export const importStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const
export type ImportState = (typeof importStates)[number]

/** An uploaded file; the name may contain folders. */
export type ImportFile = { readonly name: string; readonly bytes: number; readonly blob: string | null }

export type StoredProgress = {
  readonly phase: ImportProgress['phase']
  readonly file: string
  readonly bytesRead: number
  readonly bytesTotal: number
  readonly records: number
}

export type StoredReport = {
  readonly counts: ImportCounts
  readonly changed: number
  readonly refusedFiles: readonly string[]
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
  readonly rejected: number
  /** Missing in reports from before imports could replace. */
  readonly withdrawn?: number
  readonly unknown: readonly string[]
}

export type CatalogImport = {
  readonly id: bigint
  readonly game: string
  readonly state: ImportState
  readonly files: readonly ImportFile[]
  readonly format: string | null
  readonly leavesOut: boolean
  /** Whether it withdraws what its files do not contain. */
  readonly replaces: boolean
  readonly progress: StoredProgress | Record<string, never>
  readonly report: StoredReport | null
  readonly failure: string | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

export const importLimits = { files: 200, fileBytes: 512 * 1_024 * 1_024, rejects: 10_000, rejectText: 2_000 } as const

/** A relative path of plain segments, so that a file stays inside its folder. */
export const isSafeName = (name: string): boolean =>
  name.length <= 255 && /^[\w .,()+@-]+(?:\/[\w .,()+@-]+){0,5}$/u.test(name) && !/(?:^|\/)\.+(?:\/|$)/.test(name)

export const reportOf = (
  { counts, refusedFiles, problems, problemCount, rejected }: ImportReport,
  { changed, withdrawn, unknown }: { changed: number; withdrawn: number; unknown: readonly string[] },
): StoredReport => ({ counts, changed, withdrawn, refusedFiles, problems, problemCount, rejected, unknown })

export const shortReject = ({ text, ...reject }: Reject): Reject => ({
  ...reject,
  text: text === null ? null : text.slice(0, importLimits.rejectText),
})
