import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaims } from '../../../src/assets/claims/claims.ts'
import { many, transact } from '../../../src/db/db.ts'
import { clientRefOf, type Label } from '../../../src/providers/shipping/labels/model.ts'
import { enqueueLabel } from '../../../src/providers/shipping/labels/settle.ts'
import { moveLabel } from '../../../src/providers/shipping/labels/store.ts'
import { createCommitOrder } from '../../../src/vault/outbound/orders/commit.ts'
import { startService, type TestService } from '../../harness/service.ts'
import { stock } from '../../harness/vault.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

class Crash extends Error {}
const { signal } = new AbortController()
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

/** Leaves the purchase as a process does that dies after the carrier's charge and before it records the label. */
async function chargeAndDie(labels: readonly Label[]): Promise<never> {
  const { clock, db, warehouse } = service
  for (const label of labels) {
    const change = { sent_at: clock.now(), lease_until: new Date(clock.now().getTime() + 30_000) }
    await transact(db, async (tx) => {
      const sent = await moveLabel(tx, label.id, 'send', clock.now(), change)
      if (sent) await enqueueLabel(tx, sent, change.lease_until)
    })
    const { rateRef, shipmentRef, insuredCents } = label
    const order = { rateRef, shipmentRef, insuredCents, clientRef: clientRefOf(label) }
    expect((await warehouse.shipping.labels.providerOf(label).buy(order, signal)).kind).toBe('success')
  }
  throw new Crash()
}

/** An order whose commit died right after the label was charged. */
async function diedCommitting() {
  const { clock, vault, warehouse } = service
  const tenant = await service.tenant()
  const [card = ''] = await stock(service, tenant, 1)
  const { body } = await tenant.send('POST', '/shipping-quote', { unique_ids: [card], address })
  const { order_id: id, rates } = body.data
  const dying = createCommitOrder({
    clock,
    claims: createClaims({ clock }),
    holdings: vault.holdings,
    orders: vault.orders,
    openTask: async () => {},
    watcher: { orderCommitted: async () => {} },
    checkCredit: async () => {},
    labels: { ...warehouse.shipping.labels, buy: chargeAndDie },
  })
  const writer = { accountId: tenant.accountId, keyId: tenant.keyId, familyId: tenant.keyId, requestId: 'r' }
  await expect(dying.commit(writer, id, rates[0].rate_id, signal)).rejects.toThrow(Crash)
  const show = async () => (await tenant.get(`/orders/${id}`)).body.data.order
  expect((await show()).status).toBe('COMMITTING')
  return { tenant, card, id: id as number, rateId: rates[0].rate_id as string, show }
}

const chargesOf = (id: number) =>
  many(
    service.db,
    sql`select s.id from simulated_labels s join shipping_labels l on l.rate_ref = s.rate_ref
      where l.owner_kind = 'vault_order' and l.owner_id = ${id} group by s.id`,
  )

async function runJobs(): Promise<void> {
  const runner = await service.startWorkers()
  await runner.drain()
  await runner.stop(1_000)
}

test('the next commit adopts a label that was charged and not recorded, and buys none', async () => {
  const { tenant, id, rateId, show } = await diedCommitting()
  const early = await tenant.send('POST', '/orders', { order_id: id, rate_id: rateId })
  expect([early.status, early.body.error]).toEqual([409, 'commit_in_progress'])
  service.clock.advance(91_000)
  const again = await tenant.send('POST', '/orders', { order_id: id, rate_id: rateId })
  expect([again.status, again.body.data.status]).toEqual([200, 'COMMITTED'])
  expect(await chargesOf(id)).toHaveLength(1)
  expect((await show()).label.status).toBe('PURCHASED')
})

test('the recurring jobs adopt the label without a request', async () => {
  const { tenant, card, id, show } = await diedCommitting()
  service.clock.advance(31_000)
  await runJobs()
  expect((await show()).status).toBe('COMMITTING')
  service.clock.advance(60_000)
  await runJobs()
  await service.vault.runDue()
  expect((await show()).status).toBe('COMMITTED')
  expect((await tenant.get(`/cards/${card}`)).body.data.card.status).toBe('RESERVED')
  expect(await chargesOf(id)).toHaveLength(1)
})

test('an order cancelled after its commit died stays cancelled, and its label is voided when found', async () => {
  const { tenant, card, id, show } = await diedCommitting()
  service.clock.advance(91_000)
  expect((await tenant.send('POST', `/orders/${id}/cancel`)).body.data.status).toBe('CANCELLED')
  expect((await tenant.get(`/cards/${card}`)).body.data.card.status).toBe('AVAILABLE')
  await runJobs()
  await runJobs()
  expect((await show()).status).toBe('CANCELLED')
  const labels = await service.warehouse.shipping.labels.list({ kind: 'vault_order', id })
  expect(labels.map(({ status, isWanted }) => [status, isWanted])).toEqual([['VOIDED', false]])
  expect(await chargesOf(id)).toHaveLength(1)
})

test('a new quote supersedes an order whose commit died, and its label is voided', async () => {
  const { tenant, card, id, show } = await diedCommitting()
  service.clock.advance(91_000)
  const { body } = await tenant.send('POST', '/shipping-quote', { unique_ids: [card], address })
  expect(body.data.superseded_order_ids).toEqual([id])
  await runJobs()
  await runJobs()
  expect((await show()).status).toBe('SUPERSEDED')
  const labels = await service.warehouse.shipping.labels.list({ kind: 'vault_order', id })
  expect(labels.map(({ status, isWanted }) => [status, isWanted])).toEqual([['VOIDED', false]])
})
