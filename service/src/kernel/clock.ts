/** The source of time. Each use case reads it once and passes the value down. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that only changes when it is set or advanced, for tests. */
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

/** The base clock shifted by an offset that may change at runtime; used by the sandbox. */
export function createShiftedClock(base: Clock, offsetMs: () => number): Clock {
  return { now: () => new Date(base.now().getTime() + offsetMs()) }
}
