/** A fault of a source file and its line. Line 0 is the whole file. */
export type ImportProblem = { readonly file: string; readonly line: number; readonly reason: string }

/** The most problems recorded per file; further ones are only counted. */
export const maxProblemsPerFile = 100

/** Collects the problems of one file, up to the limit. */
export class FileProblems {
  readonly kept: ImportProblem[] = []
  count = 0
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  add(line: number, reason: string): void {
    this.count += 1
    if (this.kept.length < maxProblemsPerFile) this.kept.push({ file: this.file, line, reason })
  }
}
