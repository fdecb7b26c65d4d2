import { createHash, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IngestRecord } from '../../src/catalog/import/ingest.ts'
import type { Manifest } from '../../src/catalog/exports/wire.ts'
import { readKeyPair, readPublicKey } from '../../src/kernel/ed25519.ts'
import { hourMs } from '../../src/kernel/time.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { card, expansion, fill, price, sealed, smallCatalog } from './fixtures.ts'

let service: TestService
let operator: Client
let reader: Client
const { privateKey, publicKey } = readKeyPair(new Uint8Array(32).fill(7))
beforeAll(async () => {
  service = await startService({ evidence: { keys: [publicKey], privateKey } })
  operator = await service.platform()
  reader = await service.partner({ scopes: ['read:catalog'] })
  await fill(service, smallCatalog)
})
afterAll(() => service[Symbol.asyncDispose]())

type Copy = { lines: Map<string, string>; since: string }

/** Makes the exports that are due, as the job does. */
async function makeExports(): Promise<void> {
  service.clock.advance(hourMs)
  const job = service.catalog.recurring.find(({ queue }) => queue === 'catalog.make_exports')
  await job?.run(new AbortController().signal)
}

async function download(name: string, headers: Record<string, string> = {}, game = 'pokemon') {
  const url = `/api/v1/${game}/export/files/${name}`
  return service.http.inject({ method: 'GET', url, headers: { 'x-api-key': reader.key, ...headers } })
}

async function readManifest(game = 'pokemon'): Promise<Manifest> {
  const { status, body } = await reader.get(`/${game}/export/manifest`)
  expect(status).toBe(200)
  return body.data.manifest
}

function applyLines(copy: Copy, text: string): number {
  const lines = text.split('\n').slice(0, -1)
  for (const line of lines) {
    const { kind, id, record } = JSON.parse(line) as { kind: string; id: string; record: object | null }
    if (record === null) copy.lines.delete(`${kind} ${id}`)
    else copy.lines.set(`${kind} ${id}`, line)
  }
  return lines.length
}

/** A copy as a client makes it: from the files of the manifest. */
async function makeCopy(): Promise<Copy> {
  const { since, files } = await readManifest()
  const copy: Copy = { lines: new Map(), since }
  for (const { name, kind, lines, bytes, sha256 } of files) {
    const { statusCode, rawPayload } = await download(name)
    expect([statusCode, rawPayload.length]).toEqual([200, bytes])
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
    const text = gunzipSync(rawPayload).toString()
    expect([kind, applyLines(copy, text)]).toEqual([kind, lines])
  }
  return copy
}

/** Continues the copy until nothing is left, in pages of a size. */
async function continueCopy(copy: Copy, pageSize: number): Promise<void> {
  for (let count = pageSize; count === pageSize;) {
    const url = `/api/v1/pokemon/export?since=${copy.since}&page_size=${pageSize}`
    const reply = await service.http.inject({ method: 'GET', url, headers: { 'x-api-key': reader.key } })
    expect(reply.statusCode).toBe(200)
    count = applyLines(copy, reply.body)
    copy.since = String(reply.headers['x-next-cursor'])
  }
}

const ingest = (records: readonly IngestRecord[], replaces = false) =>
  service.catalog.ingest(records, { game: 'pokemon', source: 'test', replaces })
const admin =
  (method: 'DELETE' | 'POST' | 'PUT', path: string, body = {}) =>
  async () => {
    const { status } = await operator.send(method, `/admin/catalog/pokemon/${path}`, body)
    expect([path, status]).toEqual([path, 200])
  }

/** Everything that changes what a catalog has. */
const changes: readonly (() => Promise<unknown>)[] = [
  () => ingest([card('one-1', { name: 'Renamed' }), card('new-1'), price('new-1', 7)]),
  admin('DELETE', 'cards/one-1'),
  () => ingest([expansion('one', { name: 'Another name' })]),
  admin('PUT', 'aliases/cards/old-1', { new_id: 'two-1' }),
  admin('PUT', 'aliases/cards/old-2', { new_id: 'two-1' }),
  admin('DELETE', 'expansions/two'),
  admin('POST', 'cards/one-1/restore'),
  () => ingest([price('two-1', 99), sealed('two-box', { name: 'Second box' })]),
  admin('DELETE', 'aliases/cards/OLD-1'),
  admin('DELETE', 'sealed/one-box'),
  () => ingest([{ kind: 'sealed_price', sealedId: 'two-box', market: null }]),
  admin('POST', 'expansions/two/restore'),
  () => ingest([expansion('one'), expansion('two'), card('one-1'), card('two-1', { expansionId: 'two' })], true),
  admin('PUT', 'aliases/cards/old-1', { new_id: 'one-1' }),
  () => ingest([card('One-2', { name: 'Back again' })]),
  admin('DELETE', 'aliases/cards/old-2'),
]

