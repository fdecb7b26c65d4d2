import { expect, test } from 'vitest'
import { createPackhouse } from './client.ts'
import { createCatalogClient, NotFoundError } from './catalog.ts'
import { EndedOtherwiseError, PurchaseNotFulfilledError, StillWaitingError } from './waiting.ts'

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

test('sales, redemptions and orders are polled to their end, and another end is an error', async () => {
  const shown = (status: string) => {
    const state = { id: 7, status, failure_reason: null, order: { order_id: 7, status } }
    const fetch = (async () => Response.json({ success: true, data: state })) as typeof globalThis.fetch
    return createPackhouse({ baseUrl: 'http://service.test', apiKey: 'ph_test_k', fetch })
  }
  expect(await shown('CONFIRMED').sellbacks.waitForConfirmed(7)).toMatchObject({ status: 'CONFIRMED' })
  expect(await shown('COMPLETED').redemptions.waitForFulfillment(7)).toMatchObject({ status: 'COMPLETED' })
  expect(await shown('DELIVERED').vault.orders.waitForShipped(7)).toMatchObject({ order_id: 7, status: 'DELIVERED' })
  const ended = [
    shown('FAILED').sellbacks.waitForConfirmed(7),
    shown('EXPIRED').redemptions.waitForFulfillment(7),
    shown('CANCELLED').vault.orders.waitForShipped(7),
  ]
  for (const wait of ended) await expect(wait).rejects.toBeInstanceOf(EndedOtherwiseError)
})

test('the client of the catalog has the number of all rows, other paths and its own errors', async () => {
  const fetch = (async (url: string) =>
    url.endsWith('/info')
      ? Response.json({ error: 'not_found', message: 'No.' }, { status: 404 })
      : Response.json({ data: [{ id: 'a' }], page: 1, page_size: 1, total_count: 12 })) as typeof globalThis.fetch
  const catalog = createCatalogClient({ baseUrl: 'http://service.test', fetch })
  expect(await catalog.cards.list('skies').first()).toMatchObject({ items: [{ id: 'a' }], totalCount: 12 })
  await expect(catalog.http.send({ method: 'GET', path: '/api/v1/info' })).rejects.toBeInstanceOf(NotFoundError)
})
