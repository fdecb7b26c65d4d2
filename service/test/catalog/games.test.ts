import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRunner } from '../../src/jobs/runner.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { card, expansion, fill } from './fixtures.ts'

let service: TestService
let operator: Client
let reader: Client
beforeAll(async () => {
  service = await startService()
  operator = await service.platform()
  reader = await service.partner({ scopes: ['read:catalog'] })
})
afterAll(() => service[Symbol.asyncDispose]())

const definition = {
  name: 'Tidesong',
  fields: { hp: 'willpower', types: 'inks', 'attacks.text': 'effects.text' },
  labels: { hp: 'Willpower', types: 'Inks' },
  extra_fields: ['willpower', 'lore'],
}

const put = (id: string, body: object) => operator.send('PUT', `/admin/catalog/games/${id}`, body)

test('a game is defined by its data, and its fields are searched under the names of the API', async () => {
  const { status, body } = await put('tidesong', definition)
  expect(status).toBe(200)
  expect(body.data.game).toEqual({ id: 'tidesong', ...definition, search_fields: [], card_count: 0 })
  const effects = [{ text: 'Draw a card.' }, { text: 'Ready.' }]
  const extras = { willpower: 7, inks: ['Amber'], lore: 2, effects }
  await fill(service, [expansion('one'), card('t-1', { extras })], 'tidesong')
  const find = async (q: string) => (await reader.get(`/tidesong/cards?q=${encodeURIComponent(q)}`)).body
  const found = (await find('hp:7 types:amber attacks.text:"draw a"')).data
  expect(found).toMatchObject([{ id: 't-1', hp: 7, types: ['Amber'], willpower: 7, lore: 2, effects }])
  expect(await find('lore:2')).toMatchObject({ code: 'unknown_field' })
  const games = (await reader.get('/games')).body.data
  expect(games).toContainEqual(expect.objectContaining({ id: 'tidesong', labels: definition.labels }))
})

test('a changed definition applies to the cards that are already there', async () => {
  await put('tidesong', { ...definition, fields: { ...definition.fields, hp: 'lore' } })
  await service.catalog.publisher.refresh()
  expect((await reader.get('/tidesong/cards?q=hp:2')).body.total_count).toBe(1)
})

