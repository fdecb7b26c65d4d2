import { expect, test } from 'vitest'
import { createPackhouse } from './client.ts'
import { StillWaitingError } from './waiting.ts'

/** A service whose purchase has these states, one at each look, the last one for ever. */
function shopWith(...states: string[]) {
  const asked: { url: string; key: string | null }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const status = states[Math.min(asked.length, states.length - 1)]
    asked.push({ url, key: new Headers(init.headers).get('idempotency-key') })
    if (status === 'busy')
      return new Response('{"error":"overloaded"}', { status: 503, headers: { 'retry-after': '0' } })
    return Response.json({ success: true, data: { id: 7, status } })
  }) as typeof globalThis.fetch
  return { asked, packhouse: createPackhouse({ baseUrl: 'http://service.test', apiKey: 'ph_test_k', fetch }) }
}

test('a purchase is looked at until its cards are there', async () => {
  const { asked, packhouse } = shopWith('SUBMITTING', 'SUBMITTED', 'FULFILLED')
  expect(await packhouse.purchases.waitForReveal(7, { everyMs: 1 })).toMatchObject({ status: 'FULFILLED' })
  expect(asked.map(({ url }) => url)).toEqual(Array(3).fill('http://service.test/api/v1/mystery/purchase/7'))
})

test('whoever does not want to wait longer is told how it stood', async () => {
  const { packhouse } = shopWith('SUBMITTED')
  const failure: unknown = await packhouse.purchases.waitForReveal(7, { everyMs: 1, forMs: 20 }).catch((error) => error)
  expect(failure).toBeInstanceOf(StillWaitingError)
  expect((failure as StillWaitingError<unknown>).last).toMatchObject({ status: 'SUBMITTED' })
})

test('waiting ends with the signal of its caller', async () => {
  const { packhouse } = shopWith('SUBMITTED')
  const ending = new AbortController()
  const waiting = packhouse.purchases.waitForReveal(7, { everyMs: 60_000, signal: ending.signal })
  ending.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

test('a purchase that is tried again is tried with the same key, and another call with another', async () => {
  const { asked, packhouse } = shopWith('busy', 'RESERVED')
  await packhouse.purchases.buy({ tier_id: 1, external_user_id: 'ann' })
  await packhouse.purchases.buy({ tier_id: 1, external_user_id: 'ann' })
  const [first, again, other] = asked.map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
