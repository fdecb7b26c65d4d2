import { GrowableBytes, GrowableWords } from './growable.ts'
import type { RowOrder } from './postings.ts'

/** JSON texts in order of arrival, and the bounds of each. */
export class Slices {
  readonly bytes = new GrowableBytes()
  private readonly bounds = new GrowableWords()

  add(...parts: readonly string[]): void {
    this.bounds.push(this.bytes.length)
    for (const part of parts) {
      this.bytes.append(part)
      this.bounds.push(this.bytes.length)
    }
  }

  /** The n-th bound of each record, by row. */
  column(index: number, width: number, { arrivalOf }: RowOrder): Uint32Array {
    const bounds = this.bounds.view()
    return Uint32Array.from(arrivalOf, (arrival) => bounds[arrival * width + index] as number)
  }
}
