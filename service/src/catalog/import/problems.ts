/** A fault of a source, where somebody can go and mend it. Line 0 is the file as a whole. */
export type ImportProblem = { readonly file: string; readonly line: number; readonly reason: string }

/** How many problems of one file are kept; the rest are only counted. */
export const maxProblemsPerFile = 100

/** Gathers what is wrong with one file, up to a bound. */
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