test('a wrong definition is refused with what is allowed, and nothing is defined', async () => {
  const replies = await Promise.all([
    put('mystery', { name: 'Taken' }),
    put('Upper', { name: 'Upper' }),
    put('skies', { name: 'Skies', fields: { lore: 'lore' } }),
    put('skies', { name: 'Skies', fields: { hp: 'Hit Points' } }),
    put('pokemon', { name: 'Other' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 409])
  const { games } = (await operator.get('/admin/catalog/games')).body.data
  expect(games.map(({ id }: { id: string }) => id)).toEqual(['onepiece', 'pokemon', 'tidesong'])
})

test('fields that a game names are searched, sorted by and listed with their values', async () => {
  const search_fields = [
    { name: 'lore', kind: 'number' },
    { name: 'effects.cost', kind: 'text' },
    { name: 'found', kind: 'date' },
  ]
  expect((await put('named', { name: 'Named', search_fields })).body.data.game.search_fields).toEqual(search_fields)
  const rows = [
    { lore: 3, effects: [{ cost: ['Ink', 'Amber'] }], found: '2024/05/01' },
    { lore: 1, effects: [{ cost: ['Ink'] }, { cost: ['ruby'] }], found: '2023/05/01' },
    { lore: 3, effects: [] },
  ]
  await fill(service, [expansion('one'), ...rows.map((extras, index) => card(`n-${index}`, { extras }))], 'named')
  const find = async (query: object): Promise<string[]> =>
    (await reader.send('POST', '/named/cards/search', query)).body.data.map(({ id }: { id: string }) => id)
  expect(await find({ q: 'lore:[2 TO *]' })).toEqual(['n-0', 'n-2'])
  expect(await find({ q: 'effects.cost:ink -effects.cost:amber' })).toEqual(['n-1'])
  expect(await find({ q: 'found:2024' })).toEqual(['n-0'])
  expect(await find({ orderBy: 'lore,-id' })).toEqual(['n-1', 'n-2', 'n-0'])
  expect(await find({ orderBy: '-found' })).toEqual(['n-0', 'n-1', 'n-2'])
  expect((await reader.get('/named/cards?q=lore:3')).body.code).toBe('unknown_field')
  const values = async (field: string) => (await reader.get(`/named/values/${field}`)).body.data
  expect(await values('effects.cost')).toEqual([
    { value: 'Ink', count: 2 },
    { value: 'Amber', count: 1 },
    { value: 'ruby', count: 1 },
  ])
  expect(await values('lore')).toEqual([
    { value: '3', count: 2 },
    { value: '1', count: 1 },
  ])
  const taken = { name: 'Named', search_fields: [{ name: 'illustrator', kind: 'text' }] }
  expect((await put('named', taken)).body.details).toEqual({ field: 'search_fields' })
})

test('only an empty game can be removed, and it is gone at once', async () => {
  await put('brief', { name: 'Brief' })
  await service.catalog.publisher.refresh()
  expect((await reader.get('/brief/cards')).status).toBe(200)
  const remove = (id: string) => operator.send('DELETE', `/admin/catalog/games/${id}`)
  expect(await remove('tidesong')).toMatchObject({ status: 409, body: { details: { cards: 1 } } })
  expect((await remove('brief')).status).toBe(200)
  await service.catalog.publisher.refresh()
  expect((await reader.get('/brief/cards')).status).toBe(404)
  expect((await remove('brief')).status).toBe(404)
})

const line = (id: string, changes: object = {}): string =>
  JSON.stringify({
    id,
    printing_code: id,
    name: `Card ${id}`,
    number: '1',
    printed_number: '1/2',
    images: [],
    expansion: {
      id: 'up1',
      name: 'Upload',
      series: 'Dawn',
      series_id: 'dawn',
      code: 'UP1',
      total: 2,
      printed_total: 2,
      language: 'English',
      language_code: 'EN',
    },
    language: 'English',
    language_code: 'EN',
    variants: [{ name: 'normal' }],
    supertype: 'Creature',
    subtypes: [],
    rarity: 'Rare',
    is_holo: false,
    is_reverse: false,
    is_first_edition: false,
    is_variant: false,
    ...changes,
  })

async function upload(files: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>> = {}) {
  const boundary = 'packhouse-test'
  const head = (text: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${text}\r\n\r\n`
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}${value}\r\n`),
    ...Object.entries(files).map(([name, text]) => `${head(`name="file"; filename="${name}"`)}${text}\r\n`),
  ]
  const reply = await service.http.inject({
    method: 'POST',
    url: '/api/v1/admin/catalog/onepiece/imports',
    headers: { 'x-api-key': operator.key, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function runImports(): Promise<any[]> {
  const { db, clock } = service
  await createRunner({ db, clock, handlers: service.catalog.handlers, log: pino({ level: 'silent' }) }).drain()
  return (await operator.get('/admin/catalog/onepiece/imports')).body.data.imports
}

test('uploaded files are imported by a job, whole or without the entries that have problems', async () => {
  const cards = [line('up-1'), line('up-2', { name: '' }), '{broken', line('up-3')].join('\n')
  const started = await upload({ 'cards.jsonl': cards })
  expect(started).toMatchObject({ status: 202, body: { data: { import: { state: 'QUEUED', phase: 'waiting' } } } })
  const [strict] = await runImports()
  expect(strict).toMatchObject({
    state: 'FAILED',
    format: 'own',
    failure: 'Every file has entries with problems; nothing was imported.',
    report: { cards: 0, rejected: 0, refused_files: ['cards.jsonl'], problem_count: 2 },
  })
  expect((await reader.get('/onepiece/cards')).body.total_count).toBe(0)

  await upload({ 'cards.jsonl': cards }, { leave_out: 'true' })
  const [lenient] = await runImports()
  expect(lenient).toMatchObject({ state: 'DONE', phase: 'finished', failure: null, created_by: expect.any(String) })
  const shown = await operator.get(`/admin/catalog/onepiece/imports/${lenient.import_id}`)
  expect(shown.body.data.import).toEqual(lenient)
  expect(lenient.report).toMatchObject({ cards: 2, expansions: 1, rejected: 2, refused_files: [], changed: 3 })
  await service.catalog.publisher.refresh()
  expect((await reader.get('/onepiece/cards?q=expansion.id:up1')).body.total_count).toBe(2)

  const rejects = await service.http.inject({
    url: `/api/v1/admin/catalog/onepiece/imports/${lenient.import_id}/rejects`,
    headers: { 'x-api-key': operator.key },
  })
  expect(rejects.headers['content-type']).toContain('application/x-ndjson')
  const rows = rejects.body
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))
  expect(rows.map(({ line: at, text }) => [at, text?.slice(0, 7)])).toEqual([
    [2, '{"id":"'],
    [3, '{broken'],
  ])
  const twice = await upload({ 'cards.jsonl': cards }, { leave_out: 'true' })
  expect(twice.status).toBe(202)
  expect((await runImports())[0].report.changed).toBe(0)
})

test('a refused upload says why and leaves nothing behind', async () => {
  const before = (await runImports()).length
  const replies = [
    await upload({}),
    await upload({ 'cards.jsonl': '' }),
    await upload({ '../cards.jsonl': line('x') }),
    await upload({ 'cards.jsonl': line('x') }, { format: 'zip' }),
  ]
  expect(replies.map(({ status, body }) => [status, body.error])).toEqual([
    [400, 'bad_request'],
    [400, 'bad_request'],
    [400, 'bad_request'],
    [400, 'invalid_body'],
  ])
  await upload({ 'notes.txt': 'no cards' })
  const imports = await runImports()
  expect(imports).toHaveLength(before + 1)
  expect(imports[0]).toMatchObject({ state: 'FAILED', report: null })
  expect(imports[0].failure).toContain('is unknown')
  expect((await operator.get('/admin/catalog/onepiece/imports/999')).status).toBe(404)
})
