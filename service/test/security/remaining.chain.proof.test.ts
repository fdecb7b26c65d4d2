// Valid requests that no other suite sends, for `npm run prove security`.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUniqueId } from '../../src/assets/items/model.ts'
import { insertItems } from '../../src/assets/items/store.ts'
import { transact } from '../../src/db/db.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { addPerson } from '../harness/console.ts'
import { openSite } from '../harness/floor.ts'
import { hire, type Browser } from '../harness/people.ts'
import type { Client, Reply, TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'
import { openingTimeoutMs, openShop, type Shop } from '../packs/purchases/shop.ts'

let shop: Shop
let service: TestService
let platform: Client
beforeAll(async () => {
  shop = await openShop({ overrides: { passwordCost: { memoryKib: 64, passes: 1 } } })
  const { world } = shop
  service = { ...world.service, ...world, db: world.db, clock: world.clock } as unknown as TestService
  platform = await world.platform()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())

const expectDone = (replies: readonly Reply[]): void =>
  expect(replies.map(({ status, body }) => (status < 300 ? 'done' : `${status} ${JSON.stringify(body)}`))).toEqual(
    replies.map(() => 'done'),
  )

async function sendAll(requests: readonly (() => Promise<Reply>)[]): Promise<void> {
  const replies: Reply[] = []
  for (const request of requests) replies.push(await request())
  expectDone(replies)
}

test('accounts and keys', async () => {
  const { world, partner } = shop
  const tenant = await world.tenant()
  const { accountId } = partner
  const other = await world.keyFor(accountId, { scopes: ['packs:read'] })
  const unique = randomUUID().slice(0, 8)
  await sendAll([
    () => partner.get('/health'),
    () => partner.send('POST', '/keys', { label: 'shop', scopes: ['packs:read'] }),
    () => partner.send('PATCH', `/keys/${other.keyId}`, { label: 'renamed' }),
    () => platform.send('POST', '/admin/partners', { name: unique, slug: `s-${unique}` }),
    () => platform.send('POST', '/admin/tenants', { name: unique, account_number: `T-${unique.toUpperCase()}` }),
    () => platform.get(`/admin/partners/${accountId}`),
    () => platform.get(`/admin/partners/${accountId}/prizes`),
    () => platform.get(`/admin/partners/${accountId}/terms`),
    () => platform.send('PATCH', `/admin/partners/${accountId}/terms`, { plan: 'standard' }),
    () => platform.get(`/admin/partners/${accountId}/withdrawal-rules`),
    () => platform.send('PATCH', `/admin/partners/${accountId}/withdrawal-rules`, { first_use_delay_seconds: 60 }),
    () => platform.get(`/admin/tenants/${tenant.accountId}`),
    () => platform.get(`/admin/tenants/${tenant.accountId}/keys`),
  ])
})

test('the operation of the chain', async () => {
  await sendAll([
    () => platform.get('/admin/chain/float'),
    () => platform.get('/admin/contracts'),
    () => platform.get('/admin/contracts/roles'),
    () => platform.get('/admin/indexer'),
    () => platform.get('/admin/relayer'),
    () => platform.send('POST', '/admin/relayer/pause', {}),
    () => platform.send('POST', '/admin/relayer/resume', {}),
    () => platform.get('/admin/switches'),
    () => platform.send('POST', '/admin/switches', { sends: true }),
    () => platform.get('/admin/ledger/reconciliation'),
    () => platform.get('/admin/tiers'),
    () => platform.get('/admin/tiers/1/solvency'),
    () => platform.get('/admin/groups'),
    () => platform.get('/admin/inventory'),
    () => platform.get('/admin/oracle/stale'),
    () => platform.get('/admin/instant/packet-types'),
    () => platform.get('/admin/instant/bundles'),
    () => platform.get('/admin/market-actions'),
    () => platform.get('/admin/redemptions'),
    () => platform.get('/admin/credit-withdrawals'),
    () => platform.get('/admin/adjustments'),
    () => platform.get('/admin/adopted-acts'),
    () => platform.get('/admin/payouts'),
    () => platform.send('POST', '/admin/payouts/close', {}),
  ])
})

test('the market', async () => {
  const item = { item_type: 'CARD', name: 'Mossback', card_id: 'wmf-1', condition: 'NM', price_group_id: 1 }
  const imported = await platform.send('POST', '/admin/inventory/import', { items: [item] })
  const { unique_id: card } = imported.body.data.items[0]
  await platform.send('POST', '/admin/inventory/mint', { unique_ids: [card] })
  await shop.world.settle()
  const types = await platform.get('/admin/instant/packet-types')
  const { packet_type_id: type } = types.body.data.packet_types[0]
  const trial = { dry_run: true }
  await sendAll([
    () => platform.send('POST', '/admin/groups/2/assign', { unique_ids: [card], ...trial }),
    () => platform.send('PATCH', `/admin/instant/packet-types/${type}`, { name: 'Renamed', ...trial }),
    () => platform.send('POST', `/admin/instant/packet-types/${type}/pause`, trial),
  ])
})

test('the fee of a pending transaction is bumped', async () => {
  const { world, partner } = shop
  await partner.send('POST', '/sandbox/chain', { mining: 'manual' })
  await shop.credit('bumped', '10')
  await shop.buy({ external_user_id: 'bumped' })
  const id = await world.until(async () => {
    const { body } = await platform.get('/admin/chain/intents?limit=10')
    return body.data.intents.find(({ state }: { state: string }) => state === 'BROADCAST')?.id as number | undefined
  }, 'the purchase is broadcast')
  await sendAll([
    () => platform.get(`/admin/chain/intents/${id}`),
    () => platform.send('POST', `/admin/chain/intents/${id}/bump`),
  ])
  await partner.send('POST', '/sandbox/chain', { mining: 'auto' })
  await world.settle()
})

test('the warehouse', async () => {
  const { world } = shop
  const site = await openSite(service)
  const tenant = await world.tenant()
  const boss: Browser = await hire(service, ['supervisor', 'warehouse', 'admin'])
  const [card = ''] = await stock(service, tenant, 1)
  const act =
    (path: string, body: object = {}) =>
    () =>
      boss.send('POST', path, body)
  const inbound = await tenant.send('POST', '/inbound-shipments', { site_id: site.id, expected_card_count: 1 })
  const { id } = inbound.body.data.inbound_shipment
  const opened = await tenant.send('POST', '/exceptions', {
    type: 'CONDITION_DISPUTE',
    summary: 'The corner is bent.',
    unique_ids: [card],
  })
  const sealed = { uniqueId: newUniqueId('SEALED_PRODUCT', systemRandom), kind: 'SEALED_PRODUCT' as const, name: 'Box' }
  const [box] = await transact(service.db, (tx) => insertItems(tx, [sealed], service.clock.now()))
  const bins = await boss.get(`/bins?site_id=${site.id}`)
  await sendAll([
    () => boss.get(`/inbound/${id}`),
    act(`/inbound/${id}/in-transit`),
    act(`/inbound/${id}/arrive`),
    act(`/inbound/${id}/receive`, { cards: [{ name: 'Mossback' }] }),
    act(`/inbound/${id}/complete`),
    act(`/inbound/${id}/close`),
    () => boss.get(`/exceptions/${opened.body.data.exception?.id ?? opened.body.data.id}`),
    act(`/items/${box}/check-in`, { site_id: site.id }),
    act(`/items/${box}/open`),
    () => boss.get(`/people/${boss.id}`),
    () => boss.send('PATCH', `/bins/${bins.body.data.bins[1].id}`, { is_active: false }),
    act('/sites', { code: `N${site.id}`, name: 'North', address: site.address, timezone: 'America/New_York' }),
  ])
})

test('people of an account', async () => {
  const { partner } = shop
  const owner = await addPerson(service, partner.accountId, 'owner')
  const member = await addPerson(service, partner.accountId, 'developer')
  await sendAll([
    () => owner.send('PATCH', `/people/${member.id}`, { role: 'viewer' }),
    () => owner.send('POST', '/session/password', { current: owner.password, password: `new ${owner.password}` }),
  ])
})

test('an approval is rejected by its proposer', async () => {
  const admin = await hire(service, ['admin'])
  const body = { email: 'new@people.test', name: 'New', roles: ['warehouse'] }
  const proposed = await admin.send('POST', '/approvals', {
    method: 'POST',
    path: '/api/v1/operator/v1/people',
    body: { client_action_id: randomUUID(), ...body },
    reason: 'A second shift',
  })
  await sendAll([() => admin.send('POST', `/approvals/${proposed.body.data.approval.id}/reject`)])
})

test('what a partner reads', async () => {
  const { partner } = shop
  await sendAll([
    () => partner.get('/mystery/catalog/1/odds'),
    () => partner.get('/mystery/feed/winners'),
    () => partner.get('/mystery/redemptions'),
    () => partner.get('/mystery/revenue/series'),
  ])
})

test('the controls of the sandbox', async () => {
  const { partner, world } = shop
  const [wallet] = world.wallets
  await sendAll([
    () => partner.send('POST', '/sandbox/faucet', { address: wallet.address, usdc: '5' }),
    () => partner.send('POST', '/sandbox/randomness', { mode: 'auto' }),
    () => partner.send('POST', '/sandbox/events', { event_type: 'purchase.fulfilled' }),
    () => partner.send('POST', '/sandbox/shipping', { clear_faults: true }),
    () => partner.send('POST', '/sandbox/chain', { mine: 1 }),
    () => partner.send('DELETE', '/sandbox/mail'),
    () => partner.send('POST', '/sandbox/clock/advance', { seconds: 1 }),
  ])
})
