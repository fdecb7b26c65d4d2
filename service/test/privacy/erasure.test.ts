// The erasure of an end user: every place where the service writes an address is filled, erased and searched again.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAudit } from '../../src/trust/audit/audit.ts'
import { findBrokenEntry } from '../../src/trust/audit/verify.ts'
import { createMemoryBlobs } from '../../src/providers/blobs/memory-blobs.ts'
import { erasePerson, findPerson } from '../../src/startup/commands/privacy/erase.ts'
import { many, one, transact } from '../../src/db/db.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { startService, type TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'

let service: TestService
const blobs = createMemoryBlobs({ random: systemRandom })
beforeAll(async () => {
  service = await startService({ blobs })
})
afterAll(() => service[Symbol.asyncDispose]())

const place = { city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const ada = { name: 'Ada Foxglove', street1: '12 Elm "Old" Street', phone: '+1 512 555 0100', email: 'ada@fox.example' }
const bob = { name: 'Ada Foxglove', street1: '99 Oak Avenue', phone: '+1 512 555 0199', email: 'other@fox.example' }

const deps = () => ({ db: service.db, blobs, audit: createAudit(service), actor: 'direct:test' })

/** An order with a label; the person of the address is its recipient. */
async function order(person: typeof ada, status?: string) {
  const tenant = await service.tenant()
  const [card = ''] = await stock(service, tenant, 1)
  const { body } = await tenant.send('POST', '/shipping-quote', {
    unique_ids: [card],
    address: { ...person, ...place },
  })
  const { order_id: id, rates } = body.data
  const committed = await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  expect(committed.status, JSON.stringify(committed.body)).toBe(200)
  if (status) await sql`update vault_orders set status = ${status} where id = ${id}`.execute(service.db)
  return { id: id as number, tenant }
}

/** Leaves the person where requests, events, mails and people of the warehouse would. */
async function scatter(accountId: number): Promise<void> {
  const { db, clock } = service
  const now = clock.now()
  const data = JSON.stringify({ order_id: 7, recipient: { ...ada, ...place }, parcels: [{ note: `for ${ada.email}` }] })
  await sql`insert into events (account_id, event, resource_id, occurrence, data, created_at)
    values (${accountId}, 'order.shipped', '7', 'erasure:1', ${data}::jsonb, ${now})`.execute(db)
  await sql`insert into mails (account_id, recipient, kind, dedupe_key, subject, body_text, body_html, status, created_at)
    values (${accountId}, ${ada.email}, 'notice', 'erasure', 'Your parcel', ${`Dear ADA  FOXGLOVE, ${ada.street1}`}, '', 'FAILED', ${now})`.execute(
    db,
  )
  await sql`insert into request_log (slot, day, account_id, key_id, request_id, method, route, path, status, ms, at, request_body)
    values (0, ${now}, ${accountId}, 'k', 'r', 'POST', '/a', '/a', 200, 1, ${now}, ${`{"q":"${ada.phone}"}`})`.execute(
    db,
  )
  const audit = createAudit(service)
  const entry = { actor: 'system', action: 'test', target: 'x', details: {}, personal: { email: ada.email } }
  await transact(db, (tx) => audit.record(tx, entry))
}

test('an end user is erased from documents, events, mails, logs, labels and exports, and other people are not', async () => {
  const { db, clock } = service
  const { id, tenant } = await order(ada, 'DELIVERED')
  const other = await order(bob, 'DELIVERED')
  await scatter(tenant.accountId)
  const exported = await blobs.put(Buffer.from(`order,email\n${id},${ada.email}\n`))
  await sql`insert into reports (account_id, type, format, parameters, fingerprint, status, blob_id, api_key_id, requested_at)
    values (${tenant.accountId}, 'orders', 'csv', '{}', ${Buffer.alloc(32)}, 'READY', ${exported}, 'k', ${clock.now()})`.execute(
    db,
  )
  const label = await blobs.put(Buffer.from('a label with the address'))
  await sql`update shipping_labels set blob_id = ${label}
    where owner_id = ${id} and owner_kind = 'vault_order'`.execute(db)
  const subject = { kind: 'order', ids: [id] } as const

  const found = await findPerson(deps(), { subject, also: [] })
  const tables = new Set(found.found.map(({ table }) => table))
  for (const table of ['vault_orders', 'events', 'mails', 'request_log_0', 'audit_personal', 'simulated_shipments'])
    expect([...tables]).toContain(table)
  expect(found.name_only.map(({ table }) => table)).toContain('vault_orders')

  const report = await erasePerson(deps(), { subject, also: [] })
  expect(report).toMatchObject({ documents: 1, labels: 1, exports: 1, remaining: [] })
  expect(await blobs.get(label)).toBeUndefined()
  expect(await blobs.get(exported)).toBeUndefined()

  const { address } = await one(db, sql<{ address: object }>`select address from vault_orders where id = ${id}`)
  expect(address).toMatchObject({ name: '[erased]', city: '[erased]', email: '[erased]', country: 'US' })
  const event = await one(db, sql<{ data: object }>`select data from events where occurrence = 'erasure:1'`)
  expect(event.data).toMatchObject({
    order_id: 7,
    recipient: { city: '[erased]', country: 'US' },
    parcels: [{ note: 'for [erased]' }],
  })
  const kept = await one(db, sql<{ address: object }>`select address from vault_orders where id = ${other.id}`)
  expect(kept.address).toMatchObject(bob)
  expect((await tenant.get(`/orders/${id}`)).status).toBe(200)

  expect(await findBrokenEntry(db)).toBeUndefined()
  const [entry] = await many(
    db,
    sql<{ details: object }>`select details from audit_entries where action = 'privacy.erased'`,
  )
  expect(entry?.details).toMatchObject({ ids: [id], documents: 1, remaining: 0 })
  expect(JSON.stringify(entry)).not.toContain('fox')
})

test('an address that is still needed is not erased', async () => {
  const { id } = await order(ada)
  await expect(erasePerson(deps(), { subject: { kind: 'order', ids: [id] }, also: [] })).rejects.toThrow(
    `The address is still needed: order ${id} (COMMITTED)`,
  )
  const done = await order(ada, 'LOST')
  const { remaining } = await erasePerson(deps(), { subject: { kind: 'order', ids: [done.id] }, also: [] })
  expect(remaining).toContainEqual({ table: 'vault_orders', column: 'address', rows: 1 })
})

test('the redemptions of an end user are found by the id that the partner uses', async () => {
  const { db } = service
  const partner = await service.partner()
  const redemption = {
    partner_id: partner.accountId,
    end_user_id: 900_001,
    kind: 'CARD',
    token_id: 1,
    unique_id: 'CARD-1',
    contract: `0x${'0'.repeat(40)}`,
    holder: `0x${'1'.repeat(40)}`,
    status: 'CANCELLED',
    custody: 'NON_CUSTODIAL',
    asked: { shipping_address: { ...ada, email: 'eve@fox.example', ...place } },
    address: { ...ada, email: 'eve@fox.example', ...place },
    carrier: 'x',
    service: 'x',
    service_token: 'x',
    rate_id: 'x',
    is_insured: false,
    value_cents: 1,
    total: 1,
    signature: '0x00',
    quoted_at: '2026-03-01',
    expires_at: '2026-03-02',
    created_at: '2026-03-01',
    updated_at: '2026-03-01',
  }
  await transact(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into end_users overriding system value
      select * from jsonb_populate_record(null::end_users, ${JSON.stringify({ id: 900_001, partner_id: partner.accountId, external_user_id: 'u-7', created_at: '2026-03-01' })}::jsonb)`.execute(
      tx,
    )
    await sql`insert into redemptions overriding system value
      select * from jsonb_populate_record(null::redemptions, ${JSON.stringify({ id: 900_002, order_status: 'NONE', ...redemption })}::jsonb)`.execute(
      tx,
    )
  })
  const subject = { kind: 'end_user', partnerId: partner.accountId, userId: 'u-7' } as const
  const { remaining, documents } = await erasePerson(deps(), { subject, also: ['former@fox.example'] })
  expect({ remaining, documents }).toEqual({ documents: 1, remaining: expect.any(Array) })
  const { row } = await one(
    db,
    sql<{ row: string }>`select redemptions::text as row from redemptions where id = 900002`,
  )
  expect(row).not.toMatch(/fox|Elm|Austin|78701/i)
  await expect(findPerson(deps(), { subject: { ...subject, userId: 'u-8' }, also: [] })).rejects.toThrow(
    'No address is stored',
  )
})
