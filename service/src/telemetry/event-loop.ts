import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Recent event loop delay of this process. */
export type LagMeter = { readMs(): { p50: number; p99: number; max: number }; stop(): void }

const windowMs = 10_000
const resolutionMs = 20
const nanosPerMs = 1_000_000

/** Measures in windows, so that one spike does not affect the values permanently. */
export function createLagMeter(): LagMeter {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const timer = setInterval(() => delay.reset(), windowMs)
  timer.unref()
  // The histogram includes the sampling interval.
  const toMs = (nanos: number): number => Math.max(0, nanos / nanosPerMs - resolutionMs)
  return {
    readMs: () =>
      delay.count === 0
        ? { p50: 0, p99: 0, max: 0 }
        : { p50: toMs(delay.percentile(50)), p99: toMs(delay.percentile(99)), max: toMs(delay.max) },
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
