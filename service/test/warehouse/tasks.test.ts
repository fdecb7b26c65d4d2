import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { many, transact } from '../../src/db/db.ts'
import type { Task } from '../../src/warehouse/tasks/model.ts'
import { openFloor, packJob, startFloor, type Floor, type Station } from '../harness/floor.ts'
import { giveBadge, hire, type Browser } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
let floor: Floor
let worker: Browser
let boss: Browser
let locationOf: Station['locationOf']
beforeAll(async () => {
  ;({ service, floor, worker, boss, locationOf } = await startFloor())
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => void floor.told.splice(0))

const step = (task: Task, name: string, body: object = {}, who = worker) =>
  who.send('POST', `/tasks/${task.id}/${name}`, body)
const statusOf = async (task: Task) => (await worker.get(`/tasks/${task.id}`)).body.data.task.status
const placeOf = async (code: string) => (await locationOf(code)).status

/** Picks and packs into one parcel. */
async function pack(codes: readonly string[], options?: Parameters<Floor['job']>[1]): Promise<Task> {
  const task = await floor.job(codes, options)
  await packJob(worker, task.id, codes)
  return task
}

/** Packs, labels and dispatches. */
async function send(codes: readonly string[], options?: Parameters<Floor['job']>[1]) {
  const task = await pack(codes, options)
  const reply = await step(task, 'labels')
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  const trackingNumber: string = reply.body.data.labels[0].tracking_number
  await step(task, 'dispatch', { scans: [trackingNumber] })
  return { task, trackingNumber }
}

async function advance(trackingNumber: string): Promise<void> {
  await service.warehouse.simulator?.advance(trackingNumber)
  await service.warehouse.shipping.announce()
}

describe('a task from picking to delivery', () => {
  test('is picked, packed, labelled, dispatched and delivered, and its owner is notified of each step', async () => {
    const codes = await floor.stock(3)
    const task = await floor.job(codes)
    const tote = `V1:TOTE:${floor.site.code}-T1`
    for (const code of codes)
      expect((await step(task, 'pick', { unique_id: `V1:CARD:${code}`, tote })).status).toBe(200)
    expect(await statusOf(task)).toBe('PICKED')
    const view = (await worker.get(`/tasks/${task.id}`)).body.data
    expect(view).toMatchObject({ title: `Test document ${task.documentId}`, task: { stage: 'pack', line_count: 3 } })
    expect(view.lines.every((line: { bin: string }) => line.bin === `${floor.site.code}-T1`)).toBe(true)
    expect((await worker.get(`/tasks/${task.id}/packing-slips/1`)).status).toBe(404)
    await step(task, 'pack', { parcel_number: 1, unique_ids: codes, weight_grams: 100 })
    const slip = await worker.get(`/tasks/${task.id}/packing-slips/1`)
    expect((slip.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await worker.get(`/tasks/${task.id}/packing-slips/2`)).status).toBe(404)
    const { labels } = (await step(task, 'labels')).body.data
    expect(labels).toMatchObject([{ parcel_number: 1, tracking_number: expect.any(String) }])
    const pdf = await worker.get(`/tasks/${task.id}/labels/1`)
    expect((pdf.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await worker.get(`/scan/${labels[0].tracking_number}`)).body.data).toMatchObject({
      kind: 'parcel',
      task: { id: task.id },
    })
    expect((await step(task, 'dispatch', { scans: [`V1:PCL:${task.id}-1`] })).body.data.task.status).toBe('DISPATCHED')
    expect(await placeOf(codes[0]!)).toBe('DISPATCHED')
    for (let scan = 0; scan < 3; scan++) await advance(labels[0].tracking_number)
    expect(await statusOf(task)).toBe('DELIVERED')
    expect(await placeOf(codes[0]!)).toBe('DEPARTED')
    expect(floor.told).toEqual([
      'started PICKING',
      'picked PICKED',
      'packed PACKED',
      'dispatched DISPATCHED',
      'delivered DELIVERED',
    ])
    const { custody_events: events } = (await worker.get(`/items/${codes[0]}/custody`)).body.data
    expect(events.map((event: { event: string }) => event.event)).toEqual([
      'received',
      'stored',
      'picked',
      'packed',
      'dispatched',
      'delivered',
    ])
    expect(events[2].document).toBe(`test:${task.documentId}`)
  })

  test('a carrier scan dispatches a packed task that was not scanned at dispatch', async () => {
    const codes = await floor.stock(1)
    const task = await pack(codes)
    const { labels } = (await step(task, 'labels')).body.data
    await advance(labels[0].tracking_number)
    expect(await statusOf(task)).toBe('DISPATCHED')
    expect(floor.told.at(-1)).toBe('dispatched DISPATCHED')
  })

  test('a returned parcel is received card by card, and the last one completes the return', async () => {
    const codes = await floor.stock(2)
    const { task, trackingNumber } = await send(codes, { to: { zip: '00006' } })
    await advance(trackingNumber)
    await advance(trackingNumber)
    expect(floor.told.at(-1)).toBe('trouble DISPATCHED')
    expect((await step(task, 'return', { unique_ids: [codes[0]] })).body.data.task.status).toBe('DISPATCHED')
    const [stranger] = await floor.stock(1)
    expect((await step(task, 'return', { unique_ids: [stranger] })).body.error).toBe('wrong_scan')
    expect((await step(task, 'return', { unique_ids: [codes[1]] })).body.data.task.status).toBe('RETURNED')
    expect(await placeOf(codes[0]!)).toBe('RECEIVED')
    expect(floor.told.at(-1)).toBe('returned RETURNED')
  })

  test('a pickup needs no label, and the evidence reaches the owner', async () => {
    const codes = await floor.stock(1)
    const task = await pack(codes, { method: 'PICKUP' })
    expect((await step(task, 'labels')).status).toBe(409)
    expect((await step(task, 'dispatch', { scans: [`${task.id}-1`] })).status).toBe(200)
    expect((await step(task, 'deliver', { evidence: { code: '123456' } })).body.data.task.status).toBe('DELIVERED')
  })
})

describe('a wrong scan', () => {
  test('changes nothing at pick, pack, dispatch or return, and names the scanned object', async () => {
    const [mine, other, stranger] = [await floor.stock(2), await floor.stock(1), await floor.stock(1)]
    const elsewhere = await floor.job(other)
    const task = await floor.job(mine)
    const refusals: [string, object, string][] = [
      ['pick', { unique_id: other[0] }, `it is on task ${elsewhere.id}`],
      ['pick', { unique_id: stranger[0] }, 'it is on no task'],
      ['pick', { unique_id: `V1:BIN:${floor.site.code}-A-1` }, `Bin ${floor.site.code}-A-1, not a card`],
      ['pick', { unique_id: `${mine[0]!.slice(0, -1)}${mine[0]!.endsWith('A') ? 'B' : 'A'}` }, 'check digit'],
      ['pick', { unique_id: mine[0], tote: `${floor.site.code}-A-1` }, 'is a bin'],
      ['short', { unique_id: stranger[0], reason: 'missing' }, 'it is on no task'],
    ]
    const checkAll = async (list: typeof refusals) => {
      const before = await floor.snapshot()
      for (const [name, body, why] of list) {
        const reply = await step(task, name, body)
        expect([name, reply.status, reply.body.error]).toEqual([name, 409, 'wrong_scan'])
        expect(reply.body.message).toContain(why)
      }
      expect(await floor.snapshot()).toBe(before)
    }
    await checkAll(refusals)
    for (const code of mine) await step(task, 'pick', { unique_id: code })
    await checkAll([['pack', { parcel_number: 1, unique_ids: [mine[0], stranger[0]] }, 'it is on no task']])
    await step(task, 'pack', { parcel_number: 1, unique_ids: mine })
    await step(task, 'labels')
    await checkAll([['dispatch', { scans: [`${elsewhere.id}-1`] }, 'not a parcel of task']])
  })
})

describe('a task cannot', () => {
  test('be dispatched without a label, without all parcels scanned, or out of order', async () => {
    const codes = await floor.stock(2)
    const task = await floor.job(codes)
    const before = await floor.snapshot()
    expect((await step(task, 'pack', { parcel_number: 1, unique_ids: codes })).body.error).toBe('invalid_status')
    expect((await step(task, 'dispatch', { scans: ['x'] })).body.error).toBe('invalid_status')
    expect((await step(task, 'deliver')).body.error).toBe('invalid_status')
    expect((await step(task, 'return', { unique_ids: codes })).body.error).toBe('invalid_status')
    expect((await step(task, 'labels')).body.error).toBe('invalid_status')
    expect(await floor.snapshot()).toBe(before)
    for (const code of codes) await step(task, 'pick', { unique_id: code })
    await step(task, 'pack', { parcel_number: 1, unique_ids: [codes[0]] })
    expect((await step(task, 'pack', { parcel_number: 1, unique_ids: [codes[1]] })).body.error).toBe('invalid_status')
    await step(task, 'pack', { parcel_number: 2, unique_ids: [codes[1]] })
    const unlabelled = await step(task, 'dispatch', { scans: [`${task.id}-1`, `${task.id}-2`] })
    expect(unlabelled.body).toMatchObject({ error: 'invalid_status', details: { parcels: [1, 2] } })
    // Both cards fit into one mailer, so the rate covers only one of the two parcels.
    expect((await step(task, 'labels')).body).toMatchObject({
      error: 'invalid_status',
      details: { parcels: 1, packed: 2 },
    })
    for (const parcel of [1, 2]) {
      const label = { carrier: 'Counter', tracking_number: `C-${task.id}-${parcel}`, cost_cents: 900 }
      expect((await step(task, `labels/${parcel}/manual`, label, boss)).status).toBe(200)
    }
    expect((await step(task, 'dispatch', { scans: [`${task.id}-1`] })).body.details.parcels).toEqual([2])
    expect((await step(task, 'dispatch', { scans: [`${task.id}-1`, `C-${task.id}-2`] })).status).toBe(200)
  })

  test('continue while it is paused or one of its items is blocked', async () => {
    const codes = await floor.stock(1)
    const task = await floor.job(codes)
    await step(task, 'hold', { reason: 'address in doubt' })
    expect((await step(task, 'pick', { unique_id: codes[0] })).body.message).toContain('address in doubt')
    expect((await step(task, 'release')).status).toBe(403)
    await step(task, 'release', {}, boss)
    await worker.send('POST', `/items/${codes[0]}/hold`, { reason: 'bent corner' })
    expect((await step(task, 'pick', { unique_id: codes[0] })).body.error).toBe('card(s) unavailable')
    await boss.send('POST', `/items/${codes[0]}/release`)
    expect((await step(task, 'pick', { unique_id: codes[0] })).status).toBe(200)
    expect((await worker.send('POST', `/items/${codes[0]}/putaway`, { bin: `${floor.site.code}-A-1` })).status).toBe(
      409,
    )
  })

  test('be opened with items that are blocked, missing, at another site, or on another task', async () => {
    const [blocked, busy] = await floor.stock(2)
    await worker.send('POST', `/items/${blocked}/hold`, { reason: 'x' })
    await expect(floor.job([blocked!])).rejects.toThrow('cannot be picked')
    await floor.job([busy!])
    await expect(floor.job([busy!])).rejects.toThrow(/work_lines_open/)
  })

  test('be dispatched with one signature above the value threshold', async () => {
    const codes = await floor.stock(1)
    const task = await pack(codes, { declaredCents: service.warehouse.twoPersonCents })
    await step(task, 'labels')
    const scans = [`${task.id}-1`]
    const alone = await step(task, 'dispatch', { scans })
    expect(alone.body).toMatchObject({ error: 'second_person_required', details: { threshold_cents: 500_000 } })
    const own = await giveBadge(service, worker.id, '121212')
    expect((await step(task, 'dispatch', { scans, second_person: own })).body.error).toBe('second_person_required')
    expect(await statusOf(task)).toBe('PACKED')
    const second = await giveBadge(service, boss.id, '343434')
    expect((await step(task, 'dispatch', { scans, second_person: second })).status).toBe(200)
    const [entry] = await many(
      service.db,
      sql<{ details: { second: string } }>`
        select details from audit_entries where action = 'task.dispatch' and target = ${`task:${task.id}`}`,
    )
    expect(entry?.details.second).toBe(`operator:${boss.id}`)
  })
})

describe('a short or cancelled task', () => {
  test('waits, and continues once the item is found', async () => {
    const codes = await floor.stock(2)
    const task = await floor.job(codes)
    await step(task, 'pick', { unique_id: codes[0] })
    expect((await step(task, 'short', { unique_id: codes[1], reason: 'missing' })).body.data.task.status).toBe('SHORT')
    expect(floor.told.at(-1)).toBe('short SHORT')
    expect(await placeOf(codes[1]!)).toBe('MISSING')
    expect((await step(task, 'resume', {}, boss)).body.error).toBe('card(s) unavailable')
    await worker.send('POST', `/items/${codes[1]}/found`)
    expect((await step(task, 'resume', {}, boss)).body.data.task.status).toBe('PICKING')
    expect((await step(task, 'pick', { unique_id: codes[1] })).body.data.task.status).toBe('PICKED')
  })

  test('leaves its items to be put away when cancelled, and its labels are voided', async () => {
    const codes = await floor.stock(1)
    const task = await pack(codes)
    await step(task, 'labels')
    expect((await step(task, 'cancel', { reason: 'customer called' })).status).toBe(403)
    expect((await step(task, 'cancel', { reason: 'customer called' }, boss)).body.data.task.status).toBe('CANCELLED')
    expect(floor.told.at(-1)).toBe('cancelled CANCELLED')
    const labels = await many(
      service.db,
      sql<{
        status: string
      }>`select status from shipping_labels where owner_kind = 'test' and owner_id = ${task.documentId}`,
    )
    expect(labels).toEqual([{ status: 'VOIDING' }])
    const loose = (await worker.get('/work')).body.data.loose_items
    expect(loose).toEqual(expect.arrayContaining([expect.objectContaining({ status: 'PACKED' })]))
    expect((await worker.send('POST', `/items/${codes[0]}/putaway`, { bin: `${floor.site.code}-A-1` })).status).toBe(
      200,
    )
    const again = await floor.job(codes)
    expect(await statusOf(again)).toBe('QUEUED')
  })

  test('is cancelled by its owner unless it was dispatched', async () => {
    const { tasks } = service.warehouse
    const [waiting, gone] = [await floor.job(await floor.stock(1)), (await send(await floor.stock(1))).task]
    const cancel = ({ documentId }: Task) =>
      transact(service.db, (tx) => tasks.cancel(tx, { purpose: 'test', documentId }, { reason: 'cancelled' }))
    expect([await cancel(waiting), await cancel(gone)]).toEqual([true, false])
    expect([await statusOf(waiting), await statusOf(gone)]).toEqual(['CANCELLED', 'DISPATCHED'])
  })

  test('is declared lost by a supervisor', async () => {
    const codes = await floor.stock(1)
    const { task } = await send(codes, { to: { zip: '00007' } })
    expect((await step(task, 'lost', { reason: 'no scan for weeks' })).status).toBe(403)
    expect((await step(task, 'lost', { reason: 'no scan for weeks' }, boss)).body.data.task.status).toBe('LOST')
    expect(await placeOf(codes[0]!)).toBe('LOST')
  })
})

describe('labels', () => {
  const charges = (task: Task) =>
    many(
      service.db,
      sql<{ id: string }>`
        select l.id from simulated_labels l join simulated_shipments s on s.id = l.shipment_id
        where s.request->>'reference' like ${`test-${task.documentId}-job-%`}`,
    )

  test('a label that was charged but whose response was lost is recovered, not bought again', async () => {
    const task = await pack(await floor.stock(1))
    await service.warehouse.simulator?.failNext('buy', 'reset_after')
    await service.warehouse.simulator?.failNext('resolve', '503_before')
    const first = await step(task, 'labels')
    expect([200, 503]).toContain(first.status)
    await service.warehouse.simulator?.clearFaults()
    const second = await step(task, 'labels')
    expect(second.status).toBe(200)
    expect(await charges(task)).toHaveLength(1)
    const third = await step(task, 'labels')
    expect(third.body.data).toEqual(second.body.data)
    expect(await charges(task)).toHaveLength(1)
  })

  test('concurrent requests buy one label', async () => {
    const task = await pack(await floor.stock(1))
    const replies = await Promise.all([step(task, 'labels'), step(task, 'labels', {}, boss)])
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(await charges(task)).toHaveLength(1)
  })

  test('a carrier refusal is reported, and the task stays packed', async () => {
    const task = await pack(await floor.stock(1), { to: { zip: '00002' } })
    expect((await step(task, 'labels')).body).toMatchObject({ error: 'label_rejected' })
    expect(await statusOf(task)).toBe('PACKED')
    const nowhere = await pack(await floor.stock(1), { to: { zip: '00001' } })
    expect((await step(nowhere, 'labels')).body.error).toBe('label_rejected')
  })
})

describe('concurrency', () => {
  test('concurrent picks of one card: one succeeds', async () => {
    const codes = await floor.stock(1)
    const task = await floor.job(codes)
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => step(task, 'pick', { unique_id: codes[0] }, index % 2 ? boss : worker)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(floor.told.filter((line) => line.startsWith('picked'))).toHaveLength(1)
  })

  test('a repeated pack request packs once', async () => {
    const codes = await floor.stock(2)
    const task = await floor.job(codes)
    for (const code of codes) await step(task, 'pick', { unique_id: code })
    const body = { parcel_number: 1, unique_ids: codes, client_action_id: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 5 }, () => step(task, 'pack', body)))
    expect(new Set(replies.map(({ body: { data } }) => JSON.stringify(data))).size).toBe(1)
    expect(floor.told.filter((line) => line.startsWith('packed'))).toHaveLength(1)
  })

  test('concurrent picks, blocks, pauses and cancels on one task never deadlock', async () => {
    const { tasks } = service.warehouse
    for (let round = 0; round < 5; round++) {
      const codes = await floor.stock(4)
      const task = await floor.job(codes)
      const { documentId } = task
      const cancel = transact(service.db, async (tx) => {
        await sql`select 1 from items where unique_id = any(${codes}) order by unique_id for no key update`.execute(tx)
        await sql`select 1 from test_documents where id = ${documentId} for update`.execute(tx)
        return tasks.cancel(tx, { purpose: 'test', documentId }, { reason: 'race' })
      })
      const replies = await Promise.all([
        ...codes.toReversed().map((code) => step(task, 'pick', { unique_id: code })),
        ...codes.map((code) => boss.send('POST', `/items/${code}/hold`, { reason: 'race' })),
        step(task, 'hold', { reason: 'race' }, boss),
      ])
      expect(await cancel).toBe(true)
      expect(replies.filter(({ status }) => status >= 500)).toEqual([])
      expect(await statusOf(task)).toBe('CANCELLED')
    }
  })
})

