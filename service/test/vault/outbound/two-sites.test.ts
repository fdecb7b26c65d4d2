// Withdrawals of cards that are stored at two sites: each site picks, packs and dispatches its own cards.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../src/db/db.ts'
import type { Notice } from '../../../src/vault/shared/ports.ts'
import { systemActor } from '../../../src/warehouse/actors.ts'
import type { Site } from '../../../src/warehouse/sites/model.ts'
import type { Task } from '../../../src/warehouse/tasks/model.ts'
import { openSite } from '../../harness/floor.ts'
import { hire, type Browser } from '../../harness/people.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { stock } from '../../harness/vault.ts'

let service: TestService
const notices: Notice[] = []
let [east, west]: Site[] = []
let picker: Browser
beforeAll(async () => {
  service = await startService({ notify: async (_tx, notice) => void notices.push(notice) })
  east = await openSite(service)
  west = await openSite(service)
  picker = await hire(service, ['warehouse'])
})
afterAll(() => service[Symbol.asyncDispose]())

const { signal } = new AbortController()
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const statusOf = async (tenant: Client, code: string) => (await tenant.get(`/cards/${code}`)).body.data.card.status
const billedTo = async (tenant: Client): Promise<number> =>
  (await tenant.get('/account')).body.data.account.billing.unbilled_cents

/** Whether the dispatch deadline of the withdrawal is settled. */
async function isDispatchTimed(id: number): Promise<boolean> {
  const { rows } = await sql<{ done_at: Date | null }>`
    select done_at from sla_items where metric = 'withdrawal_dispatch_on_time' and resource = ${`withdrawal:${id}`}`.execute(
    service.db,
  )
  return rows[0]?.done_at != null
}

/** A tenant with two cards in the east and one in the west. */
async function stocked() {
  const tenant = await service.tenant()
  const [first = '', second = '', far = ''] = await stock(service, tenant, 3)
  for (const table of ['holdings', 'item_locations'])
    await sql`update ${sql.table(table)} set site_id = ${west?.id} where unique_id = ${far}`.execute(service.db)
  return { tenant, near: [first, second], far }
}

/** A withdrawal of cards at both sites, with the task of each. */
async function requested() {
  const { tenant, near, far } = await stocked()
  const order = { unique_ids: [near[0], far, near[1]], method: 'ship', destination: address }
  const made = await tenant.send('POST', '/withdrawals', order)
  expect(made.status).toBe(201)
  const id: number = made.body.data.withdrawal.id
  const listTasks = () => service.warehouse.tasks.listOf({ purpose: 'withdrawal', documentId: id })
  const show = async () => (await tenant.get(`/withdrawals/${id}`)).body.data.withdrawal
  const [here, there] = (await listTasks()) as [Task, Task]
  return { tenant, near, far, id, listTasks, show, here, there }
}

const step = async (task: Task, name: string, body: object) => {
  const reply = await picker.send('POST', `/tasks/${task.id}/${name}`, body)
  expect([reply.status, reply.body.error]).toEqual([200, undefined])
  return reply.body.data
}

/** Packs the cards into parcel 1 of the task and buys its label. */
async function pack(task: Task, codes: readonly string[]): Promise<string[]> {
  for (const uniqueId of codes) await step(task, 'pick', { unique_id: uniqueId })
  await step(task, 'pack', { parcel_number: 1, unique_ids: codes })
  const labels = await service.warehouse.tasks.buyLabels(systemActor, { taskId: task.id, isSupervisor: true, signal })
  expect(labels.map(({ parcelNumber }) => parcelNumber)).toEqual([1])
  return labels.map(({ trackingNumber }) => trackingNumber ?? '')
}

const dispatch = (task: Task) => step(task, 'dispatch', { scans: [`${task.id}-1`] })

async function deliver(number = ''): Promise<void> {
  for (let scan = 0; scan < 4; scan++) {
    await service.warehouse.simulator?.advance(number)
    await service.warehouse.shipping.announce()
  }
}

const cancelTask = (task: Task, reason: string): Promise<unknown> =>
  transact(service.db, (tx) => service.warehouse.tasks.cancelTask(tx, systemActor, task.id, reason))

