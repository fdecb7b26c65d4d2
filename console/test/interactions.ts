// Measures the time from an interaction to the next paint, as the browser itself reports it.
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'

/** The browser reports no shorter events; an interaction below it counts as this long. */
const shortestMs = 16

const observer = `new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) recordInteraction(interactionId, duration)
}).observe({ type: 'event', durationThreshold: ${shortestMs}, buffered: true })`

/** The value that a share of all values stays below. */
function quantileOf(values: readonly number[], share: number): number {
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

const mostMs = { interaction: 200, paint: 1_500 }

/** Time is measured on a free machine only. */
export const isTimed = process.env['PACKHOUSE_PROVE'] !== undefined

type Measured = {
  interactions: ReturnType<typeof createInteractions>
  /** When each screen had painted its largest part. */
  paints: readonly number[]
  /** Fewer interactions and screens prove nothing. */
  least: { interactions: number; screens: number }
}

/** The last tests of a file: `npm run prove browser` compares what the others measured with the budgets. */
export function testSpeed(subject: string, { interactions, paints, least }: Measured): void {
  test.runIf(isTimed)(`three quarters of all interactions with ${subject} are painted within 200 ms`, () => {
    const { count, ms } = interactions.quantile(0.75)
    console.log(`${count} interactions with ${subject}; 75 of 100 painted within ${ms} ms`)
    expect(count).toBeGreaterThan(least.interactions)
    expect(ms).toBeLessThanOrEqual(mostMs.interaction)
  })
  test.runIf(isTimed)(
    `three quarters of all screens of ${subject} have painted their largest part within 1.5 s`,
    () => {
      const ms = quantileOf(paints, 0.75)
      console.log(`${paints.length} screens of ${subject}; 75 of 100 painted within ${Math.round(ms)} ms`)
      expect(paints.length).toBeGreaterThan(least.screens)
      expect(ms).toBeLessThanOrEqual(mostMs.paint)
    },
  )
}
