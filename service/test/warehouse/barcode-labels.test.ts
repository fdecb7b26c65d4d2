import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../src/db/db.ts'
import { packJob, startFloor, type Floor, type Station } from '../harness/floor.ts'
import { giveBadge, type Browser } from '../harness/people.ts'
import { canScan, scanPages } from '../harness/scanner.ts'
import type { TestService } from '../harness/service.ts'

let service: TestService
let floor: Floor
let worker: Browser
let stepsOf: Station['stepsOf']
beforeAll(async () => {
  ;({ service, floor, worker, stepsOf } = await startFloor())
})
afterAll(() => service[Symbol.asyncDispose]())

const print = (codes: readonly string[], id: string = randomUUID()) =>
  worker.send('POST', '/print', { codes, client_action_id: id })
const textOf = (read: string): string => read.slice(read.indexOf(':') + 1)

/** A packed task with its label bought. */
async function labelled(): Promise<{ id: number; tracking: string }> {
  const [card] = await floor.stock(1)
  const { id } = await floor.job([card!])
  await packJob(worker, id, [card!])
  const { labels } = (await worker.send('POST', `/tasks/${id}/labels`)).body.data
  return { id, tracking: labels[0].tracking_number }
}

test('cards, bins, totes, tasks and badges are printed on one page each and scan as their own code', async () => {
  const [card] = await floor.stock(1)
  const { badge } = await giveBadge(service, worker.id)
  const task = await floor.job([card!])
  const { code } = floor.site
  const reply = await print([card!.toLowerCase(), `${code}-A-1`, `V1:TOTE:${code}-T1`, `V1:ORD:${task.id}`, badge])
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await PDFDocument.load(reply.body)).getPageCount()).toBe(5)
  if (!canScan) return
  const read = (await scanPages(reply.body)).map(textOf)
  expect(read).toEqual([`V1:CARD:${card}`, `V1:BIN:${code}-A-1`, `V1:TOTE:${code}-T1`, `V1:ORD:${task.id}`, badge])
  for (const [index, kind] of ['item', 'bin', 'tote', 'task', 'person'].entries()) {
    expect((await worker.get(`/scan/${encodeURIComponent(read[index]!)}`)).body.data.kind).toBe(kind)
  }
})

test('a parcel has its own barcode label until the carrier’s label is bought', async () => {
  const [card] = await floor.stock(1)
  const { id } = await floor.job([card!])
  await packJob(worker, id, [card!])
  const unlabelled = await print([`V1:PCL:${id}-1`])
  expect((await PDFDocument.load(unlabelled.body)).getPage(0).getSize()).toEqual({ width: 288, height: 144 })
  const bought = await labelled()
  const byTracking = await print([bought.tracking])
  const byParcelCode = await print([`V1:PCL:${bought.id}-1`])
  for (const { body } of [byTracking, byParcelCode]) {
    expect((await PDFDocument.load(body)).getPage(0).getSize()).toEqual({ width: 288, height: 432 })
    if (canScan) expect((await scanPages(body)).map(textOf)).toEqual([bought.tracking])
  }
})

test('an unknown code refuses the whole print and changes nothing', async () => {
  const [card] = await floor.stock(1)
  const before = await floor.snapshot()
  const reply = await print([card!, 'V1:BIN:NOWHERE-1'])
  expect([reply.status, reply.body.error, reply.body.details.scanned]).toEqual([409, 'wrong_scan', 'V1:BIN:NOWHERE-1'])
  expect(await floor.snapshot()).toBe(before)
})

test('each print of a card is one custody event, also when repeated, and no badge code is logged', async () => {
  const [card] = await floor.stock(1)
  const { badge } = await giveBadge(service, worker.id)
  const id = randomUUID()
  const [first, again] = [await print([card!, badge], id), await print([card!, badge], id)]
  expect(first.body.equals(again.body)).toBe(true)
  expect(await stepsOf(card!)).toEqual(['received', 'stored', 'labelled'])
  const log = await many(
    service.db,
    sql<{ details: { stickers: string[] } }>`
      select details from audit_entries where action = 'stickers.print' order by id desc limit 1`,
  )
  expect(log[0]?.details.stickers).toEqual([`item:${card}`, `operator:${worker.id}`])
})

test('labels are printed in the language of thermal printers as well, a labelled parcel with its own code', async () => {
  const [card] = await floor.stock(1)
  const { id } = await labelled()
  const codes = [card!, `V1:PCL:${id}-1`]
  const reply = await worker.send('POST', '/print', { codes, format: 'zpl' })
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zpl'])
  const text = (reply.body as Buffer).toString()
  expect(text.match(/\^XA/g)).toHaveLength(2)
  expect(text).toContain(`V1:CARD:${card}^FS`)
  expect(text).toContain(`V1:PCL:${id}-1^FS`)
  expect((await stepsOf(card!)).at(-1)).toBe('labelled')
})
