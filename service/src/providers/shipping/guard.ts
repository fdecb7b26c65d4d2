import type { Breaker } from './breaker.ts'
import { ProviderUnavailable, type ManifestIssuer, type ShippingProvider } from './provider.ts'

export type Timeouts = { readonly quoteMs: number; readonly buyMs: number; readonly otherMs: number }

export const defaultTimeouts: Timeouts = { quoteMs: 8_000, buyMs: 20_000, otherMs: 5_000 }

/** Rate limits and configuration errors do not count as outages. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProviderUnavailable && error.reason !== 'rate_limited' && error.reason !== 'misconfigured'

/** A transient failure of a call without side effects, which is retried at once. */
const isTransient = (error: unknown): boolean =>
  error instanceof ProviderUnavailable && ['reset', 'http_5xx', 'malformed', 'unreachable'].includes(error.reason)

/**
 * Runs with the caller's signal and a deadline. Uses its own timer: a signal from `AbortSignal.any` can be garbage-collected
 * before it fires, and the call would never end.
 */
async function withDeadline<Result>(
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
 * Adds deadlines and a circuit breaker to a provider. A quote is retried once; a purchase is never retried, because only a
 * look-up can determine whether it succeeded.
 */
export function guardProvider(
  provider: ShippingProvider,
  breaker: Breaker,
  timeouts = defaultTimeouts,
): ShippingProvider {
  const { quoteMs, buyMs, otherMs } = timeouts
  const unavailableText = `${provider.name} is failing; calls are suspended.`

  async function viaBreaker<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (!breaker.tryPass()) throw new ProviderUnavailable('breaker_open', unavailableText)
    try {
      const result = await work()
      breaker.record(true)
      return result
    } catch (error) {
      // A call that its caller aborted says nothing about the provider.
      if (!signal.aborted) breaker.record(!isOutage(error))
      throw error
    }
  }

  const limited = <Result>(signal: AbortSignal, ms: number, work: (deadline: AbortSignal) => Promise<Result>) =>
    viaBreaker(signal, () => withDeadline(signal, ms, work))

  return {
    name: provider.name,
    caps: provider.caps,

    // Both attempts share one deadline.
    quote: (request, signal) =>
      withDeadline(signal, quoteMs, async (deadline) => {
        const attempt = () => viaBreaker(signal, () => provider.quote(request, deadline))
        try {
          return await attempt()
        } catch (error) {
          if (!isTransient(error) || deadline.aborted) throw error
          return attempt()
        }
      }),

    async buy(request, signal) {
      if (!breaker.tryPass()) {
        return {
          kind: 'rejected',
          code: 'unavailable',
          messages: [{ source: provider.name, code: 'breaker_open', text: unavailableText }],
        }
      }
      const outcome = await withDeadline(signal, buyMs, (deadline) => provider.buy(request, deadline))
      breaker.record(outcome.kind !== 'unknown' || outcome.reason === 'in_progress')
      return outcome
    },

    resolve: (request, signal) => limited(signal, otherMs, (deadline) => provider.resolve(request, deadline)),
    void: (label, signal) => limited(signal, otherMs, (deadline) => provider.void(label, deadline)),
    track: (request, signal) => limited(signal, otherMs, (deadline) => provider.track(request, deadline)),
    fetchLabel: (label, signal) => limited(signal, quoteMs, (deadline) => provider.fetchLabel(label, deadline)),
    validateAddress: (address, signal) =>
      limited(signal, otherMs, (deadline) => provider.validateAddress(address, deadline)),
    parseWebhook: (delivery, now) => provider.parseWebhook(delivery, now),
    manifests: provider.manifests && guardManifests(provider.manifests),
  }

  function guardManifests(issuer: ManifestIssuer): ManifestIssuer {
    return {
      takes: (carrierToken) => issuer.takes(carrierToken),
      async issue(request, signal) {
        if (!breaker.tryPass()) {
          const message = { source: provider.name, code: 'breaker_open', text: unavailableText }
          return { kind: 'rejected', code: 'unavailable', messages: [message] }
        }
        const outcome = await withDeadline(signal, buyMs, (deadline) => issuer.issue(request, deadline))
        breaker.record(outcome.kind !== 'unknown' || outcome.reason === 'in_progress')
        return outcome
      },
      resolve: (request, signal) => limited(signal, otherMs, (deadline) => issuer.resolve(request, deadline)),
      fetchDocument: (manifestRef, signal) =>
        limited(signal, quoteMs, (deadline) => issuer.fetchDocument(manifestRef, deadline)),
    }
  }
}
