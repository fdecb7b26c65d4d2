import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRunner } from '../../src/jobs/runner.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { card, expansion, fill, sealed, smallCatalog } from './fixtures.ts'

let service: TestService
let operator: Client
let reader: Client
beforeAll(async () => {
  service = await startService()
  operator = await service.platform()
  reader = await service.partner({ scopes: ['read:catalog'] })
  await fill(service, smallCatalog)
})
afterAll(() => service[Symbol.asyncDispose]())

const admin = (method: 'DELETE' | 'POST' | 'PUT', path: string, body?: object, game = 'pokemon') =>
  operator.send(method, `/admin/catalog/${game}/${path}`, body ?? {})
const refresh = () => service.catalog.publisher.refresh()
const idsOf = async (path: string): Promise<string[]> =>
  (await reader.get(path)).body.data.map(({ id }: { id: string }) => id)
const versionOf = async (): Promise<string | undefined> =>
  String((await reader.get('/pokemon/cards')).headers['x-catalog-version'])

test('a withdrawn card is hidden from searches and read by its id, until it is restored', async () => {
  const shown = (await reader.get('/pokemon/cards/one-1?include=prices')).body.data
  const first = await admin('DELETE', 'cards/ONE-1')
  expect(first).toMatchObject({ status: 200, body: { data: { record: { kind: 'cards', id: 'one-1' } } } })
  await refresh()
  expect(await idsOf('/pokemon/cards?language=all')).not.toContain('one-1')
  expect(await idsOf('/pokemon/expansions/one/cards')).toEqual(['One-2', 'one-1_p1'])
  expect(await idsOf('/pokemon/cards/one-1_p1/printings')).toEqual(['one-1_p1', 'one-ja-1'])
  const { body, headers } = await reader.get('/pokemon/cards/one-1?include=prices')
  const { withdrawn_at } = first.body.data.record
  expect(body.data).toEqual({ ...shown, withdrawn_at })
  expect(headers['x-credits-used']).toBe('1')
  expect((await reader.get('/pokemon/cards/one-1?select=name')).body.data).toEqual({
    id: 'one-1',
    name: 'Emberling',
    withdrawn_at,
  })
  expect((await reader.get('/pokemon/cards/one-1?select=nothing')).status).toBe(400)
  expect((await reader.get('/pokemon/cards/one-1/printings')).status).toBe(404)
  const listed = (await operator.get('/admin/catalog/pokemon/withdrawn')).body.data.records
  expect(listed).toEqual([{ kind: 'cards', id: 'one-1', name: 'Emberling', withdrawn_at, withdrawn_by: 'operator' }])

  const version = await versionOf()
  expect((await admin('DELETE', 'cards/one-1')).body.data.record.withdrawn_at).toBe(withdrawn_at)
  await fill(service, smallCatalog)
  expect(await versionOf()).toBe(version)
  expect((await admin('POST', 'cards/one-1/restore')).body.data.record.withdrawn_at).toBeNull()
  await refresh()
  expect((await reader.get('/pokemon/cards/one-1?include=prices')).body.data).toEqual(shown)
  expect((await admin('DELETE', 'cards/nothing')).status).toBe(404)
  expect((await admin('DELETE', 'cards/one-1', {}, 'nothing')).status).toBe(404)
})

test('a withdrawn expansion hides its cards and products, which keep what they were', async () => {
  await admin('DELETE', 'expansions/one')
  await admin('DELETE', 'sealed/one-box')
  await refresh()
  expect(await idsOf('/pokemon/cards?language=all')).toEqual(['one-ja-1', 'two-1'])
  expect((await reader.get('/pokemon/expansions/one')).body.data).toMatchObject({
    name: 'Set one',
    withdrawn_at: expect.any(String),
  })
  expect((await reader.get('/pokemon/cards/one-2')).body.data.withdrawn_at).toEqual(expect.any(String))
  expect((await reader.get('/pokemon/sealed')).body.total_count).toBe(0)
  expect((await reader.get('/pokemon/sealed/one-box?include=prices')).body.data).toMatchObject({
    pricing: { market: 120 },
    withdrawn_at: expect.any(String),
  })
  expect((await reader.get('/pokemon/expansions/one/cards')).status).toBe(404)
  await admin('POST', 'expansions/one/restore')
  await admin('POST', 'sealed/one-box/restore')
  await refresh()
  expect((await reader.get('/pokemon/cards')).body.total_count).toBe(4)
  expect((await reader.get('/pokemon/sealed')).body.total_count).toBe(1)
})