test.each([1, 3, 1_000])('a copy that is continued in pages of %i ends as the full export', async (pageSize) => {
  await makeExports()
  const copy = await makeCopy()
  const before = new Map(copy.lines)
  for (const [index, change] of changes.entries()) {
    // Every other time the copy is continued while the change is made.
    const [first] = index % 2 === 0 ? [change()] : [undefined]
    await continueCopy(copy, pageSize)
    await (first ?? change())
  }
  await continueCopy(copy, pageSize)
  expect(copy.lines).not.toEqual(before)
  await makeExports()
  const whole = await makeCopy()
  const sorted = ({ lines }: Copy) => [...lines].toSorted(([left], [right]) => (left < right ? -1 : 1))
  expect(sorted(copy)).toEqual(sorted(whole))
  expect([...whole.lines.keys()]).toEqual(expect.arrayContaining(['aliases cards/old-1', 'prices cards/two-1']))
  expect(whole.lines.has('aliases cards/old-2')).toBe(false)
  // A record of the copy is what the API shows, with the time of its withdrawal.
  await service.catalog.publisher.refresh()
  for (const id of ['one-1', 'new-1']) {
    const { record } = JSON.parse(whole.lines.get(`cards ${id}`) ?? '{}') as { record: object }
    expect(record).toEqual((await reader.get(`/pokemon/cards/${id}`)).body.data)
  }
  expect(JSON.parse(whole.lines.get('cards new-1') ?? '').record.withdrawn_at).toEqual(expect.any(String))
  // The next round begins with other records than the last one ended with.
  await admin('DELETE', 'aliases/cards/old-1')()
  await ingest(smallCatalog)
})

test('the manifest is signed with the evidence key, and says what the files are', async () => {
  await makeExports()
  const { data } = (await reader.get('/pokemon/export/manifest')).body
  expect(JSON.parse(data.signed_text)).toEqual(data.manifest)
  const key = readPublicKey(Buffer.from(data.public_key, 'hex'))
  const signature = Buffer.from(data.signature, 'base64')
  expect(verify(null, Buffer.from(data.signed_text), key, signature)).toBe(true)
  expect(verify(null, Buffer.from(data.signed_text.replace('pokemon', 'onepiece')), key, signature)).toBe(false)
  expect((await reader.get('/onepiece/export/manifest')).status).toBe(404)
  // Nothing changed: the export stays, with its names.
  await makeExports()
  expect((await reader.get('/pokemon/export/manifest')).body.data).toEqual(data)
})

test('files are read in ranges, which join to the file', async () => {
  const [file] = (await readManifest()).files.filter(({ kind }) => kind === 'cards')
  const { name = '', bytes = 0, sha256 } = file ?? {}
  const whole = (await download(name)).rawPayload
  const part = async (range: string, headers = {}) => {
    const { statusCode, rawPayload, headers: shown } = await download(name, { range, ...headers })
    return { statusCode, payload: rawPayload, range: shown['content-range'], length: shown['content-length'] }
  }
  const first = await part('bytes=0-99')
  expect([first.statusCode, first.range, first.length]).toEqual([206, `bytes 0-99/${bytes}`, '100'])
  const rest = await part('bytes=100-', { 'if-range': `"${sha256}"` })
  expect(rest.statusCode).toBe(206)
  expect(Buffer.concat([first.payload, rest.payload])).toEqual(whole)
  expect((await part('bytes=-10')).payload).toEqual(whole.subarray(-10))
  expect((await part(`bytes=5-${bytes + 5}`)).payload).toEqual(whole.subarray(5))
  for (const ignored of ['bytes=0-1,4-5', 'lines=0-1', 'bytes=9-5', 'bytes=-'])
    expect([ignored, (await part(ignored)).statusCode]).toEqual([ignored, 200])
  expect((await part('bytes=0-9', { 'if-range': '"another"' })).statusCode).toBe(200)
  for (const beyond of [`bytes=${bytes}-`, 'bytes=-0'])
    expect([beyond, (await part(beyond)).statusCode]).toEqual([beyond, 416])
  expect((await download('pokemon-cards-0000000000000000.jsonl.gz')).statusCode).toBe(404)
  expect((await download(name, {}, 'onepiece')).statusCode).toBe(404)
})

test('a position of another history, or none, is refused and costs nothing', async () => {
  const { since } = await readManifest()
  const read = (query: string) => reader.get(`/pokemon/export?${query}`)
  const refused = [
    await read('since=nothing'),
    await read(`since=${since}&q=name:a`),
    await read(`since=0000000000000000-1`),
    await read(`since=${since.replace(/\d+$/, '999999999')}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 409, 409])
  expect(refused.map(({ headers }) => headers['x-credits-used'])).toEqual(['0', '0', '0', '0'])
})

test('files of an export remain until two newer ones are there', async () => {
  const names = (await readManifest()).files.map(({ name }) => name)
  const states = async () => Promise.all(names.map(async (name) => (await download(name)).statusCode))
  const gone: boolean[] = []
  for (let round = 0; round < 3; round++) {
    await ingest([
      card('one-1', { name: `Round ${round}` }),
      expansion('one', { name: `Round ${round}` }),
      sealed('one-box', { name: `Round ${round}` }),
      price('one-1', round + 40),
    ])
    await admin('PUT', `aliases/cards/older-${round}`, { new_id: 'two-1' })()
    await makeExports()
    gone.push((await states()).every((status) => status === 404))
  }
  expect(gone).toEqual([false, true, true])
})

test('a changed definition of a game begins another history', async () => {
  const define = (definition: object) =>
    operator.send('PUT', '/admin/catalog/games/brief', { name: 'Brief', ...definition })
  await define({})
  await fill(service, [expansion('one'), card('brief-1')], 'brief')
  await makeExports()
  const { since } = await readManifest('brief')
  expect((await reader.get(`/brief/export?since=${since}`)).status).toBe(200)
  await define({ labels: { hp: 'Power' } })
  await service.catalog.publisher.refresh()
  expect((await reader.get(`/brief/export?since=${since}`)).status).toBe(409)
  expect((await reader.get('/brief/export/manifest')).status).toBe(503)
  await makeExports()
  expect((await readManifest('brief')).since).not.toBe(since)
})
