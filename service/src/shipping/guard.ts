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
 * Runs with the caller's signal and a deadline of its own. The timer belongs to us: a signal put together from others can
 * be collected before it ever fires, and the call would then wait for ever.
 */
async function within<Result>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const aborter = new AbortController()
  const end = (): void => aborter.abort(signal.reason)
  const timer = setTimeout(() => aborter.abort(new DOMException('The deadline has passed.', 'TimeoutError')), ms)
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  try {
    return await work(aborter.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

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

  async function pass<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (!breaker.tryPass())
      throw new ProviderUnavailable('breaker_open', `${provider.name} is failing; it is left alone for a moment.`)
    try {
      const result = await work()
      breaker.note(true)
      return result
    } catch (error) {
      // A call that its caller aborted says nothing about the provider.
      if (!signal.aborted) breaker.note(!isOutage(error))
      throw error
    }
  }

  const limited = <Result>(signal: AbortSignal, ms: number, work: (patience: AbortSignal) => Promise<Result>) =>
    pass(signal, () => within(signal, ms, work))

  return {
    name: provider.name,
    caps: provider.caps,

    // Both questions share one deadline.
    quote: (request, signal) =>
      within(signal, quoteMs, async (patience) => {
        const ask = () => pass(signal, () => provider.quote(request, patience))
        try {
          return await ask()
        } catch (error) {
          if (!isPassing(error) || patience.aborted) throw error
          return ask()
        }
      }),

    async buy(request, signal) {
      if (!breaker.tryPass()) {
        const text = `${provider.name} is failing; it is left alone for a moment.`
        return {
          kind: 'rejected',
          code: 'unavailable',
          messages: [{ source: provider.name, code: 'breaker_open', text }],
        }
      }
      const outcome = await within(signal, buyMs, (patience) => provider.buy(request, patience))
      breaker.note(outcome.kind !== 'unknown' || outcome.reason === 'in_progress')
      return outcome
    },

    resolve: (request, signal) => limited(signal, otherMs, (patience) => provider.resolve(request, patience)),
    void: (label, signal) => limited(signal, otherMs, (patience) => provider.void(label, patience)),
    track: (request, signal) => limited(signal, otherMs, (patience) => provider.track(request, patience)),
    fetchLabel: (label, signal) => limited(signal, quoteMs, (patience) => provider.fetchLabel(label, patience)),
    validateAddress: (address, signal) =>
      limited(signal, otherMs, (patience) => provider.validateAddress(address, patience)),
    parseWebhook: (delivery, now) => provider.parseWebhook(delivery, now),
  }
}