test('a renamed id leads to the new one on every path, and values follow it', async () => {
  await fill(service, [card('one-9', { name: 'Misprint' })])
  const rename = (oldId: string, newId: string) => admin('PUT', `aliases/cards/${oldId}`, { new_id: newId })
  expect((await rename('one-9', 'two-1')).status).toBe(409)
  expect((await rename('old', 'nothing')).status).toBe(404)
  expect((await rename('two-1', 'TWO-1')).status).toBe(400)
  await admin('DELETE', 'cards/one-9')
  await refresh()
  const twice = [await rename('one-9', 'TWO-1'), await rename('one-9', 'two-1')]
  expect(twice.map(({ status, body }) => [status, body.data.alias.new_id])).toEqual([
    [200, 'two-1'],
    [200, 'two-1'],
  ])
  await rename('older', 'two-1')
  await admin('PUT', 'aliases/expansions/old-set', { new_id: 'two' })
  await admin('PUT', 'aliases/sealed/old-box', { new_id: 'one-box' })
  const renamed: Record<string, readonly [string, string]> = {
    cards: ['ONE-9', 'two-1'],
    expansions: ['old-set', 'two'],
    sealed: ['old-box', 'one-box'],
  }
  const routes = service.http.listRoutes().flatMap(({ method, url }) => {
    const [, kind = '', rest = ''] = /^\/api\/v1\/:game\/([a-z]+)\/:id(.*)$/.exec(url) ?? []
    return method === 'GET' && kind in renamed ? [{ kind, rest }] : []
  })
  expect(routes.length).toBeGreaterThan(10)
  for (const { kind, rest } of routes) {
    const [oldId, newId] = renamed[kind] ?? ['', '']
    const { status, headers } = await reader.get(`/pokemon/${kind}/${oldId}${rest}`)
    const leadsTo = `/api/v1/pokemon/${kind}/${newId}${rest}`
    expect([kind, rest, status, headers['location'], headers['x-credits-used']]).toEqual([
      kind,
      rest,
      301,
      leadsTo,
      '0',
    ])
  }
  const asked = await reader.get('/pokemon/cards/older?include=prices')
  expect([asked.status, asked.headers['location']]).toEqual([301, '/api/v1/pokemon/cards/two-1?include=prices'])
  const values = await service.catalog.prices.findValues(service.db, ['one-9', 'two-1', 'nothing'])
  expect([...values].map(([key, { cardId, market }]) => [key, cardId, market])).toEqual([
    ['one-9', 'two-1', 300n],
    ['two-1', 'two-1', 300n],
  ])
  const { aliases } = (await operator.get('/admin/catalog/pokemon/aliases')).body.data
  const oldIds = aliases.map(({ old_id }: { old_id: string }) => old_id)
  expect(oldIds).toEqual(['older', 'one-9', 'old-set', 'old-box'])
  expect((await admin('DELETE', 'aliases/cards/OLDER')).status).toBe(200)
  expect((await admin('DELETE', 'aliases/cards/older')).status).toBe(404)
  expect((await reader.get('/pokemon/cards/older')).status).toBe(404)
})

test('an id that is renamed back leads nowhere but to the record', async () => {
  await fill(service, [card('one-7', { name: 'There' }), card('one-8', { name: 'Back' })])
  const rename = (oldId: string, newId: string) => admin('PUT', `aliases/cards/${oldId}`, { new_id: newId })
  await admin('DELETE', 'cards/one-7')
  expect((await rename('one-7', 'one-8')).status).toBe(200)
  await admin('POST', 'cards/one-7/restore')
  await admin('DELETE', 'cards/one-8')
  expect((await rename('one-8', 'one-7')).status).toBe(200)
  await admin('DELETE', 'cards/one-7')
  await refresh()
  expect((await reader.get('/pokemon/cards/one-8')).headers['location']).toBe('/api/v1/pokemon/cards/one-7')
  expect((await reader.get('/pokemon/cards/one-7')).body.data.withdrawn_at).toBeDefined()
})

test('records that replace withdraw the others of their kind, and a later import brings them back', async () => {
  const replace = async (records: Parameters<typeof fill>[1], game = 'onepiece') => {
    const receipt = await service.catalog.ingest(records, { game, source: 'test', replaces: true })
    await refresh()
    return receipt
  }
  const whole = [expansion('one'), expansion('two'), card('a'), card('b', { expansionId: 'two' }), sealed('box')]
  expect(await replace(whole)).toMatchObject({ changed: 5, withdrawn: 0 })
  expect(await replace([expansion('one'), card('a')])).toMatchObject({ changed: 0, withdrawn: 2 })
  expect(await idsOf('/onepiece/cards')).toEqual(['a'])
  expect((await reader.get('/onepiece/cards/b')).body.data.withdrawn_at).toEqual(expect.any(String))
  // No sealed product was among the records, so that theirs stay.
  expect((await reader.get('/onepiece/sealed')).body.total_count).toBe(1)
  await operator.send('DELETE', '/admin/catalog/onepiece/cards/a', {})
  expect(await replace(whole)).toMatchObject({ changed: 2, withdrawn: 0 })
  expect(await idsOf('/onepiece/cards')).toEqual(['b'])
})

