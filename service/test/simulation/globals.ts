import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import type { Scheduler } from './scheduler.ts'

const RealDate = Date
const kept = {
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
  clearImmediate,
  Date,
  now: performance.now.bind(performance),
  pause: timersPromises.setTimeout,
  verify: crypto.verify,
}

/** The real time, for figures about the run itself. */
export const realNow = (): number => kept.now()

function createDate(now: () => number): DateConstructor {
  class SimulatedDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [now()] : given) as [number]))
    }

    static override now(): number {
      return now()
    }

    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]'
    }
  }
  return SimulatedDate as unknown as DateConstructor
}

/** A handle as Node gives it. */
function handleOf(id: number, { clearTimer }: Scheduler) {
  const handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => false,
    refresh: () => handle,
    close: () => clearTimer(id),
    [Symbol.toPrimitive]: () => id,
    [Symbol.dispose]: () => clearTimer(id),
  }
  return handle
}

const idOf = (handle: unknown): number => Number(handle ?? 0)

type Fire = (...args: unknown[]) => void

type Verified = (error: Error | null, isValid: boolean) => void

/** Threads end when they like, so a signature is verified within the step that asks for it. */
function verifyAtOnce(...given: [...Parameters<typeof crypto.verify>, Verified?]): boolean | void {
  const [algorithm, data, key, signature, settle] = given
  const isValid = kept.verify(algorithm, data, key, signature)
  return settle ? queueMicrotask(() => settle(null, isValid)) : isValid
}

/**
 * From here on, time and timers of this process are those of the scheduler, also for the libraries and for the in-process
 * database. The returned function restores the real ones.
 */
export function replaceTime(scheduler: Scheduler): () => void {
  const { setTimer, clearTimer } = scheduler
  const clear = (handle: unknown): void => clearTimer(idOf(handle))
  const startAt = scheduler.now()
  Object.assign(globalThis, {
    setTimeout: (fire: Fire, ms = 0, ...args: unknown[]) => handleOf(setTimer(() => fire(...args), ms).id, scheduler),
    setInterval: (fire: Fire, ms = 1, ...args: unknown[]) =>
      handleOf(setTimer(() => fire(...args), ms, ms).id, scheduler),
    setImmediate: (fire: Fire, ...args: unknown[]) => handleOf(setTimer(() => fire(...args), 0).id, scheduler),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
    Date: createDate(scheduler.now),
  })
  performance.now = () => scheduler.now() - startAt
  Object.assign(timersPromises, {
    setTimeout: (ms: number, value: unknown) => scheduler.sleep(ms).then(() => value),
  })
  Object.assign(crypto, { verify: verifyAtOnce })
  syncBuiltinESMExports()
  return () => {
    const { now, pause, verify, ...globals } = kept
    Object.assign(globalThis, globals)
    performance.now = now
    Object.assign(timersPromises, { setTimeout: pause })
    Object.assign(crypto, { verify })
    syncBuiltinESMExports()
  }
}
