import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../service/src/kernel/time.ts'
import { startService, type TestService } from '../../service/test/harness/service.ts'
import { createCall } from '../src/history/api.ts'
import { historyDays, playVault, seedVaultHistory, type InThePast } from '../src/history/history.ts'
import { seedAccounts } from '../src/accounts.ts'
import { seedPeople } from '../src/people.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { demoCards } from '../src/market/cards.ts'
import { demoPartnerId } from '../src/market/past-sales.ts'
import { seedWarehouse, shelveLoose } from '../src/warehouse.ts'

type Timed = { status: string; created_at: string }

let service: TestService
let read: <Data>(path: string, isOperator?: boolean) => Promise<Data>
const start = new Date('2026-03-20T12:00:00.000Z')
beforeAll(async () => {
  service = await startService()
  const { db, clock, accounts, keys: keyService, vault, warehouse } = service
  const inThePast: InThePast = async (backMs, work) => {
    clock.set(new Date(start.getTime() - backMs))
    const value = await work()
    clock.set(start)
    return value
  }
  const keys = await inThePast(historyDays * dayMs, async () => {
    await seedWarehouse({ db, warehouse })
    const stockTenant = (accountId: number) => vault.intake.stockOnce(accountId, demoCards('/art'))
    const seeded = await seedAccounts({ db, accounts, keys: keyService, stockTenant }, {})
    await shelveLoose({ db, warehouse })
    const { staff, console: pages } = service
    await seedPeople({ db, clock, random: systemRandom, people: staff.people, members: pages.members })
    return seeded
  })
  await seedVaultHistory({ service, keys, inThePast, signal: new AbortController().signal })
  const call = createCall(service)
  await playVault(service, keys)
  read = (path, isOperator = false) => call(isOperator ? keys.platform_admin : keys.tenant, 'GET', path)
})
afterAll(() => service[Symbol.asyncDispose]())

test('the sales of the past on the chain belong to the first account, the demo partner', async () => {
  const { slug } = await service.accounts.getPartner(demoPartnerId)
  expect(slug).toBe('demo')
})

const ageOf = ({ created_at }: Timed): number => Math.round((start.getTime() - Date.parse(created_at)) / dayMs)

test('an order of weeks ago is delivered; those of today are on the way and in the queue', async () => {
  const { orders } = await read<{ orders: Timed[] }>('/orders')
  expect(orders.map((order) => [order.status, ageOf(order)])).toEqual([
    ['COMMITTED', 0],
    ['SHIPPED', 0],
    ['DELIVERED', 36],
  ])
})

test('an inbound shipment has a difference, and its case is a conversation that waits for the tenant', async () => {
  const { inbound_shipments: inbound } = await read<{ inbound_shipments: Timed[] }>('/inbound-shipments')
  expect(inbound.map((shipment) => [shipment.status, ageOf(shipment)])).toEqual([
    ['ANNOUNCED', 0],
    ['RECEIVED', 17],
  ])
  const { exceptions } = await read<{ exceptions: { id: number; status: string; type: string }[] }>('/exceptions')
  expect(exceptions).toMatchObject([{ status: 'AWAITING_TENANT', type: 'RECEIVING_SHORT' }])
  type Shown = { exception: { messages: { author: string }[] } }
  const { exception } = await read<Shown>(`/exceptions/${exceptions[0]?.id}`)
  expect(exception.messages.map(({ author }) => author)).toEqual(['operator', 'tenant', 'operator'])
  type Desk = { exception: { messages: { author: string; actor_name: string }[] } }
  const desk = await read<Desk>(`/operator/v1/exceptions/${exceptions[0]?.id}`, true)
  expect(desk.exception.messages.map(({ actor_name }) => actor_name)).toEqual([
    'Sofia Super',
    'sandbox tenant',
    'Sofia Super',
  ])
})

test('the month before is on an invoice with every day of storage, and the audit log is whole', async () => {
  const { invoices } = await read<{ invoices: { period_start: string; status: string; total_cents: number }[] }>(
    '/invoices',
  )
  expect(invoices).toMatchObject([{ period_start: '2026-02-01', status: 'OPEN' }])
  expect(invoices[0]?.total_cents).toBeGreaterThan(0)
  const { audit, custody } = await read<{ audit: object; custody: object }>('/operator/v1/audit/verify', true)
  expect([audit, custody]).toMatchObject([{ is_whole: true }, { is_whole: true }])
})

test('a pickup waits for its visitor, a transfer was received, and values were declared', async () => {
  const { withdrawals } = await read<{ withdrawals: { method: string; status: string }[] }>('/withdrawals')
  expect(withdrawals).toMatchObject([{ method: 'pickup', status: 'IN_TRANSIT' }])
  const { transfers } = await read<{ transfers: { status: string }[] }>('/card-transfers')
  expect(transfers).toHaveLength(1)
  type Value = { declared_value_cents: number; note: string | null }
  const { declared_values: values } = await read<{ declared_values: Value[] }>('/declared-values')
  // Newest first: those before were declared when the cards were taken in.
  expect(values.slice(0, 2)).toMatchObject([
    { declared_value_cents: 1_250_000, note: 'Misprint, see the appraisal' },
    { declared_value_cents: 3_500, note: null },
  ])
})
