import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../src/db/db.ts'
import { systemActor } from '../../src/warehouse/actors.ts'
import { startFloor, type Floor, type Station } from '../harness/floor.ts'
import type { Browser } from '../harness/people.ts'
import type { Reply, TestService } from '../harness/service.ts'

let service: TestService
let floor: Floor
let worker: Browser
let boss: Browser
let locationOf: Station['locationOf']
const toteOf = (number: number): string => `${floor.site.code}-T${number}`
beforeAll(async () => {
  ;({ service, floor, worker, boss, locationOf } = await startFloor())
  await transact(service.db, async (tx) => {
    for (let number = 2; number <= 20; number++)
      await service.warehouse.sites.addBin(tx, systemActor, {
        siteId: floor.site.id,
        code: toteOf(number),
        kind: 'TOTE',
      })
  })
})
afterAll(() => service[Symbol.asyncDispose]())

let toteCount = 0
const freeTote = (): string => toteOf(++toteCount)

type Order = { taskId: number; codes: string[] }
async function order(count: number): Promise<Order> {
  const codes = await floor.stock(count)
  return { taskId: (await floor.job(codes)).id, codes }
}
const open = (body: object = {}): Promise<Reply> => worker.send('POST', '/waves', { site_id: floor.site.id, ...body })
/** A wave of new orders with these numbers of cards. */
async function wave(...counts: number[]): Promise<{ id: number; orders: Order[] }> {
  const orders = []
  for (const count of counts) orders.push(await order(count))
  const reply = await open({ task_ids: orders.map(({ taskId }) => taskId) })
  expect(reply.status).toBe(201)
  return { id: reply.body.data.wave.id, orders }
}
const step = (id: number, name: string, body: object, who = worker): Promise<Reply> =>
  who.send('POST', `/waves/${id}/${name}`, body)
const pick = (id: number, code: string | undefined, tote: string): Promise<Reply> =>
  step(id, 'pick', { unique_id: code, tote: `V1:TOTE:${tote}` })
const read = async (id: number) => (await worker.get(`/waves/${id}`)).body.data
const statusOf = async (id: number): Promise<string> => (await read(id)).wave.status
/** The name of an order on the screens. */
const titleOf = async ({ taskId }: Order): Promise<string> => (await worker.get(`/tasks/${taskId}`)).body.data.title
const taskStatus = async ({ taskId }: Order): Promise<string> =>
  (await worker.get(`/tasks/${taskId}`)).body.data.task.status