describe('the work overview', () => {
  test('shows due, overdue and paused tasks of the operator’s sites', async () => {
    await using fresh = await startService()
    const own = await openFloor(fresh)
    const person = await hire(fresh, ['warehouse'], { siteIds: [own.site.id] })
    const stranger = await hire(fresh, ['warehouse'], { siteIds: [own.site.id + 1_000] })
    const [first, second] = [await own.job(await own.stock(1)), await own.job(await own.stock(2))]
    await person.send('POST', `/tasks/${second.id}/hold`, { reason: 'wait' })
    fresh.clock.advance(2 * 86_400_000)
    const again = await hire(fresh, ['warehouse'], { siteIds: [own.site.id] })
    expect((await again.get('/work')).body.data.queues).toEqual([
      expect.objectContaining({ stage: 'pick', purpose: 'test', count: 2, overdue: 2, held: 1 }),
    ])
    const { tasks } = (await again.get('/tasks?purpose=test&limit=1')).body.data
    expect(tasks).toMatchObject([{ id: first.id, line_count: 1 }])
    expect((await again.get('/tasks?status=DELIVERED')).body.data.tasks).toEqual([])
    expect((await stranger.get('/work')).status).toBe(401)
    const far = await hire(fresh, ['warehouse'], { siteIds: [own.site.id + 1_000] })
    expect((await far.get('/work')).body.data.queues).toEqual([])
    expect((await far.get(`/tasks/${first.id}`)).status).toBe(403)
  })
})

