import { expect, test } from 'vitest'
import { transact } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { insertEntry } from '../../../src/packs/revenue/earnings/store.ts'
import { startService, type TestService } from '../../harness/service.ts'

let block = 1n

async function earn(service: TestService, partnerId: number, at: string, entry: 'SALE' | 'SELLBACK', usdc: bigint) {
  block += 1n
  const position = {
    blockNumber: block,
    logIndex: 0,
    txHash: `0x${block.toString(16).padStart(64, '0')}` as const,
    blockTime: new Date(at),
  }
  const amount = micros(usdc * 1_000_000n)
  await transact(service.db, (tx) =>
    insertEntry(tx, { partnerId, product: 'tier', entry, units: 1, amount, requestId: null }, position),
  )
}

test('a series has every day of the period in the time zone, the last one open', async () => {
  await using service = await startService()
  const partner = await service.partner()
  const other = await service.partner()
  // Midnight in Berlin is 23:00 UTC in winter.
  await earn(service, partner.accountId, '2026-02-27T22:30:00Z', 'SALE', 100n)
  await earn(service, partner.accountId, '2026-02-27T23:30:00Z', 'SALE', 40n)
  await earn(service, partner.accountId, '2026-02-28T10:00:00Z', 'SELLBACK', 10n)
  await earn(service, other.accountId, '2026-02-28T10:00:00Z', 'SALE', 999n)

  const { status, body } = await partner.get('/mystery/revenue/series?days=3&tz=Europe/Berlin')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    period: { from: '2026-02-26T23:00:00.000Z', to: '2026-03-01T12:00:00.000Z' },
    interval: 'day',
    tz: 'Europe/Berlin',
  })
  const figures = body.data.points.map(
    ({ from, packs, gross_usdc, sellback_usdc, is_open }: Record<string, unknown>) => ({
      from,
      packs,
      gross_usdc,
      sellback_usdc,
      is_open,
    }),
  )
  expect(figures).toEqual([
    { from: '2026-02-26T23:00:00.000Z', packs: 1, gross_usdc: '100.000000', sellback_usdc: '0.000000', is_open: false },
    { from: '2026-02-27T23:00:00.000Z', packs: 1, gross_usdc: '40.000000', sellback_usdc: '10.000000', is_open: false },
    { from: '2026-02-28T23:00:00.000Z', packs: 0, gross_usdc: '0.000000', sellback_usdc: '0.000000', is_open: true },
  ])

  const hours = await partner.get('/mystery/revenue/series?from=2026-02-27T22:00:00Z&to=2026-02-28&interval=hour')
  expect(hours.body.data.points.map(({ gross_usdc }: { gross_usdc: string }) => gross_usdc)).toEqual([
    '100.000000',
    '40.000000',
  ])
  const revenue = await partner.get('/mystery/revenue?from=2026-02-27&to=2026-03-01')
  const sum = await partner.get('/mystery/revenue/series?from=2026-02-27&to=2026-03-01')
  const net = sum.body.data.points.reduce(
    (total: number, point: { net_usdc: string }) => total + Number(point.net_usdc),
    0,
  )
  expect(net).toBeCloseTo(Number(revenue.body.data.net_usdc), 6)
})

test('a day with a change of the clocks has 23 hours and counts once', async () => {
  await using service = await startService()
  const partner = await service.partner()
  await earn(service, partner.accountId, '2026-03-29T00:30:00Z', 'SALE', 5n)
  const { body } = await partner.get(
    '/mystery/revenue/series?from=2026-03-28T23:00:00Z&to=2026-03-30T22:00:00Z&tz=Europe/Berlin',
  )
  expect(body.data.points.map(({ from, to, packs }: Record<string, unknown>) => ({ from, to, packs }))).toEqual([
    { from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z', packs: 1 },
    { from: '2026-03-29T22:00:00.000Z', to: '2026-03-30T22:00:00.000Z', packs: 0 },
  ])
})

test('an unknown zone and an impossible period are refused', async () => {
  await using service = await startService()
  const partner = await service.partner()
  const refusals = {
    'tz=Mars/Base': 'invalid_query_parameter',
    'from=2026-03-01&to=2026-02-01': 'invalid_period',
    'from=2020-01-01&to=2026-01-01': 'invalid_period',
    'from=2026-02-01&days=3': 'invalid_period',
    'days=0': 'invalid_query_parameter',
    'interval=week': 'invalid_query_parameter',
  }
  for (const [query, error] of Object.entries(refusals)) {
    const { status, body } = await partner.get(`/mystery/revenue/series?${query}`)
    expect({ query, status, error: body.error }).toEqual({ query, status: 400, error })
  }
})
