import type { Db } from '../db/db.ts'
import { assert } from '../kernel/assert.ts'
import { createShiftedClock, type Clock } from '../kernel/clock.ts'
import { addClockOffsetMs, readClockOffsetMs } from './store.ts'

export type SandboxClock = Clock & {
  /** Moves the time of every process; the others follow within a second. */
  advance(ms: number): Promise<number>
  /** Reads the offset that another process may have changed. */
  refresh(): Promise<void>
  /** How far it is ahead of real time. */
  offsetMs(): number
  /** Runs work as if it were earlier: the history of a demo, before anything else uses the clock. */
  inThePast<Value>(backMs: number, work: () => Promise<Value>): Promise<Value>
  stop(): void
}

const refreshMs = 1_000

/** Real time plus an offset that all processes of the sandbox share through the database. */
export async function createSandboxClock(
  db: Db,
  base: Clock,
  onError: (error: unknown) => void,
): Promise<SandboxClock> {
  let pastMs = 0
  let offsetMs = await readClockOffsetMs(db)
  // The offset never shrinks, so a read that an advance overtook is ignored.
  const take = (ms: number): number => (offsetMs = Math.max(offsetMs, ms))
  const refresh = async (): Promise<void> => void take(await readClockOffsetMs(db))
  const timer = setInterval(() => void refresh().catch(onError), refreshMs)
  timer.unref()
  return {
    ...createShiftedClock(base, () => offsetMs - pastMs),
    advance: async (ms) => {
      assert(Number.isSafeInteger(ms) && ms >= 0, 'The clock moves forward by whole milliseconds.')
      return take(await addClockOffsetMs(db, ms))
    },
    refresh,
    inThePast: async (backMs, work) => {
      pastMs = backMs
      try {
        return await work()
      } finally {
        pastMs = 0
      }
    },
    offsetMs: () => offsetMs,
    stop: () => clearInterval(timer),
  }
}
