import { expect, test } from 'vitest'
import { cents } from '../../kernel/money.ts'
import { unverified } from './addresses.ts'
import { createBreaker } from './breaker.ts'
import { guardProvider } from './guard.ts'
import {
  ProviderUnavailable,
  type BuyOutcome,
  type ProviderQuote,
  type QuoteRequest,
  type ShippingProvider,
  type UnavailableReason,
} from './provider.ts'

const quoted: ProviderQuote = { shipmentRef: 's', rates: [], messages: [], addressCheck: unverified }
const order = { rateRef: 'r', shipmentRef: 's', clientRef: 'c', insuredCents: cents(0n) }
const never = new AbortController().signal
const request = {} as QuoteRequest

/** A provider that implements only what a test needs. */
function scripted(quotes: (UnavailableReason | 'ok')[], buys: BuyOutcome[] = []) {
  const calls = { quote: 0, buy: 0 }
  const provider = {
    name: 'simulator',
    caps: { buyIsIdempotent: false, rateTtlMs: 1 },
    async quote(_request: QuoteRequest, signal: AbortSignal) {
      const next = quotes[calls.quote++] ?? 'ok'
      if (next === 'timeout') await new Promise((settle) => signal.addEventListener('abort', settle))
      if (next !== 'ok') throw new ProviderUnavailable(next, next)
      return quoted
    },
    async buy() {
      return buys[calls.buy++] ?? { kind: 'unknown', reason: 'timeout' }
    },
  } as unknown as ShippingProvider
  const breaker = createBreaker({ nowMs: () => 0 })
  return { guarded: guardProvider(provider, breaker, { quoteMs: 20, buyMs: 20, otherMs: 20 }), calls, breaker }
}

test('a quote is retried once, and only after a transient failure', async () => {
  const once = scripted(['http_5xx'])
  expect(await once.guarded.quote(request, never)).toBe(quoted)
  expect(once.calls.quote).toBe(2)
  const twice = scripted(['reset', 'reset', 'ok'])
  await expect(twice.guarded.quote(request, never)).rejects.toMatchObject({ reason: 'reset' })
  expect(twice.calls.quote).toBe(2)
  for (const reason of ['rate_limited', 'misconfigured', 'timeout'] as const) {
    const { guarded, calls } = scripted([reason])
    await expect(guarded.quote(request, never)).rejects.toMatchObject({ reason })
    expect(calls.quote).toBe(1)
  }
})

test('a purchase is sent once, whatever its outcome', async () => {
  const { guarded, calls } = scripted([])
  expect(await guarded.buy(order, never)).toEqual({ kind: 'unknown', reason: 'timeout' })
  expect(calls.buy).toBe(1)
})

test('after five outages no call is sent, and a purchase is rejected before it is sent', async () => {
  const { guarded, calls, breaker } = scripted([])
  for (let count = 0; count < 5; count++) await guarded.buy(order, never)
  expect(breaker.state()).toBe('open')
  expect(await guarded.buy(order, never)).toMatchObject({ kind: 'rejected', code: 'unavailable' })
  await expect(guarded.quote(request, never)).rejects.toMatchObject({ reason: 'breaker_open' })
  expect(calls).toEqual({ quote: 0, buy: 5 })
})

test('rate limits and refusals are not outages', async () => {
  const { guarded, breaker } = scripted(Array.from({ length: 9 }, () => 'rate_limited' as const))
  for (let count = 0; count < 9; count++) await guarded.quote(request, never).catch(() => {})
  expect(breaker.state()).toBe('closed')
})

test('a provider that never answers times out, even when nothing else references the signal', async () => {
  const hanging = {
    name: 'simulator',
    caps: { buyIsIdempotent: false, rateTtlMs: 1 },
    track: (_request: unknown, signal: AbortSignal) =>
      new Promise((_settle, refuse) => signal.addEventListener('abort', () => refuse(signal.reason))),
  } as unknown as ShippingProvider
  const guarded = guardProvider(hanging, createBreaker({ nowMs: () => 0 }), { quoteMs: 20, buyMs: 20, otherMs: 20 })
  const track = { purchaseRef: 'p', shipmentRef: 's', carrierToken: 'c', trackingNumber: 't' }
  await expect(guarded.track(track, never)).rejects.toThrow('The deadline has passed.')
  const aborter = new AbortController()
  const stopped = guarded.track(track, aborter.signal)
  aborter.abort(new Error('The process stops.'))
  await expect(stopped).rejects.toThrow('The process stops.')
})
