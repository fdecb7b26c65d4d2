// Measures the time from an interaction to the next paint, as the browser itself reports it.
import type { BrowserContext } from 'playwright-core'

/** The browser reports no shorter events; an interaction below it counts as this long. */
const shortestMs = 16

const observer = `new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) recordInteraction(interactionId, duration)
}).observe({ type: 'event', durationThreshold: ${shortestMs}, buffered: true })`

/** The value that a share of all values stays below. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

/** The longest event of each interaction, such as the release of a button, over all pages of the watched contexts. */
export function createInteractions() {
  const durations: Map<number, number>[] = []

  async function watch(context: BrowserContext): Promise<void> {
    const own = new Map<number, number>()
    durations.push(own)
    await context.exposeBinding('recordInteraction', (_source, id: number, duration: number) => {
      own.set(id, Math.max(duration, own.get(id) ?? 0))
    })
    await context.addInitScript(observer)
  }

  /** The duration that a share of all interactions stays below. */
  function quantile(share: number): { count: number; ms: number } {
    const all = durations.flatMap((own) => [...own.values()])
    return { count: all.length, ms: quantileOf(all, share) }
  }

  return { watch, quantile }
}
