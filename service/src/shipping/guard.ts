import type { Breaker } from './breaker.ts'
import { ProviderUnavailable, type ShippingProvider } from './provider.ts'

export type Timeouts = { readonly quoteMs: number; readonly buyMs: number; readonly otherMs: number }

export const defaultTimeouts: Timeouts = { quoteMs: 8_000, buyMs: 20_000, otherMs: 5_000 }

/** Our own mistakes and their limits are no sign of an outage. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProviderUnavailable && error.reason !== 'rate_limited' && error.reason !== 'misconfigured'

/** Worth asking a second time at once: a passing fault of a call that changes nothing. */
const isPassing = (error: unknown): boolean =>
  error instanceof ProviderUnavailable && ['reset', 'http_5xx', 'malformed', 'unreachable'].includes(error.reason)

/**
 * A provider with patience that ends and a breaker in front. Quotes are asked twice at most; a purchase is asked once,
 * whatever happens, because only a look-up can tell whether the first one went through.
 */
export function guardProvider(
  provider: ShippingProvider,
  breaker: Breaker,
  timeouts = defaultTimeouts,
): ShippingProvider {
  const { quoteMs, buyMs, otherMs } = timeouts
  const limit = (signal: AbortSignal, ms: number): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(ms)])

  async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!breaker.tryPass())
      throw new ProviderUnavailable('breaker_open', `${provider.name} is failing; it is left alone for a moment.`)
    try {
      const result = await work()
      breaker.note(true)
      return result
    } catch (error) {
      breaker.note(!isOutage(error))
      throw error
    }
  }

  return {
    name: provider.name,
    caps: provider.caps,

    async quote(request, signal) {
      const patience = limit(signal, quoteMs)
      const ask = () => pass(() => provider.quote(request, patience))
      try {
        return await ask()
      } catch (error) {
        if (!isPassing(error) || patience.aborted) throw error
        return ask()
      }
    },

    async buy(request, signal) {
      if (!breaker.tryPass()) {
        const text = `${provider.name} is failing; it is left alone for a moment.`
        return {
          kind: 'rejected',
          code: 'unavailable',
          messages: [{ source: provider.name, code: 'breaker_open', text }],
        }
      }
      const outcome = await provider.buy(request, limit(signal, buyMs))
      breaker.note(outcome.kind !== 'unknown' || outcome.reason === 'in_progress')
      return outcome
    },

    resolve: (request, signal) => pass(() => provider.resolve(request, limit(signal, otherMs))),
    void: (label, signal) => pass(() => provider.void(label, limit(signal, otherMs))),
    track: (request, signal) => pass(() => provider.track(request, limit(signal, otherMs))),
    fetchLabel: (label, signal) => pass(() => provider.fetchLabel(label, limit(signal, quoteMs))),
    validateAddress: (address, signal) => pass(() => provider.validateAddress(address, limit(signal, otherMs))),
    parseWebhook: (delivery, now) => provider.parseWebhook(delivery, now),
  }
}
