import { expect, test } from 'vitest'
import { createPackhouse } from './client.ts'
import { PurchaseNotFulfilledError, StillWaitingError } from './waiting.ts'

/** A service whose purchase has these states in order; the last one repeats. */
function shopWith(...states: string[]) {
  const requests: { url: string; key: string | null }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const status = states[Math.min(requests.length, states.length - 1)]
    requests.push({ url, key: new Headers(init.headers).get('idempotency-key') })
    if (status === 'busy')
      return new Response('{"error":"overloaded"}', { status: 503, headers: { 'retry-after': '0' } })
    return Response.json({ success: true, data: { id: 7, status, failure_reason: null } })
  }) as typeof globalThis.fetch
  return { requests, packhouse: createPackhouse({ baseUrl: 'http://service.test', apiKey: 'ph_test_k', fetch }) }
}

test('a purchase is polled until it is fulfilled', async () => {
  const { requests, packhouse } = shopWith('SUBMITTING', 'SUBMITTED', 'FULFILLED')
  expect(await packhouse.packs.waitForReveal(7, { everyMs: 1 })).toMatchObject({ status: 'FULFILLED' })
  expect(requests.map(({ url }) => url)).toEqual(Array(3).fill('http://service.test/api/v1/mystery/purchase/7'))
})

test('a purchase that failed or was refunded is an error with its reason', async () => {
  for (const status of ['FAILED', 'REFUNDED']) {
    const { packhouse } = shopWith('SUBMITTED', status)
    const failure: unknown = await packhouse.packs.waitForReveal(7, { everyMs: 1 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PurchaseNotFulfilledError)
    expect(failure).toMatchObject({ status, reason: null, purchase: { id: 7, status } })
  }
})

test('a timeout reports the last known state', async () => {
  const { packhouse } = shopWith('SUBMITTED')
  const failure: unknown = await packhouse.packs
    .waitForReveal(7, { everyMs: 1, forMs: 20 })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StillWaitingError)
  expect((failure as StillWaitingError<unknown>).last).toMatchObject({ status: 'SUBMITTED' })
})

test('an abort signal ends the polling', async () => {
  const { packhouse } = shopWith('SUBMITTED')
  const aborter = new AbortController()
  const waiting = packhouse.packs.waitForReveal(7, { everyMs: 60_000, signal: aborter.signal })
  aborter.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

test('a retry uses the same idempotency key, and another call a new one', async () => {
  const { requests, packhouse } = shopWith('busy', 'RESERVED')
  await packhouse.packs.buy({ tier_id: 1, external_user_id: 'ann' })
  await packhouse.packs.buy({ tier_id: 1, external_user_id: 'ann' })
  const [first, again, other] = requests.map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
