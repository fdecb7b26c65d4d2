import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUniqueId } from '../../src/assets/items/model.ts'
import { transact } from '../../src/db/db.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { systemActor } from '../../src/warehouse/actors.ts'
import { addCards, openSite, startFloor, type Floor, type Station } from '../harness/floor.ts'
import { giveBadge, hire, type Browser } from '../harness/people.ts'
import type { Reply, TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'

let service: TestService
let floor: Floor
let worker: Browser
let boss: Browser
let locationOf: Station['locationOf']
let stepsOf: Station['stepsOf']
beforeAll(async () => {
  ;({ service, floor, worker, boss, locationOf, stepsOf } = await startFloor())
})
afterAll(() => service[Symbol.asyncDispose]())

type Variance = { unique_id: string; kind: string; bin: string; outcome: string | null }

let shelfCount = 0
/** Creates a bin with cards in it. */
async function shelve(count: number, codes?: readonly string[]): Promise<{ bin: string; cards: string[] }> {
  shelfCount += 1
  const bin = `${floor.site.code}-C${shelfCount}`
  const cards = codes ? [...codes] : await addCards(service, count)
  const { locations, sites } = service.warehouse
  await transact(service.db, async (tx) => {
    await sites.addBin(tx, systemActor, { siteId: floor.site.id, code: bin, kind: 'BIN' })
    if (!codes) await locations.checkIn(tx, systemActor, { uniqueIds: cards, siteId: floor.site.id })
    for (const uniqueId of cards.toSorted())
      await locations.shelve(tx, systemActor, { uniqueId, binCode: bin, event: 'putAway' })
  })
  return { bin, cards }
}

const begin = async (...bins: string[]): Promise<number> => {
  const reply = await boss.send('POST', '/counts', { site_id: floor.site.id, bins })
  expect(reply.status).toBe(201)
  return reply.body.data.count.id
}
const scan = (id: number, bin: string, code: string): Promise<Reply> =>
  worker.send('POST', `/counts/${id}/scan`, { bin, code })
const finish = (id: number, bin: string): Promise<Reply> => worker.send('POST', `/counts/${id}/finish-bin`, { bin })
const act = (id: number, action: string, body: object = {}): Promise<Reply> =>
  boss.send('POST', `/counts/${id}/${action}`, body)

/** Counts a bin by scanning the given cards. */
async function countBin(id: number, bin: string, codes: readonly string[]): Promise<Reply> {
  for (const code of codes) expect((await scan(id, bin, code)).status).toBe(200)
  return finish(id, bin)
}

describe('counting', () => {
  test('a bin without variances is counted and completed, and every item has a custody event', async () => {
    const { bin, cards } = await shelve(3)
    const id = await begin(`V1:BIN:${bin}`)
    const counted = await countBin(id, bin, cards)
    expect(counted.body.data).toMatchObject({
      count: { status: 'COUNTED', expected_count: 3, found_count: 3, accuracy_bps: 10_000 },
      variances: [],
    })
    expect((await act(id, 'complete')).body.data.count).toMatchObject({ status: 'COMPLETED' })
    expect(await stepsOf(cards[0]!)).toEqual(['received', 'stored', 'counted'])
    expect((await boss.get(`/counts?site_id=${floor.site.id}&status=COMPLETED`)).body.data.counts[0].id).toBe(id)
  })

  test('a count is blind: it reveals neither the expected number nor whether an item belongs in the bin', async () => {
    const { bin, cards } = await shelve(2)
    const { cards: strangers } = await shelve(1)
    const id = await begin(bin)
    const own = (await scan(id, bin, cards[0]!)).body.data
    const strange = (await scan(id, bin, `V1:CARD:${strangers[0]}`)).body.data
    expect(own).toEqual({ bin, round: 1, unique_id: cards[0], is_repeat: false, seen: 1 })
    expect(strange).toEqual({ bin, round: 1, unique_id: strangers[0], is_repeat: false, seen: 2 })
    expect((await worker.get(`/counts/${id}`)).body.data).toMatchObject({
      count: { status: 'COUNTING', expected_count: null, found_count: null },
      bins: [{ code: bin, seen: 2 }],
      variances: [],
    })
    await act(id, 'cancel', { reason: 'enough' })
  })

  test('an item scanned twice counts once, also with repeated requests', async () => {
    const { bin, cards } = await shelve(1)
    const id = await begin(bin)
    const body = { bin, code: cards[0], client_action_id: randomUUID() }
    const replies = await Promise.all([1, 2, 3].map(() => worker.send('POST', `/counts/${id}/scan`, body)))
    expect(replies.map((reply) => reply.body.data.is_repeat)).toEqual([false, false, false])
    expect((await scan(id, bin, cards[0]!)).body.data).toMatchObject({ is_repeat: true, seen: 1 })
    expect((await finish(id, bin)).body.data.variances).toEqual([])
  })

  test('a wrong scan changes nothing and names the scanned object', async () => {
    const { bin } = await shelve(1)
    const { bin: other } = await shelve(1)
    const id = await begin(bin)
    const unknown = newUniqueId('CARD', systemRandom)
    const wrong: [string, string, string][] = [
      [bin, `V1:BIN:${bin}`, `This is Bin ${bin}, not a card.`],
      [bin, unknown, `${unknown} is not a known item.`],
      [other, unknown, `Bin ${other} is not part of cycle count ${id}.`],
    ]
    for (const [shelf, code, message] of wrong) {
      const reply = await scan(id, shelf, code)
      expect([reply.status, reply.body.error, reply.body.message]).toEqual([409, 'wrong_scan', message])
    }
    expect((await worker.get(`/counts/${id}`)).body.data.count.status).toBe('REQUESTED')
  })

  test('a bin is in at most one open count', async () => {
    const { bin } = await shelve(1)
    const order = { site_id: floor.site.id, bins: [bin] }
    const replies = await Promise.all([1, 2, 3, 4].map(() => boss.send('POST', '/counts', order)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const { id } = replies.find(({ status }) => status === 201)!.body.data.count
    expect((await act(id, 'cancel', { reason: 'later' })).body.data.count.status).toBe('CANCELLED')
    expect((await boss.send('POST', '/counts', order)).status).toBe(201)
  })

  test('a percentage of the site selects the least recently counted bins', async () => {
    const site = await openSite(service)
    const request = async () => (await boss.send('POST', '/counts', { site_id: site.id, percent: 50 })).body.data
    const first = await request()
    expect(first.bins.map((bin: { code: string }) => bin.code)).toEqual([`${site.code}-A-1`])
    await finish(first.count.id, `${site.code}-A-1`)
    await act(first.count.id, 'complete')
    expect((await request()).bins.map((bin: { code: string }) => bin.code)).toEqual([`${site.code}-A-2`])
  })

  test('operators count at their own sites, and request either bins or a percentage', async () => {
    const { bin } = await shelve(1)
    const elsewhere = await openSite(service)
    const guest = await hire(service, ['supervisor'], { siteIds: [elsewhere.id] })
    const id = await begin(bin)
    const replies = [
      await guest.send('POST', '/counts', { site_id: floor.site.id, percent: 1 }),
      await guest.get(`/counts/${id}`),
      await guest.send('POST', `/counts/${id}/finish-bin`, { bin }),
      await guest.send('POST', `/counts/${id}/cancel`, { reason: 'x' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await guest.get('/counts')).body.data.counts).toEqual([])
    expect((await boss.send('POST', '/counts', { site_id: floor.site.id })).body.error).toBe('invalid_body')
    expect((await boss.get('/counts/999999')).status).toBe(404)
  })
})

describe('variances', () => {
  test('missing, misplaced and unexpected items are distinguished, reviewed, and only then corrected', async () => {
    const { bin, cards } = await shelve(3)
    const { bin: next, cards: others } = await shelve(2)
    const [misplaced] = others
    const [unexpected] = await addCards(service, 1)
    const id = await begin(bin, next)
    await countBin(id, bin, [cards[0]!, cards[1]!, misplaced!, unexpected!])
    const counted = await countBin(id, next, [others[1]!])
    expect(counted.body.data.count).toMatchObject({ status: 'COUNTED', expected_count: 5, found_count: 3 })
    const byCode = Object.fromEntries(counted.body.data.variances.map((one: Variance) => [one.unique_id, one]))
    expect(byCode).toMatchObject({
      [cards[2]!]: { kind: 'MISSING', bin, booked_bin: bin, booked_status: 'STORED', decision: null },
      [misplaced!]: { kind: 'MISPLACED', bin, booked_bin: next },
      [unexpected!]: { kind: 'UNEXPECTED', bin, booked_bin: null, booked_status: null },
    })
    expect(Object.keys(byCode)).toHaveLength(3)
    expect((await act(id, 'complete')).body.error).toBe('invalid_status')
    const partly = await act(id, 'review', { decisions: [{ unique_id: misplaced, decision: 'ACCEPT' }] })
    expect([partly.status, partly.body.details.unique_ids.length]).toEqual([409, 2])
    expect((await act(id, 'review', { decisions: [], others: 'ACCEPT' })).body.data.count.status).toBe('REVIEWED')
    expect(await locationOf(misplaced!)).toMatchObject({ bin: next })
    const done = await act(id, 'complete')
    expect(done.body.data.variances.map((one: Variance) => one.outcome)).toEqual([
      'CORRECTED',
      'CORRECTED',
      'CORRECTED',
    ])
    expect(await locationOf(cards[2]!)).toMatchObject({ status: 'MISSING', bin: null })
    expect(await locationOf(misplaced!)).toMatchObject({ status: 'STORED', bin })
    expect(await locationOf(unexpected!)).toMatchObject({ status: 'STORED', bin, site_id: floor.site.id })
    expect(await stepsOf(misplaced!)).toEqual(['received', 'stored', 'moved'])
  })

  test('overriding a count requires two signatures', async () => {
    const { bin, cards } = await shelve(1)
    const id = await begin(bin)
    await finish(id, bin)
    const decisions = [{ unique_id: cards[0], decision: 'OVERRIDE' }]
    const alone = await act(id, 'review', { decisions })
    expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required'])
    const own = await giveBadge(service, boss.id, '101010')
    expect((await act(id, 'review', { decisions, second_person: own })).body.error).toBe('second_person_required')
    const colleague = await hire(service, ['supervisor'])
    const badge = await giveBadge(service, colleague.id, '202020')
    const signed = await act(id, 'review', { decisions, second_person: badge })
    expect(signed.body.data.count).toMatchObject({
      status: 'REVIEWED',
      reviewed_by: `operator:${boss.id}`,
      second_person: `operator:${colleague.id}`,
    })
    expect((await act(id, 'complete')).body.data.variances).toMatchObject([{ outcome: 'KEPT' }])
    expect(await locationOf(cards[0]!)).toMatchObject({ status: 'STORED', bin })
  })

  test('a recount is blind, covers the bins with variances, and its result applies', async () => {
    const { bin, cards } = await shelve(2)
    const { bin: unaffected, cards: others } = await shelve(1)
    const id = await begin(bin, unaffected)
    await countBin(id, unaffected, others)
    await countBin(id, bin, [cards[0]!])
    const again = await act(id, 'recount')
    expect(again.body.data).toMatchObject({ count: { status: 'INVESTIGATING' }, variances: [] })
    expect((await scan(id, unaffected, others[0]!)).body.error).toBe('invalid_status')
    const recounted = await countBin(id, bin, cards)
    expect(recounted.body.data).toMatchObject({
      count: { status: 'READY_TO_REVIEW', expected_count: 3, found_count: 3 },
      variances: [],
    })
    expect(recounted.body.data.bins.find(({ code }: { code: string }) => code === bin)).toMatchObject({ round: 2 })
    expect((await act(id, 'recount')).body.error).toBe('invalid_status')
    expect((await act(id, 'complete')).body.data.count.status).toBe('COMPLETED')
  })

  test('items handled during or after the count are no variances', async () => {
    const { bin, cards } = await shelve(3)
    const { bin: next } = await shelve(0)
    const [moved, fetched, gone] = cards
    const id = await begin(bin)
    service.clock.advance(1_000)
    await scan(id, bin, moved!)
    service.clock.advance(1_000)
    // One item was seen and then moved, one was moved before it was seen.
    await worker.send('POST', `/items/${moved}/move`, { bin: next })
    await worker.send('POST', `/items/${fetched}/move`, { bin: next })
    const counted = await finish(id, bin)
    expect(counted.body.data).toMatchObject({ count: { expected_count: 1 }, variances: [{ unique_id: gone }] })
    await act(id, 'review', { decisions: [], others: 'ACCEPT' })
    service.clock.advance(1_000)
    await worker.send('POST', `/items/${gone}/move`, { bin: next })
    expect((await act(id, 'complete')).body.data.variances).toMatchObject([{ unique_id: gone, outcome: 'OVERTAKEN' }])
    expect(await locationOf(gone!)).toMatchObject({ status: 'STORED', bin: next })
  })

  test('an item on an open task blocks the completion of the count', async () => {
    const { bin, cards } = await shelve(1)
    const task = await floor.job(cards)
    await worker.send('POST', `/tasks/${task.id}/pick`, { unique_id: cards[0] })
    expect((await locationOf(cards[0]!)).status).toBe('PICKED')
    service.clock.advance(1_000)
    const id = await begin(bin)
    expect((await countBin(id, bin, cards)).body.data.variances).toMatchObject([{ kind: 'UNEXPECTED' }])
    await act(id, 'review', { decisions: [], others: 'ACCEPT' })
    const blocked = await act(id, 'complete')
    expect([blocked.status, blocked.body.details.task_id]).toEqual([409, task.id])
    expect((await locationOf(cards[0]!)).status).toBe('PICKED')
  })
})

describe('effects on tenants', () => {
  test('a missing card opens an exception and lowers the accuracy; a found card is available again', async () => {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 4)
    const { bin } = await shelve(0)
    const [, , misplaced, lost] = codes
    const where = await locationOf(codes[0]!)
    expect(where.site_id).toBe(floor.site.id)
    const { bin: home } = await shelve(0, [])
    for (const code of codes) await worker.send('POST', `/items/${code}/putaway`, { bin: home })
    const id = await begin(home, bin)
    await countBin(id, bin, [misplaced!])
    await countBin(id, home, codes.slice(0, 2))
    await act(id, 'review', { decisions: [], others: 'ACCEPT' })
    expect((await act(id, 'complete')).status).toBe(200)
    const { exceptions } = (await tenant.get('/exceptions')).body.data
    expect(exceptions).toMatchObject([{ type: 'MISSING', unique_ids: [lost] }])
    expect((await tenant.get(`/cards/${lost}`)).body.data.card.status).toBe('MISSING')
    const { metrics } = (await tenant.get('/sla')).body.data.sla
    expect(metrics.find((one: { key: string }) => one.key === 'inventory_accuracy')).toMatchObject({
      numerator: 2,
      denominator: 4,
    })
    const second = await begin(home)
    await countBin(second, home, [codes[0]!, codes[1]!, lost!])
    await act(second, 'review', { decisions: [], others: 'ACCEPT' })
    expect((await act(second, 'complete')).status).toBe(200)
    expect(await locationOf(lost!)).toMatchObject({ status: 'STORED', bin: home })
    expect((await tenant.get(`/cards/${lost}`)).body.data.card.status).not.toBe('MISSING')
  })
})
