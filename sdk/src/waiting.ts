import { pause } from './attempts.ts'
import type { CallOptions } from './operations.ts'

/** How long something is waited for, and how often it is looked at. */
export type WaitOptions = CallOptions & {
  /** Two minutes unless given. */
  forMs?: number | undefined
  /** A second unless given. */
  everyMs?: number | undefined
}

/** What was waited for has not come; it may come later, and is looked at the same way. */
export class StillWaitingError<Row> extends Error {
  override readonly name = 'StillWaitingError'
  /** As it was at the last look. */
  readonly last: Row

  constructor(last: Row, forMs: number) {
    super(`Not over after ${Math.round(forMs / 1_000)} s; it goes on without you, so ask again later.`)
    this.last = last
  }
}

/** Looks until it is over. */
export async function waitFor<Row>(
  look: (options: CallOptions) => Promise<Row>,
  isOver: (row: Row) => boolean,
  { forMs = 120_000, everyMs = 1_000, ...options }: WaitOptions,
): Promise<Row> {
  const until = performance.now() + forMs
  for (;;) {
    const row = await look(options)
    if (isOver(row)) return row
    if (performance.now() + everyMs > until) throw new StillWaitingError(row, forMs)
    await pause(everyMs, options.signal)
  }
}