test('each site has its own task, and the withdrawal is complete when the parcels of both arrived', async () => {
  const { tenant, near, far, show, here, there, listTasks } = await requested()
  expect([here.siteId, there.siteId]).toEqual([east?.id, west?.id])
  const itemsOf = async (task: Task) =>
    (await service.warehouse.tasks.linesOf(service.db, task.id)).map(({ uniqueId }) => uniqueId)
  expect([await itemsOf(here), await itemsOf(there)]).toEqual([near, [far]])

  const [farNumber = ''] = await pack(there, [far])
  const [nearNumber = ''] = await pack(here, near)
  expect(farNumber).not.toBe(nearNumber)
  await dispatch(there)
  const sent = await show()
  expect(sent).toMatchObject({
    status: 'IN_TRANSIT',
    parcels: [
      { parcel_id: 1, unique_ids: near, tracking: { tracking_number: nearNumber, status: 'PRE_TRANSIT' } },
      { parcel_id: 3, unique_ids: [far], tracking: { tracking_number: farNumber } },
    ],
  })
  // The fee of the withdrawal, the fee of each card, and the postage of the parcel that left.
  expect(await billedTo(tenant)).toBe(300 + 3 * 100 + sent.parcels[1].postage_cents)

  expect(await isDispatchTimed(sent.id)).toBe(false)
  await deliver(farNumber)
  expect((await show()).status).toBe('IN_TRANSIT')
  expect([await statusOf(tenant, far), await statusOf(tenant, near[0] ?? '')]).toEqual(['WITHDRAWN', 'WITHDRAWING'])
  await deliver(farNumber)
  expect((await listTasks()).map(({ status }) => status)).toEqual(['PACKED', 'DELIVERED'])

  await dispatch(here)
  const all = await show()
  expect([all.status, all.in_transit_at]).toEqual(['IN_TRANSIT', sent.in_transit_at])
  expect(await billedTo(tenant)).toBe(300 + 3 * 100 + all.parcels[0].postage_cents + all.parcels[1].postage_cents)
  expect(await isDispatchTimed(sent.id)).toBe(true)
  await deliver(nearNumber)
  const ended = await show()
  expect([ended.status, ...ended.cards.map((card: { status: string }) => card.status)]).toEqual([
    'COMPLETED',
    ...Array<string>(3).fill('WITHDRAWN'),
  ])
})

test('a carrier scan and a scanned label belong to the task that packed the parcel', async () => {
  const { far, near, here, there, listTasks } = await requested()
  await pack(here, near)
  const [number = ''] = await pack(there, [far])
  const found = await picker.get(`/scan/${number}`)
  expect(found.body.data).toMatchObject({ kind: 'parcel', parcel_number: 1, task: { id: there.id } })
  const { parcels } = (await picker.get(`/tasks/${there.id}`)).body.data
  expect(parcels).toMatchObject([{ number: 1, tracking_number: number }])
  await deliver(number)
  expect((await listTasks()).map(({ status }) => status)).toEqual(['PACKED', 'DELIVERED'])
})

test('a parcel number beyond the items of a task is refused, so that the labels of two sites cannot collide', async () => {
  const { near, far, here, there } = await requested()
  for (const uniqueId of near) await step(here, 'pick', { unique_id: uniqueId })
  const refused = await picker.send('POST', `/tasks/${here.id}/pack`, { parcel_number: 3, unique_ids: near })
  expect([refused.status, refused.body.error, refused.body.details.highest]).toEqual([409, 'invalid_status', 2])
  await step(here, 'pack', { parcel_number: 1, unique_ids: near })
  await pack(there, [far])
  const supervisor = await hire(service, ['supervisor'])
  const manual = { carrier: 'Dover', tracking_number: 'D-1', cost_cents: 700 }
  const record = (parcel: number) =>
    supervisor.send('POST', `/tasks/${here.id}/labels/${parcel}/manual`, { ...manual, tracking_number: `D-${here.id}` })
  expect((await record(3)).status).toBe(409)
  expect((await record(1)).status).toBe(200)
  await dispatch(here)
  await dispatch(there)
})

