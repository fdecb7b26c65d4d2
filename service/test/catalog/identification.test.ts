import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDice, drawCard, packPng, takePhoto, toPng } from '../../../identify/test/made-up.ts'
import { hire } from '../harness/people.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { card, expansion, fill } from './fixtures.ts'

const dice = createDice(11)
const pictures = Array.from({ length: 9 }, () => drawCard(dice))
/** The pictures that were asked for, in order. */
const asked: string[] = []
const host = createServer(({ url = '' }, response) => {
  asked.push(url)
  const picture = pictures[Number(/(\d+)\.png$/.exec(url)?.[1] ?? Number.NaN)]
  response.writeHead(picture === undefined ? 404 : 200).end(picture && toPng(picture))
})

let service: TestService
let reader: Client
let base: string

beforeAll(async () => {
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  service = await startService()
  reader = await service.partner({ scopes: ['read:catalog'] })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  host.close()
})

const pictured = (index: number) =>
  card(`c-${index}`, { name: `Card ${index}`, image: { large: `${base}/${index}.png` } })

async function send(photo: Buffer, game = 'onepiece') {
  const boundary = 'packhouse-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo"\r\n\r\n`
  const reply = await service.http.inject({
    method: 'POST',
    url: `/api/v1/${game}/identify`,
    headers: { 'x-api-key': reader.key, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

/** The first photos of a game are refused until its pictures are indexed. */
async function identify(photo: Buffer, game?: string) {
  let reply = await send(photo, game)
  await expect.poll(async () => (reply = await send(photo, game)).status).not.toBe(503)
  return reply
}

const photoOf = async (index: number): Promise<Buffer> => (await takePhoto(pictures[index], dice)).jpeg

test('a photo names the card of its game, its place and its tier, and costs a credit', async () => {
  await fill(service, [expansion('one'), ...Array.from({ length: 7 }, (_, index) => pictured(index))], 'onepiece')
  const { status, headers, body } = await identify(await photoOf(3))
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ tier: 'sure', reason: null })
  expect(body.data.candidates[0]).toEqual({
    card_id: 'c-3',
    name: 'Card 3',
    expansion: { id: 'one', name: 'Set one' },
    printing: 'code-c-3',
    score: expect.closeTo(0.95, 1),
  })
  expect(body.data.candidates).toHaveLength(5)
  expect(body.data.quad).toHaveLength(4)
  expect(headers['x-credits-used']).toBe('1')
})

test('changed cards are indexed without reading known pictures again', async () => {
  const before = asked.length
  await fill(service, [expansion('one'), pictured(7)], 'onepiece')
  // The new picture is read with the snapshot, not with the next photo.
  await expect.poll(() => asked.slice(before)).toEqual(['/7.png'])
  const photo = await photoOf(7)
  await expect.poll(async () => (await send(photo)).body.data?.candidates[0].card_id).toBe('c-7')
  expect(asked.slice(before)).toEqual(['/7.png'])
})

test('a station copies the pictures of a game as vectors, and again only when they change', async () => {
  const worker = await hire(service, ['warehouse'])
  const read = async (query = '') => (await worker.get(`/catalog/onepiece/pictures${query}`)).body.data
  const all = await read()
  expect(all).toMatchObject({ tag: expect.any(String), next: null })
  expect(all.pictures).toHaveLength(8)
  const { vector, ...card } = all.pictures[3]
  expect(card).toEqual({
    card_id: 'c-3',
    name: 'Card 3',
    expansion: { id: 'one', name: 'Set one' },
    printing: 'code-c-3',
  })
  expect(Buffer.from(vector, 'base64')).toHaveLength(128)
  expect(await read(`?known=${all.tag}`)).toEqual({ tag: all.tag, pictures: [], next: null })
  expect((await read('?start=6')).pictures).toEqual(all.pictures.slice(6))
})

test('a photo without a card has another reason than one of a card that the game does not have', async () => {
  const table = await identify((await takePhoto(undefined, dice)).jpeg)
  expect(table.body.data).toEqual({ candidates: [], tier: 'unsure', quad: null, reason: 'no_card' })
  expect((await identify(await photoOf(8))).body.data).toMatchObject({ tier: 'unsure', reason: 'not_in_catalog' })
})

test('a game without pictures answers 409, and bad files are refused without a charge', async () => {
  const photo = await photoOf(1)
  expect(await identify(photo, 'pokemon')).toMatchObject({ status: 409, body: { code: 'no_pictures' } })
  const giant = packPng(9_000, 9_000, Buffer.alloc(9))
  const refused = [
    await send(photo.subarray(0, photo.length / 2)),
    await send(Buffer.from('GIF89a of nothing')),
    await send(giant),
    await send(Buffer.alloc(8 * 1_024 * 1_024 + 1, 0xff)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 413, 413])
  expect(refused.map(({ headers }) => headers['x-credits-used'])).toEqual(['0', '0', '0', '0'])
})

test('photos beyond the queue are refused, and those in it are answered', async () => {
  const photo = await photoOf(2)
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(photo)))
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 503, 503, 503])
  expect(replies.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1')
})
