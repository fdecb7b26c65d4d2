import { stat } from 'node:fs/promises'
import type { CatalogRecord, ExpansionRecord } from '../records.ts'
import { checkRecord } from './check-record.ts'
import { fingerprint, readEntries, type SourceFile } from './files.ts'
import { ImportedIds } from './imported-ids.ts'
import { FileProblems, type ImportProblem } from './problems.ts'

/** The progress of an import. Every file is read twice, to check and to import it: `bytesTotal` counts both. */
export type ImportProgress = {
  readonly file: string
  readonly phase: 'checking' | 'importing'
  readonly filesDone: number
  readonly filesTotal: number
  readonly bytesRead: number
  readonly bytesTotal: number
  readonly records: number
}

export type ImportCounts = { expansions: number; cards: number; prices: number }

/** The result of an import. `problems` is bounded per file; `problemCount` is not. */
export type ImportReport = {
  files: number
  refusedFiles: string[]
  counts: ImportCounts
  problems: ImportProblem[]
  problemCount: number
}

export const emptyReport = (): ImportReport => ({
  files: 0,
  refusedFiles: [],
  counts: { expansions: 0, cards: 0, prices: 0 },
  problems: [],
  problemCount: 0,
})

export type ImportOptions = {
  readonly onProgress?: (progress: ImportProgress) => void
  /** Expansions already in the catalog. */
  readonly knownExpansions?: Iterable<string>
  /** Filled while records are read; complete after the last one. */
  readonly report?: ImportReport
}

class Import {
  private readonly files: readonly SourceFile[]
  private readonly options: ImportOptions
  private readonly report: ImportReport
  private readonly ids: ImportedIds
  private readonly pendingImplied = new Set<string>()
  private bytesRead = 0
  private bytesTotal = 0
  private filesDone = 0

  constructor(files: readonly SourceFile[], options: ImportOptions) {
    this.files = files
    this.options = options
    this.report = options.report ?? emptyReport()
    this.ids = new ImportedIds(options.knownExpansions)
  }

  async *run(): AsyncGenerator<CatalogRecord> {
    const sizes: number[] = []
    for (const { path } of this.files) sizes.push((await stat(path)).size)
    this.bytesTotal = 2 * sizes.reduce((sum, size) => sum + size, 0)
    let bytesDone = 0
    for (const [index, file] of this.files.entries()) {
      this.report.files += 1
      const print = await fingerprint(file.path)
      if (await this.check(file)) {
        this.ids.commit(file.name)
        yield* this.take(file, print)
      } else {
        this.ids.discard()
        this.report.refusedFiles.push(file.name)
      }
      this.filesDone += 1
      bytesDone += 2 * (sizes[index] ?? 0)
      this.bytesRead = bytesDone
      this.reportProgress(file, 'importing')
    }
  }

  private reportProgress(file: SourceFile, phase: ImportProgress['phase']): void {
    const { expansions, cards, prices } = this.report.counts
    this.options.onProgress?.({
      file: file.name,
      phase,
      filesDone: this.filesDone,
      filesTotal: this.files.length,
      bytesRead: this.bytesRead,
      bytesTotal: this.bytesTotal,
      records: expansions + cards + prices,
    })
  }

  private read(file: SourceFile) {
    return readEntries(file, (count) => {
      this.bytesRead += count
    })
  }

  /** Reads the whole file and records all its problems. */
  private async check(file: SourceFile): Promise<boolean> {
    const problems = new FileProblems(file.name)
    this.pendingImplied.clear()
    for await (const batch of this.read(file)) {
      for (const entry of batch) {
        if (entry.fault !== undefined) problems.add(entry.line, entry.fault)
        else for (const reason of this.checkEntry(file, entry.text, entry.line)) problems.add(entry.line, reason)
      }
      this.reportProgress(file, 'checking')
    }
    this.report.problems.push(...problems.kept)
    this.report.problemCount += problems.count
    return problems.count === 0
  }

  private checkEntry(file: SourceFile, text: string, line: number): readonly string[] {
    const { records, implied, faults } = file.convert(text)
    if (faults.length > 0) return faults
    const wanted = implied && !this.ids.hasExpansion(implied.id) ? [implied, ...records] : records
    return wanted.flatMap((record) => {
      const reasons = checkRecord(record)
      if (reasons.length > 0) return reasons
      const conflict = this.ids.stage(record, line)
      if (conflict === undefined) {
        if (record === implied) this.pendingImplied.add(implied.id)
        return []
      }
      return [conflict]
    })
  }

  /** Reads a valid file again and yields its records. */
  private async *take(file: SourceFile, print: string): AsyncGenerator<CatalogRecord> {
    for await (const batch of this.read(file)) {
      for (const entry of batch) {
        const { records, implied } = entry.fault === undefined ? file.convert(entry.text) : { records: [] }
        if (implied) yield* this.takeImplied(implied)
        for (const record of records) yield this.count(record)
      }
      this.reportProgress(file, 'importing')
    }
    if ((await fingerprint(file.path)) !== print) throw new Error(`${file.name} changed during the import.`)
  }

  private *takeImplied(expansion: ExpansionRecord): Generator<CatalogRecord> {
    if (this.pendingImplied.delete(expansion.id)) yield this.count(expansion)
  }

  private count(record: CatalogRecord): CatalogRecord {
    const { counts } = this.report
    if (record.kind === 'expansion') counts.expansions += 1
    else if (record.kind === 'card') counts.cards += 1
    else counts.prices += 1
    return record
  }
}

/** Yields the records of a set of files, each file whole or not at all. Problems are reported with file and line. */
export const importFiles = (files: readonly SourceFile[], options: ImportOptions = {}): AsyncGenerator<CatalogRecord> =>
  new Import(files, options).run()