describe('a wave', () => {
  test('picks the cards of several orders on one walk, each into the tote of its order', async () => {
    const { id, orders } = await wave(2, 1)
    const [first, second] = orders as [Order, Order]
    const { locations } = service.warehouse
    await transact(service.db, (tx) => {
      const move = { uniqueId: first.codes[0]!, binCode: `${floor.site.code}-A-2`, event: 'move' as const }
      return locations.shelve(tx, systemActor, move)
    })
    const opened = await read(id)
    expect(opened.wave).toMatchObject({ status: 'OPEN', task_count: 2, line_count: 3, picked_count: 0 })
    const bins = opened.walk.map((line: { pick_bin: string }) => line.pick_bin)
    expect(bins).toEqual(['A-1', 'A-1', 'A-2'].map((bin) => `${floor.site.code}-${bin}`))
    const [mine, other] = [freeTote(), freeTote()]
    const started = await pick(id, first.codes[1], mine)
    const picking = { status: 'PICKING', picked_by: `operator:${worker.id}` }
    expect(started.body.data).toMatchObject({ wave: picking, tasks: [{ tote: mine }, { tote: null }] })
    for (const [code, tote, why] of [
      [first.codes[0], other, `is picked into ${mine}`],
      [second.codes[0], mine, `holds the cards of ${await titleOf(first)}`],
      [(await floor.stock(1))[0], other, 'it is on no order'],
      [first.codes[0], `${floor.site.code}-A-1`, 'is a bin'],
    ] as const) {
      const refused = await pick(id, code, tote)
      expect([refused.status, refused.body.error]).toEqual([409, 'wrong_scan'])
      expect(refused.body.message).toContain(why)
    }
    expect((await locationOf(first.codes[0]!)).status).toBe('STORED')
    await pick(id, second.codes[0], other)
    const done = await pick(id, first.codes[0], mine)
    expect(done.body.data.wave).toMatchObject({ status: 'PICKED', picked_count: 3 })
    expect([await taskStatus(first), await taskStatus(second)]).toEqual(['PICKED', 'PICKED'])
    expect((await locationOf(first.codes[0]!)).bin).toBe(mine)
    const scanned = (await worker.get(`/scan/V1:TOTE:${mine}`)).body.data
    expect(scanned).toMatchObject({ kind: 'tote', task_id: first.taskId })
    for (const { taskId, codes } of orders)
      await worker.send('POST', `/tasks/${taskId}/pack`, { parcel_number: 1, unique_ids: codes, weight_grams: 90 })
    expect(await statusOf(id)).toBe('COMPLETED')
    // The totes are free again.
    const next = await wave(1)
    expect((await pick(next.id, next.orders[0]!.codes[0], mine)).status).toBe(200)
    expect((await worker.get(`/scan/V1:TOTE:${other}`)).body.data.task_id).toBeNull()
  })

  test('takes the most urgent free tasks; a task of a wave is not in another and not picked alone', async () => {
    const mine = await order(1)
    const { wave: taken, tasks } = (await open({ size: 24 })).body.data
    expect(tasks.map((task: { task_id: number }) => task.task_id)).toContain(mine.taskId)
    const again = await open({ task_ids: [mine.taskId] })
    expect([again.status, again.body.error]).toEqual([409, 'invalid_status'])
    expect((await open()).status).toBe(409)
    expect((await open({ site_id: 999_999 })).status).toBe(409)
    expect((await worker.send('POST', '/work/next', { stages: ['pick'] })).body.data.task).toBeNull()
    const alone = await worker.send('POST', `/tasks/${mine.taskId}/pick`, { unique_id: mine.codes[0] })
    expect(alone.body.message).toContain(`picked with wave ${taken.id}`)
    const waveOf = async () => (await worker.get(`/tasks/${mine.taskId}`)).body.data.wave_id
    expect(await waveOf()).toBe(taken.id)
    await step(taken.id, 'cancel', { reason: 'Shift ends.' }, boss)
    expect(await waveOf()).toBeNull()
    expect((await worker.send('POST', `/tasks/${mine.taskId}/pick`, { unique_id: mine.codes[0] })).status).toBe(200)
  })

  test('a short pick waits as an exception while the walk continues; a resumed one reopens the wave', async () => {
    const { id, orders } = await wave(2, 1)
    const [short, other] = orders as [Order, Order]
    const [tote, second] = [freeTote(), freeTote()]
    await pick(id, short.codes[0], tote)
    floor.told.splice(0)
    const reply = await step(id, 'short', { unique_id: short.codes[1], reason: 'missing' })
    expect(reply.body.data.tasks[0]).toMatchObject({ status: 'SHORT', tote })
    expect(floor.told).toEqual(['short SHORT'])
    expect((await locationOf(short.codes[1]!)).status).toBe('MISSING')
    expect((await pick(id, other.codes[0], second)).body.data.wave.status).toBe('PICKED')
    await worker.send('POST', `/items/${short.codes[1]}/found`, {})
    await boss.send('POST', `/tasks/${short.taskId}/resume`, {})
    expect(await statusOf(id)).toBe('PICKING')
    expect((await pick(id, short.codes[1], second)).body.error).toBe('wrong_scan')
    expect((await pick(id, short.codes[1], tote)).body.data.wave.status).toBe('PICKED')
  })

  test('an order that is called off leaves the walk, and its tote is free once its cards are put away', async () => {
    const { id, orders } = await wave(2, 1)
    const [gone, other] = orders as [Order, Order]
    const tote = freeTote()
    await pick(id, gone.codes[0], tote)
    await boss.send('POST', `/tasks/${gone.taskId}/cancel`, { reason: 'Called off.' })
    const shown = await read(id)
    expect(shown.walk.filter((line: { can_pick: boolean }) => line.can_pick)).toHaveLength(1)
    expect((await pick(id, gone.codes[1], tote)).body.error).toBe('wrong_scan')
    expect((await pick(id, other.codes[0], tote)).body.message).toContain('is not empty')
    await worker.send('POST', `/items/${gone.codes[0]}/putaway`, { bin: `${floor.site.code}-A-1` })
    expect((await pick(id, other.codes[0], tote)).body.data.wave.status).toBe('PICKED')
  })

  test('a wave that is cancelled returns unstarted tasks; started ones keep their totes until they are packed', async () => {
    const { id, orders } = await wave(2, 1)
    const [started, unstarted] = orders as [Order, Order]
    const tote = freeTote()
    await pick(id, started.codes[0], tote)
    expect((await step(id, 'cancel', { reason: 'Cart broke.' })).status).toBe(403)
    const reply = await step(id, 'cancel', { reason: 'Cart broke.' }, boss)
    expect(reply.body.data.wave).toMatchObject({ status: 'CANCELLED', end_reason: 'Cart broke.' })
    expect((await pick(id, started.codes[1], tote)).body.error).toBe('invalid_status')
    expect((await step(id, 'cancel', { reason: 'Again.' }, boss)).status).toBe(409)
    const next = (await open({ task_ids: [unstarted.taskId] })).body.data.wave.id
    expect((await pick(next, unstarted.codes[0], tote)).body.message).toContain(`cards of ${await titleOf(started)}`)
    await worker.send('POST', `/tasks/${started.taskId}/pick`, { unique_id: started.codes[1], tote })
    const parcel = { parcel_number: 1, unique_ids: started.codes, weight_grams: 90 }
    await worker.send('POST', `/tasks/${started.taskId}/pack`, parcel)
    expect((await pick(next, unstarted.codes[0], tote)).status).toBe(200)
  })

  test('two pickers who scan the same tote for two orders at once: one of them is refused', async () => {
    const { id, orders } = await wave(1, 1)
    const tote = freeTote()
    const replies = await Promise.all(orders.map(({ codes }) => pick(id, codes[0], tote)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
