import { stat } from 'node:fs/promises'
import type { CatalogRecord, ExpansionRecord } from '../../records.ts'
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

/** An entry that was left out, as it stands in its file. */
export type Reject = {
  readonly file: string
  readonly line: number
  readonly reasons: readonly string[]
  readonly text: string | null
}

/** The result of an import. `problems` is bounded per file; `problemCount` is not. */
export type ImportReport = {
  files: number
  refusedFiles: string[]
  counts: ImportCounts
  problems: ImportProblem[]
  problemCount: number
  /** Entries left out with `onReject`. */
  rejected: number
}

export const emptyReport = (): ImportReport => ({
  files: 0,
  refusedFiles: [],
  counts: { expansions: 0, cards: 0, prices: 0 },
  problems: [],
  problemCount: 0,
  rejected: 0,
})

export type ImportOptions = {
  readonly onProgress?: (progress: ImportProgress) => void
  /** Expansions already in the catalog. */
  readonly knownExpansions?: Iterable<string>
  /** Filled while records are read; complete after the last one. */
  readonly report?: ImportReport
  /** Leaves out entries with problems and imports the others; without it a file with a problem is refused whole. */
  readonly onReject?: ((reject: Reject) => void) | undefined
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
  /** The lines of the current file that are left out. */
  private skipped: ReadonlySet<number> = new Set()
  private totals: ReadonlyMap<string, number> | undefined

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
        const reasons =
          entry.fault === undefined ? this.checkEntry(file, entry.text, entry.line) : ([entry.fault] as const)
        for (const reason of reasons) problems.add(entry.line, reason)
        if (reasons.length > 0) {
          const text = entry.fault === undefined ? entry.text : null
          this.options.onReject?.({ file: file.name, line: entry.line, reasons, text })
        }
      }
      this.reportProgress(file, 'checking')
    }
    this.report.problems.push(...problems.kept)
    this.report.problemCount += problems.count
    this.skipped = problems.lines
    // A fault of the whole file cannot be left out.
    if (!this.options.onReject || problems.lines.has(0)) return problems.count === 0
    this.report.rejected += problems.lines.size
    return true
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
    // Prices beside cards follow all cards of the file, because records of one kind are written together.
    const prices: CatalogRecord[] = []
    for await (const batch of this.read(file)) {
      for (const entry of batch) {
        if (entry.fault !== undefined || this.skipped.has(entry.line)) continue
        const { records, implied } = file.convert(entry.text)
        if (implied) yield* this.takeImplied(await this.withTotal(implied))
        for (const record of records) {
          if (record.kind === 'price' && records.length > 1) prices.push(record)
          else yield this.count(record.kind === 'expansion' ? await this.withTotal(record) : record)
        }
      }
      this.reportProgress(file, 'importing')
    }
    for (const price of prices) yield this.count(price)
    if ((await fingerprint(file.path)) !== print) throw new Error(`${file.name} changed during the import.`)
  }

  /** A source without the size of a set: the different numbers of its cards are counted. */
  private async withTotal(record: ExpansionRecord): Promise<ExpansionRecord> {
    if (!record.isTotalMissing) return record
    this.totals ??= await countNumbers(this.files)
    const { isTotalMissing: _, ...known } = record
    const total = Math.max(this.totals.get(record.id) ?? 0, record.printedTotal)
    return { ...known, total, printedTotal: record.printedTotal || total }
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

/** The count of different collector numbers by expansion, over all files. */
async function countNumbers(files: readonly SourceFile[]): Promise<Map<string, number>> {
  const numbers = new Map<string, Set<string>>()
  for (const file of files) {
    for await (const batch of readEntries(file, () => {})) {
      for (const entry of batch) {
        for (const record of entry.fault === undefined ? file.convert(entry.text).records : []) {
          if (record.kind !== 'card') continue
          const known = numbers.get(record.expansionId) ?? new Set()
          numbers.set(record.expansionId, known.add(record.number))
        }
      }
    }
  }
  return new Map([...numbers].map(([id, found]) => [id, found.size]))
}

/** Yields the records of a set of files, each file whole or not at all unless `onReject` is set. Problems are reported with file and line. */
export const importFiles = (files: readonly SourceFile[], options: ImportOptions = {}): AsyncGenerator<CatalogRecord> =>
  new Import(files, options).run()
