// A tenant's webhook receives every event of the vault, and the data of each match its schema.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createValidatorFactory } from '../../src/http/schema/validation.ts'
import { eventTypes, isEventName } from '../../src/events/types/event-types.ts'
import { tenantEventTypes } from '../../src/events/types/tenant-event-types.ts'
import { verifyWebhook } from '../../../sdk/src/webhooks.ts'
import { openSite } from '../harness/floor.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'
import { deliver, register } from './announce.ts'
import { startReceiver } from './receiver.ts'

let service: TestService
let platform: Client
let siteId: number
beforeAll(async () => {
  service = await startService()
  platform = await service.platform()
  siteId = (await openSite(service)).id
})
afterAll(() => service[Symbol.asyncDispose]())

const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

async function operate(path: string, body: object): Promise<void> {
  const reply = await platform.send('POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })
  expect([reply.status < 300, reply.body.error]).toEqual([true, undefined])
}

async function post(tenant: Client, path: string, body: object): Promise<any> {
  const reply = await tenant.send('POST', path, body)
  expect([path, reply.status < 300, reply.body.message]).toEqual([path, true, reply.body.message])
  return reply.body.data
}

/** What a tenant does and what the warehouse does for it. */
async function useVault(tenant: Client): Promise<void> {
  const other = await service.tenant()
  const [shipped = '', withdrawn = '', given = '', valued = ''] = await stock(service, tenant, 4)
  const quote = await post(tenant, '/shipping-quote', { unique_ids: [shipped], address })
  await post(tenant, '/orders', { order_id: quote.order_id, rate_id: quote.rates[0].rate_id })
  await post(tenant, '/withdrawals', { unique_id: withdrawn, method: 'pickup' })
  const { account } = (await other.get('/info')).body.data
  await post(tenant, '/card-transfers', { unique_ids: [given], to_account: account.account_number })
  await post(tenant, '/inbound-shipments', { site_id: siteId, lines: [{ name: 'Card', quantity: 1 }] })
  const { exception } = await post(tenant, '/exceptions', { type: 'OTHER', summary: 'Wrong sleeve.' })
  await operate(`/exceptions/${exception.id}/message`, { body: 'Which card?', is_question: true })
  await post(tenant, `/exceptions/${exception.id}/messages`, { body: 'The first.' })
  await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'NO_FAULT', note: 'Fine.', liability: 'none' })
  await post(tenant, '/declared-values', { unique_id: valued, declared_value_cents: 100 })
  await post(tenant, '/declared-values', { unique_id: valued, declared_value_cents: 200 })
  await returnAndClaim(tenant.accountId, quote.order_id)
  await settleAccount(tenant.accountId)
}

/** A return by the buyer of an order, and a claim with its carrier. */
async function returnAndClaim(accountId: number, orderId: number): Promise<void> {
  const now = service.clock.now()
  await sql`
    insert into buyer_returns (account_id, order_id, status, site_id, is_announced, created_by, created_at, updated_at)
    values (${accountId}, ${orderId}, 'ANNOUNCED', ${siteId}, true, 'system', ${now}, ${now})`.execute(service.db)
  await sql`
    insert into carrier_claims (account_id, order_id, label_id, parcel_number, kind, status, max_cents, claimed_cents,
      carrier, filed_by, filed_at, updated_at)
    select ${accountId}::int, ${orderId}::int, id, 1, 'lost', 'FILED', 100, 100, carrier, 'system', ${now}, ${now}
    from shipping_labels where owner_kind = 'vault_order' and owner_id = ${orderId}`.execute(service.db)
}

/** An invoice that is paid, and a service credit that is decided and applied. */
async function settleAccount(accountId: number): Promise<void> {
  const now = service.clock.now()
  await sql`
    insert into invoices (account_id, number, status, period_start, period_end, subtotal_cents, credits_cents, tax_cents,
      total_cents, line_count, issued_at, due_at)
    values (${accountId}, 'INV-2026-02-00001', 'OPEN', '2026-02-01', '2026-03-01', 1, 0, 0, 1, 0, ${now}, ${now})`.execute(
    service.db,
  )
  await sql`update invoices set status = 'PAID', paid_at = ${now} where account_id = ${accountId}`.execute(service.db)
  await sql`
    insert into service_credits (account_id, status, kind, period_start, metric, computed_cents, fingerprint, requested_at,
      updated_at)
    values (${accountId}, 'REQUESTED', 'sla', '2026-02-01', 'order_ship_on_time', 5, ${Buffer.alloc(32)}, ${now}, ${now})`.execute(
    service.db,
  )
  await sql`
    update service_credits set status = 'APPROVED', approved_cents = 5, decided_at = ${now}
    where account_id = ${accountId}`.execute(service.db)
}

const compile = createValidatorFactory()({}, {})

function matches(event: string, data: unknown): boolean {
  if (!isEventName(event)) return false
  const schema = { ...eventTypes[event].data, additionalProperties: false }
  const check = compile({ schema, httpPart: 'body', method: 'GET', url: '/' }) as unknown as (data: unknown) => boolean
  return check(structuredClone(data))
}

test('each event of the vault arrives at the webhook of the tenant, signed and as its schema says', async () => {
  await using receiver = await startReceiver()
  const tenant = await service.tenant()
  const { id, signing_secret: secret } = await register(tenant, receiver.url)
  await useVault(tenant)
  await deliver(service)
  const bodies = receiver.bodies()
  expect(new Set(bodies.map(({ event }) => event))).toEqual(new Set(Object.keys(tenantEventTypes)))
  expect(bodies.filter(({ event, data }) => !matches(event, data))).toEqual([])
  for (const { body, headers } of receiver.arrivals) await verifyWebhook({ body, headers, secret })

  // The same events can be read, listed as deliveries and sent again.
  const names = 'order.updated,invoice.issued'
  const listed = (await tenant.get(`/events?types=${names}`)).body.data.events
  expect(listed.map(({ event }: { event: string }) => event)).toContain('invoice.issued')
  const [delivery] = (await tenant.get(`/webhooks/deliveries?webhook_id=${id}`)).body.data.deliveries
  const count = receiver.arrivals.length
  await post(tenant, `/webhooks/deliveries/${delivery.id}/replay`, {})
  await deliver(service)
  expect(receiver.arrivals.length).toBe(count + 1)
})