const line = (id: string, name: string) => {
  const { series, total } = { series: 'Dawn', total: 1 }
  const set = { id: 'up1', name: 'Upload', series, series_id: 'dawn', code: 'UP1', total, printed_total: total }
  const language = { language: 'English', language_code: 'EN' }
  const flags = { is_holo: false, is_reverse: false, is_first_edition: false, is_variant: false }
  const text = { printing_code: id, number: '1', printed_number: '1/1', supertype: 'Creature', subtypes: [] }
  const lists = { images: [], variants: [{ name: 'normal' }] }
  return JSON.stringify({ id, name, ...text, ...lists, ...language, ...flags, expansion: { ...set, ...language } })
}

async function upload(fields: Readonly<Record<string, string>>, text: string) {
  const head = (what: string): string => `--packhouse-test\r\nContent-Disposition: form-data; ${what}\r\n\r\n`
  const parts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}${value}\r\n`)
  const reply = await service.http.inject({
    method: 'POST',
    url: '/api/v1/admin/catalog/brief/imports',
    headers: { 'x-api-key': operator.key, 'content-type': 'multipart/form-data; boundary=packhouse-test' },
    payload: `${parts.join('')}${head('name="file"; filename="cards.jsonl"')}${text}\r\n--packhouse-test--\r\n`,
  })
  const { db, clock } = service
  await createRunner({ db, clock, handlers: service.catalog.handlers, log: pino({ level: 'silent' }) }).drain()
  const { imports } = (await operator.get('/admin/catalog/brief/imports')).body.data
  return { status: reply.statusCode, task: imports[0] }
}

test('an upload replaces a game only as a whole', async () => {
  await operator.send('PUT', '/admin/catalog/games/brief', { name: 'Brief' })
  await upload({}, `${line('up-1', 'One')}\n${line('up-2', 'Two')}`)
  expect((await upload({ mode: 'replace', leave_out: 'true' }, line('up-1', 'One'))).status).toBe(400)
  expect((await upload({ mode: 'other' }, line('up-1', 'One'))).status).toBe(400)
  const broken = await upload({ mode: 'replace' }, `${line('up-1', 'One')}\n${line('up-3', '')}`)
  expect(broken.task).toMatchObject({ state: 'FAILED', mode: 'replace', report: null })
  await refresh()
  expect(await idsOf('/brief/cards')).toEqual(['up-1', 'up-2'])
  const { task } = await upload({ mode: 'replace' }, line('up-1', 'One'))
  expect(task).toMatchObject({ state: 'DONE', mode: 'replace', report: { withdrawn: 1, changed: 0 } })
  await refresh()
  expect(await idsOf('/brief/cards')).toEqual(['up-1'])
})

test('a game is removed with its cards only while nothing refers to them', async () => {
  const remove = () => operator.send('DELETE', '/admin/catalog/games/brief?with_cards=true', {})
  await fill(service, [{ kind: 'price', cardId: 'up-1', market: null, conditions: [], graded: [] }], 'brief')
  const sale = { company: 'G', grade: '10', sold_at: '2026-01-01T00:00:00.000Z', source: 'test', source_id: '1' }
  await operator.send('PUT', '/admin/catalog/games/sold', { name: 'Sold' })
  await fill(service, [expansion('one'), card('sold-1')], 'sold')
  await operator.send('POST', '/admin/catalog/sold/prices', { sales: [{ ...sale, card_id: 'sold-1', price: 5 }] })
  const refused = await operator.send('DELETE', '/admin/catalog/games/sold?with_cards=true', {})
  expect(refused).toMatchObject({ status: 409, body: { details: { items: 0, sales: 1 } } })
  expect((await operator.send('DELETE', '/admin/catalog/games/brief', {})).status).toBe(409)
  expect((await remove()).status).toBe(200)
  await refresh()
  expect((await reader.get('/brief/cards')).status).toBe(404)
  expect((await remove()).status).toBe(404)
})

test('ids of third parties are stored, shown and found by their whole value', async () => {
  const ids = { tcgplayer_id: '4711', cardmarket_id: '815' }
  await fill(service, [card('third', { marketplaceProductId: '4711', extras: ids })])
  expect((await reader.get('/pokemon/cards/third')).body.data).toMatchObject(ids)
  const find = async (q: string) => (await reader.send('POST', '/pokemon/cards/search', { q })).body.total_count
  expect([await find('tcgplayer_id:4711'), await find('cardmarket_id:815')]).toEqual([1, 1])
  expect([await find('tcgplayer_id:471'), await find('marketplace_product_id:4711')]).toEqual([0, 1])
  expect((await reader.get('/pokemon/cards?q=tcgplayer_id:4711')).body.code).toBe('unknown_field')
})
