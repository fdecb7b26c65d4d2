/** Where every use case gets its time from. Taken once per use case and passed down. */
export type Clock = { now(): Date }

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved; tests travel in time with it. */
export type ManualClock = Clock & { advance(ms: number): void; set(time: Date): void }

export function createManualClock(start: Date): ManualClock {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms
    },
    set: (time) => {
      current = time.getTime()
    },
  }
}

/** The base clock moved by an offset that may change while the process runs: the sandbox clock. */
export function createShiftedClock(base: Clock, offsetMs: () => number): Clock {
  return { now: () => new Date(base.now().getTime() + offsetMs()) }
}
