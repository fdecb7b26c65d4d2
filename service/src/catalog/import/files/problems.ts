/** A fault of a source file with its first line and the number of lines that have it. Line 0 is the whole file. */
export type ImportProblem = {
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly count: number
}

/** The most kinds of problems recorded per file; further ones are only counted. */
export const maxProblemsPerFile = 100

/** Collects the problems of one file, equal ones together. */
export class FileProblems {
  count = 0
  /** Lines with a problem. */
  readonly lines = new Set<number>()
  private readonly file: string
  private readonly byReason = new Map<string, { line: number; count: number }>()

  constructor(file: string) {
    this.file = file
  }

  add(line: number, reason: string): void {
    this.count += 1
    this.lines.add(line)
    const known = this.byReason.get(reason)
    if (known) known.count += 1
    else if (this.byReason.size < maxProblemsPerFile) this.byReason.set(reason, { line, count: 1 })
  }

  get kept(): ImportProblem[] {
    return [...this.byReason].map(([reason, { line, count }]) => ({ file: this.file, line, reason, count }))
  }
}