test('a task cancelled before any dispatch cancels the whole withdrawal', async () => {
  const { tenant, near, far, show, here, listTasks, there } = await requested()
  await pack(there, [far])
  await cancelTask(here, 'flood')
  expect(await show()).toMatchObject({ status: 'CANCELLED', cancel_reason: 'flood', parcels: [] })
  expect((await listTasks()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  for (const code of [...near, far]) expect(await statusOf(tenant, code)).toBe('AVAILABLE')
  expect(await billedTo(tenant)).toBe(0)
})

test('a task cancelled after the dispatch of the other keeps its cards in the vault and refunds their fee', async () => {
  const { tenant, near, far, show, here, there } = await requested()
  const [number] = await pack(there, [far])
  await dispatch(there)
  const before = await billedTo(tenant)
  await cancelTask(here, 'flood')
  expect(await billedTo(tenant)).toBe(before - 200)
  expect(await isDispatchTimed(there.documentId)).toBe(true)
  expect((await show()).status).toBe('IN_TRANSIT')
  for (const code of near) expect(await statusOf(tenant, code)).toBe('AVAILABLE')
  const again = await tenant.send('POST', '/withdrawals', { unique_ids: near, method: 'pickup' })
  expect(again.status).toBe(201)
  await deliver(number)
  expect((await show()).status).toBe('COMPLETED')
  expect([await statusOf(tenant, far), await statusOf(tenant, near[0] ?? '')]).toEqual(['WITHDRAWN', 'WITHDRAWING'])
})

test('cards of one site that return are available, and the delivery of the other completes the withdrawal', async () => {
  const { tenant, near, far, show, here, there } = await requested()
  const [number] = await pack(there, [far])
  await pack(here, near)
  await dispatch(here)
  await dispatch(there)
  const takeBack = (task: Task, codes: readonly string[]) =>
    transact(service.db, (tx) => service.warehouse.tasks.takeBack(tx, systemActor, task.id, codes))
  await takeBack(here, near)
  expect(await show()).toMatchObject({ status: 'IN_TRANSIT', parcels: [{ unique_ids: [far] }] })
  for (const code of near) expect(await statusOf(tenant, code)).toBe('AVAILABLE')
  await deliver(number)
  expect((await show()).status).toBe('COMPLETED')

  const other = await requested()
  await pack(other.here, other.near)
  await pack(other.there, [other.far])
  await dispatch(other.here)
  await dispatch(other.there)
  await takeBack(other.here, other.near)
  await takeBack(other.there, [other.far])
  expect(await other.show()).toMatchObject({ status: 'CANCELLED', cancel_reason: 'returned' })
})

test('the cards of a site that loses its parcel are LOST, with a notice for each site', async () => {
  const { tenant, near, far, id, show, here, there } = await requested()
  await pack(here, near)
  await pack(there, [far])
  await dispatch(here)
  await dispatch(there)
  const lose = ({ id: taskId }: Task) =>
    transact(service.db, (tx) =>
      service.warehouse.tasks.declareLost(tx, systemActor, { taskId, reason: 'lost', second: undefined }),
    )
  await lose(there)
  expect([(await show()).status, await statusOf(tenant, far)]).toEqual(['IN_TRANSIT', 'LOST'])
  await lose(here)
  expect(await show()).toMatchObject({ status: 'CANCELLED', cancel_reason: 'lost' })
  const lost = notices.filter(({ kind, data }) => kind === 'parcel_lost' && data['withdrawal_id'] === id)
  expect(new Set(lost.map(({ key }) => key)).size).toBe(2)
})

test('a pickup is at one site: cards of two sites are refused with the cards of each', async () => {
  const { tenant, near, far } = await stocked()
  const refused = await tenant.send('POST', '/withdrawals', { unique_ids: [...near, far], method: 'pickup' })
  expect([refused.status, refused.body.error, refused.body.code]).toEqual([
    409,
    'multiple_sites',
    'CARDS_IN_MULTIPLE_SITES',
  ])
  const groups = new Map<number, string[]>(
    refused.body.data.groups.map((group: { site_id: number; unique_ids: string[] }) => [
      group.site_id,
      group.unique_ids.toSorted(),
    ]),
  )
  expect(groups).toEqual(
    new Map([
      [east?.id, near.toSorted()],
      [west?.id, [far]],
    ]),
  )
  expect(await statusOf(tenant, far)).toBe('AVAILABLE')
})

test('both sites work at the same time without a deadlock', async () => {
  const { near, far, here, there, show } = await requested()
  await pack(here, near)
  await pack(there, [far])
  await Promise.all([dispatch(here), dispatch(there)])
  expect((await show()).status).toBe('IN_TRANSIT')
})