describe('the next task', () => {
  const next = async (who: Browser, body: object = {}) =>
    (await who.send('POST', '/work/next', { site_id: floor.site.id, ...body })).body.data.task

  test('is the most urgent one that no other operator works on, and stays with its operator', async () => {
    await sql`update work_tasks set held_at = now(), held_by = 'x', hold_reason = 'x' where closed_at is null and held_at is null`.execute(
      service.db,
    )
    const [one, other] = [await floor.job(await floor.stock(1)), await floor.job(await floor.stock(1))]
    const colleague = await hire(service, ['warehouse'])
    expect(await next(worker)).toMatchObject({ id: one.id, assigned_to: `operator:${worker.id}` })
    expect((await next(colleague)).id).toBe(other.id)
    expect((await next(worker)).id).toBe(one.id)
    expect(await next(await hire(service, ['warehouse']))).toBeNull()
    expect(await next(worker, { stages: ['pack'] })).toBeNull()
    const late = await hire(service, ['warehouse'])
    await sql`update work_tasks set assigned_at = assigned_at - interval '16 minutes'`.execute(service.db)
    expect((await next(late)).id).toBe(one.id)
  })
})

describe('an undone pick', () => {
  test('returns the item to its bin and the task to picking; the lines keep their walking order', async () => {
    const codes = await floor.stock(2)
    const task = await floor.job(codes)
    for (const code of codes) await step(task, 'pick', { unique_id: code, tote: `V1:TOTE:${floor.site.code}-T1` })
    expect(await statusOf(task)).toBe('PICKED')
    const bin = `${floor.site.code}-A-1`
    expect((await step(task, 'unpick', { unique_id: codes[0] })).body.data.task.status).toBe('PICKING')
    expect(await locationOf(codes[0]!)).toMatchObject({ status: 'STORED', bin })
    const { lines } = (await worker.get(`/tasks/${task.id}`)).body.data
    expect(lines).toMatchObject([
      { walking_order: 1, pick_bin: bin, name: expect.any(String), condition: null },
      { walking_order: 2, pick_bin: bin },
    ])
    expect((await step(task, 'unpick', { unique_id: codes[0] })).body.error).toBe('invalid_status')
    await step(task, 'pick', { unique_id: codes[0] })
    expect(await statusOf(task)).toBe('PICKED')
  })

  test('of a packed task is refused, and a foreign card is a wrong scan', async () => {
    const codes = await floor.stock(1)
    const task = await pack(codes)
    const [stranger] = await floor.stock(1)
    const before = await floor.snapshot()
    expect((await step(task, 'unpick', { unique_id: codes[0] })).body.error).toBe('invalid_status')
    expect(await floor.snapshot()).toBe(before)
    const open = await floor.job([stranger!])
    await step(open, 'pick', { unique_id: stranger })
    expect((await step(open, 'unpick', { unique_id: codes[0] })).body.error).toBe('wrong_scan')
  })
})
