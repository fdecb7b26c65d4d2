// Every error row and every rule of the catalog specification, each with a request that triggers it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canNameGame, reservedSegments } from '../../src/catalog/games/model.ts'
import { creatureShape } from '../../src/catalog/games/shapes.ts'
import { card, expansion, fill, price, smallCatalog } from './fixtures.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

let service: TestService
let reader: Client
beforeAll(async () => {
  service = await startService()
  reader = await service.partner({ scopes: ['read:catalog'] })
  await fill(service, smallCatalog)
  const family = Array.from({ length: 65 }, (_, index) => card(`many-${index}`, { printingCode: 'many' }))
  await fill(service, [expansion('one'), ...family], 'onepiece')
})
afterAll(() => service[Symbol.asyncDispose]())

const longQuery = `name:${'a'.repeat(1_100)}`
const manyTerms = Array.from({ length: 65 }, (_, index) => `n${index}`).join(' ')
const deep = `${'('.repeat(17)}a${')'.repeat(17)}`

describe('refusals', () => {
  type Row = [request: string, status: number, error: string, details?: Record<string, unknown>]
  const rows: Row[] = [
    ['/pokemon/cards?q=(fire', 400, 'invalid_query', { parameter: 'q', position: 0 }],
    ['/pokemon/cards?q=fire)', 400, 'invalid_query', { parameter: 'q', position: 4 }],
    ['/pokemon/cards?q=name:', 400, 'invalid_query', { position: 5 }],
    ['/pokemon/cards?q=name:*x', 400, 'invalid_query', { position: 5 }],
    ['/pokemon/cards?q=name:a*b*c', 400, 'invalid_query', { position: 8 }],
    ['/pokemon/cards?q=name:a*', 400, 'invalid_query', { position: 6 }],
    ['/pokemon/cards?q=hp:many', 400, 'invalid_query', { position: 3 }],
    ['/pokemon/cards?q=hp:[1 TO', 400, 'invalid_query', { position: 3 }],
    ['/pokemon/cards?q=name:[a TO b]', 400, 'invalid_query', { position: 5 }],
    ['/pokemon/cards?q=is_holo:maybe', 400, 'invalid_query', { position: 8 }],
    ['/pokemon/cards?q=!hp:[1 TO 2]', 400, 'invalid_query'],
    ['/pokemon/cards?q=hp:{1 TO 2', 400, 'invalid_query'],
    ['/pokemon/cards?q=hp:{1 TO 2)', 400, 'invalid_query'],
    ['/pokemon/cards?q=hp:6*', 400, 'invalid_query', { position: 4 }],
    ['/pokemon/cards?q=expansion.release_date:2024-13', 400, 'invalid_query', { position: 23 }],
    ['/pokemon/cards?q=name:(a OR b)', 400, 'invalid_query', { position: 5 }],
    ['/pokemon/cards?q=- a', 400, 'invalid_query', { position: 0 }],
    ['/pokemon/cards?q=a OR', 400, 'invalid_query', { position: 4 }],
    ['/pokemon/cards?q="open', 400, 'invalid_query', { position: 0 }],
    [`/pokemon/cards?q=${longQuery}`, 400, 'invalid_query', { limit: 1_024 }],
    [`/pokemon/cards?q=${manyTerms}`, 400, 'invalid_query', { limit: 64 }],
    [`/pokemon/cards?q=${deep}`, 400, 'invalid_query', { limit: 16 }],
    ['/pokemon/cards?q=nmae:x', 400, 'unknown_field', { parameter: 'q', position: 0, suggestion: 'name' }],
    ['/pokemon/cards?q=fire rarty:x', 400, 'unknown_field', { position: 5, suggestion: 'rarity' }],
    ['/pokemon/cards?q=zeal:1', 400, 'unknown_field', { position: 0 }],
    ['/pokemon/cards?q=retreat:1', 400, 'unknown_field', { position: 0 }],
    ['/onepiece/cards?q=life:1', 400, 'unknown_field', { position: 0 }],
    ['/pokemon/cards?orderBy=retreat', 400, 'unknown_field', { parameter: 'orderBy', position: 0 }],
    ['/pokemon/cards?orderBy=artist', 400, 'unknown_field', { parameter: 'orderBy', position: 0 }],
    ['/pokemon/cards?orderBy=name,-hq', 400, 'unknown_field', { parameter: 'orderBy', position: 6, suggestion: 'hp' }],
    ['/pokemon/cards?orderBy=name,hp,number,rarity', 400, 'invalid_query', { parameter: 'orderBy', limit: 3 }],
    ['/pokemon/cards?select=id,nmae', 400, 'unknown_field', { parameter: 'select', position: 3, suggestion: 'name' }],
    ['/pokemon/cards?include=price', 400, 'unknown_field', { parameter: 'include', suggestion: 'prices' }],
    ['/pokemon/cards?page=x', 400, 'invalid_pagination', { field: 'page' }],
    ['/pokemon/cards?page_size=', 400, 'invalid_pagination', { field: 'page_size' }],
    ['/pokemon/cards?page=101', 400, 'invalid_pagination', { field: 'page', max: 10_000 }],
    ['/pokemon/cards?page=10001&page_size=1', 400, 'invalid_pagination', { max: 10_000 }],
    ['/pokemon/cards?language=xx', 400, 'invalid_language', { field: 'language' }],
    ['/pokemon/values/rarty', 400, 'unknown_field', { parameter: 'field', suggestion: 'rarity' }],
    ['/pokemon/values/is_holo', 400, 'unknown_field', { parameter: 'field' }],
    ['/pokemon/values/rarity?language=xx', 400, 'invalid_language'],
    ['/pokemon/cards?language=en,klingon', 400, 'invalid_language'],
    ['/pokemon/cards?distinct=name', 400, 'invalid_query_parameter', { field: 'distinct' }],
    ['/pokemon/cards?page=1&page=2', 400, 'invalid_query_parameter', { field: 'page' }],
    ['/pokemon/expansions?q=rarity:x', 400, 'unknown_field', { position: 0 }],
    ['/pokemon/expansions?orderBy=total', 400, 'unknown_field', { parameter: 'orderBy' }],
    ['/pokemon/expansions/one/cards?q=(', 400, 'invalid_query', { position: 1 }],
    ['/pokemon/cards/one-1/printings?language=xx', 400, 'invalid_language'],
    ['/pokemon/cards/one-1?select=x', 400, 'unknown_field', { parameter: 'select' }],
    ['/pokemon/sealed?q=hp:1', 400, 'unknown_field'],
    ['/pokemon/autocomplete', 400, 'invalid_query', { parameter: 'q' }],
    ['/pokemon/export?cursor=nonsense', 400, 'invalid_pagination', { field: 'cursor' }],
    ['/pokemon/cards/nothing', 404, 'not_found'],
    ['/onepiece/cards/one-1', 404, 'not_found'],
    ['/onepiece/cards/one-1/prices', 404, 'not_found'],
    ['/onepiece/cards/one-1/printings', 404, 'not_found'],
    ['/onepiece/expansions/two', 404, 'not_found'],
    ['/onepiece/expansions/two/cards', 404, 'not_found'],
    ['/onepiece/sealed/one-box', 404, 'not_found'],
    ['/onepiece/sealed/one-box/prices', 404, 'not_found'],
    ['/chess/cards', 404, 'not_found'],
    ['/Pokemon/cards', 404, 'not_found'],
    ['/pokemon', 404, 'not_found'],
    ['/pokemon/nothing', 404, 'not_found'],
  ]

  test.each(rows)('GET %s answers %i %s', async (request, status, error, details) => {
    const { status: given, body, headers } = await reader.get(request.replaceAll(' ', '%20').replaceAll('"', '%22'))
    expect([given, body.error]).toEqual([status, error])
    expect(body).toMatchObject({ success: false, code: error, message: expect.any(String) })
    if (details) expect(body.details).toMatchObject(details)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['etag']).toBeUndefined()
    expect(headers['x-credits-used'] ?? '0').toBe('0')
  })

  test('without a key paths, games and queries all answer 401', async () => {
    for (const path of ['/pokemon/cards', '/chess/cards', '/pokemon/cards?q=(', '/games', '/credits']) {
      const reply = await service.http.inject(`/api/v1${path}`)
      expect([reply.statusCode, reply.json<{ error: string }>().error], path).toEqual([401, 'unauthorized'])
    }
  })

  test('a key without the scope gets 403, but an unknown path is 404', async () => {
    const stranger = await service.partner({ scopes: ['wallet:read'] })
    expect((await stranger.get('/pokemon/cards?q=(')).body).toMatchObject({ error: 'Insufficient permissions' })
    expect((await stranger.get('/chess/cards')).status).toBe(404)
    const admin = await service.partner({ scopes: ['admin'] })
    expect((await admin.get('/pokemon/cards')).status).toBe(200)
    const tenant = await service.tenant({ scopes: ['read:inventory'] })
    expect((await tenant.get('/pokemon/cards')).status).toBe(403)
  })

  test('another method gets 405 with the allowed methods', async () => {
    const { status, body, headers } = await reader.send('POST', '/pokemon/cards', {})
    expect([status, body.error, headers['allow']]).toEqual([405, 'method_not_allowed', 'GET, HEAD'])
  })

  test('without catalog credits a valid request is 402, an invalid one 400, and neither is charged', async () => {
    await using poor = await startService({ catalogTuning: { initialCredits: 0n } })
    const client = await poor.partner({ scopes: ['read:catalog'] })
    const refused = await client.get('/pokemon/cards')
    expect([refused.status, refused.body.error]).toEqual([402, 'insufficient_credits'])
    expect(refused.headers).toMatchObject({ 'x-credits-used': '0', 'x-credits-remaining': '0' })
    expect((await client.get('/pokemon/cards?q=(')).body.error).toBe('invalid_query')
    expect((await client.get('/pokemon/cards/nothing')).status).toBe(402)
    expect((await client.get('/games')).status).toBe(200)
    expect((await client.get('/credits')).body.data.credits).toEqual({ balance: 0, granted: 0, used: 0, usage: [] })
  })

  test('a search beyond its budget is 503 timeout, with Retry-After 2 s', async () => {
    await using slow = await startService({ catalogTuning: { search: { stepBudget: 1 } } })
    const client = await slow.partner({ scopes: ['read:catalog'] })
    await fill(slow, smallCatalog)
    const { status, body, headers } = await client.get('/pokemon/cards?q=e')
    expect([status, body.error, body.retryable, headers['retry-after']]).toEqual([503, 'timeout', true, '2'])
    expect(headers['x-credits-used']).toBe('0')
  })

  test('a full search queue is 503 overloaded with Retry-After 1 s; cached answers are still served', async () => {
    await using busy = await startService({ catalogTuning: { limiter: { sliceMs: 0, maxWaiting: 1 } } })
    const client = await busy.partner({ scopes: ['read:catalog'] })
    const known = await client.get('/pokemon/cards?q=known')
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => client.get(`/pokemon/cards?q=x${n}`)))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body, headers } of refused) {
      expect([status, body.error, body.retryable, headers['retry-after']]).toEqual([503, 'overloaded', true, '1'])
    }
    expect([known.status, (await client.get('/pokemon/cards?q=known')).status]).toEqual([200, 200])
  })

  test('the 301st request of a minute is 429', async () => {
    const limited = await service.partner({ scopes: ['read:catalog'], limits: { perMinute: {}, gates: {} } })
    const statuses: number[] = []
    for (let call = 0; call < 300; call++) statuses.push((await limited.get('/games')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { status, body, headers } = await limited.get('/pokemon/cards')
    expect([status, body.error]).toEqual([429, 'rate_limited'])
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' })
    const wait = Number(headers['retry-after'])
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(60)
    expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(1_700_000_000)
    expect(headers['x-credits-used'] ?? '0').toBe('0')
  })
})

describe('rules', () => {
  const found = async (path: string): Promise<string[]> => {
    const { body } = await reader.get(path.replaceAll(' ', '%20').replaceAll('"', '%22'))
    return body.data.map(({ id }: { id: string }) => id)
  }

  type Row = [rule: string, query: string, ids: string[]]
  const rows: Row[] = [
    ['1 a bare word is a name', 'emberl', ['One-2', 'one-1', 'one-1_p1']],
    ['1 case and accents do not matter', 'name:EMBERLORD', ['One-2']],
    ['1 text fields match substrings', 'rarity:ultra', ['One-2']],
    ['1 quotes hold spaces', 'rarity:"ultra rare"', ['One-2']],
    ['1 an exact match is of the whole value', '!rarity:rare', ['one-1', 'one-1_p1', 'two-1']],
    ['2 terms are joined by and', 'emberl hp:120', ['One-2']],
    ['2 OR and parentheses', '(types:tide OR hp:120) rarity:rare', ['One-2', 'two-1']],
    ['2 a minus excludes', '-types:ember', ['two-1']],
    ['3 a star stands for any run', 'name:em*ling', ['one-1', 'one-1_p1']],
    ['4 an inclusive range', 'hp:[60 TO 120] -is_variant:true', ['One-2', 'one-1']],
    ['4 an exclusive range', 'hp:{30 TO 120}', ['one-1', 'one-1_p1']],
    ['4 an open end', 'hp:[* TO 30]', ['two-1']],
    ['4 a plain number is equality', 'hp:60', ['one-1', 'one-1_p1']],
    ['4 dates', 'expansion.release_date:[2025 TO *]', ['two-1']],
    ['5 any element matches', 'types:umbra', ['One-2']],
    ['6 numbers without leading zeros', 'number:1', ['one-1', 'one-1_p1']],
    ['6 the alias of artist', 'illustrator:brush hp:30', ['two-1']],
    ['6 flags', 'is_variant:true', ['one-1_p1']],
    ['6 raw_price', 'raw_price:[10 TO *]', ['one-1']],
  ]

  test.each(rows)('rule %s: %s', async (_rule, query, ids) => {
    expect(await found(`/pokemon/cards?q=${query}`)).toEqual(ids)
  })

  test('6 every card field can be searched, and an absent value finds nothing', async () => {
    const shown = card('Full-1', {
      name: 'Galewing',
      number: 'TG07',
      abilities: [{ name: 'Updraft', text: 'Draw a card.' }],
      attacks: [
        { name: 'Peck', damage: '10' },
        { name: 'Gale', damage: '60+', text: 'Flip a coin.' },
      ],
      weaknesses: [{ type: 'Volt', value: '×2' }],
      resistances: [{ type: 'Stone' }],
      isReverse: true,
      isFirstEdition: true,
      isVariant: true,
    })
    await service.catalog.defineGame({ id: 'fields', name: 'Fields', shape: creatureShape })
    await fill(service, [expansion('one'), shown, price('Full-1', 4.5)], 'fields')
    const fields: Record<string, [holds: string, lacks: string]> = {
      name: ['gale', 'ember'],
      id: ['full', 'other'],
      supertype: ['creat', 'energy'],
      subtypes: ['basic', 'stage'],
      types: ['ember', 'tide'],
      hp: ['60', '61'],
      number: ['tg7', 'tg8'],
      rarity: ['rare', 'common'],
      artist: ['"ada brush"', 'bob'],
      illustrator: ['ada', 'bob'],
      raw_price: ['4.5', '[5 TO *]'],
      is_variant: ['true', 'false'],
      is_holo: ['true', 'false'],
      is_reverse: ['true', 'false'],
      is_first_edition: ['true', 'false'],
      'abilities.name': ['updraft', 'gale'],
      'abilities.text': ['"draw a"', 'flip'],
      'attacks.name': ['gale', 'updraft'],
      'attacks.text': ['coin', 'draw'],
      'attacks.damage': ['60', '{60 TO *}'],
      'weaknesses.type': ['volt', 'stone'],
      'resistances.type': ['stone', 'volt'],
      'expansion.id': ['one', 'two'],
      'expansion.name': ['"set one"', 'wind'],
      'expansion.series_id': ['dawn', 'dusk'],
      'expansion.release_date': ['2024/03', '{2024-03-09 TO *}'],
      language: ['en', 'ja'],
    }
    for (const [field, [holds, lacks]] of Object.entries(fields)) {
      expect(await found(`/fields/cards?q=${field}:${holds}`), `${field}:${holds}`).toEqual(['Full-1'])
      expect(await found(`/fields/cards?q=${field}:${lacks}`), `${field}:${lacks}`).toEqual([])
      expect(await found(`/fields/cards?q=-${field}:${holds}`), `-${field}:${holds}`).toEqual([])
    }
    for (const field of [
      'printed_number',
      'printing_code',
      'code',
      'flavor_text',
      'expansion.code',
      'pricing.market',
    ]) {
      expect((await reader.get(`/fields/cards?q=${field}:x`)).body.error, field).toBe('unknown_field')
    }
  })

  test('7 every expansion field can be searched', async () => {
    for (const query of ['second', 'id:two', 'series_id:dawn id:two', 'release_date:2025', 'card_count.official:3']) {
      expect(await found(`/pokemon/expansions?language=en&q=${query}`), query).toEqual(['two'])
    }
    expect(await found('/pokemon/expansions?q=language:ja')).toEqual(['one-ja'])
  })

  test('8 every sortable field sorts both ways, ties by id, missing values last', async () => {
    for (const field of ['name', 'hp', 'number', 'rarity', 'raw_price', 'expansion.release_date', 'id']) {
      expect((await found(`/pokemon/cards?orderBy=${field}`)).toSorted(), field).toEqual(
        (await found(`/pokemon/cards?orderBy=-${field}`)).toSorted(),
      )
    }
    expect(await found('/pokemon/cards?orderBy=-raw_price')).toEqual(['one-1', 'two-1', 'One-2', 'one-1_p1'])
    expect(await found('/pokemon/cards?orderBy=-expansion.release_date,-hp,name')).toEqual([
      'two-1',
      'One-2',
      'one-1',
      'one-1_p1',
    ])
    expect(await found('/pokemon/expansions?orderBy=-name')).toEqual(['one', 'two'])
  })

  test('page_size is clamped to 100 and echoed as applied', async () => {
    const { body } = await reader.get('/pokemon/cards?page_size=5000')
    expect(body.page_size).toBe(100)
  })

  type Applied = [given: string, page: number, size: number]
  const applied: Applied[] = [
    ['', 1, 100],
    ['page=2abc&page_size=10 rows', 2, 10],
    ['page=0&page_size=0', 1, 1],
    ['page=-5&page_size=-1', 1, 1],
    ['page=100&page_size=100', 100, 100],
    ['page=10000&page_size=1', 10_000, 1],
  ]
  test.each(applied)('a page of %j is page %i of %i', async (given, page, size) => {
    const { status, body } = await reader.get(`/pokemon/cards?${given.replaceAll(' ', '%20')}`)
    expect([status, body.page, body.page_size]).toEqual([200, page, size])
  })

  test('printings are capped at 50, with the true total count', async () => {
    const { body } = await reader.get('/onepiece/cards/many-0/printings')
    expect([body.data.length, body.page, body.page_size, body.total_count]).toEqual([50, 1, 50, 65])
  })

  test('a reserved path segment cannot be a game id', async () => {
    const { body } = await service.http.inject('/openapi.json')
    const paths = Object.keys((JSON.parse(body) as { paths: object }).paths)
    const segments = new Set(
      paths.map((path) => path.split('/')[3] ?? '').filter((segment) => !segment.startsWith('{')),
    )
    expect(segments.size).toBeGreaterThan(4)
    for (const segment of segments) expect(reservedSegments, segment).toContain(segment)
    for (const name of ['admin', 'credits', 'games', 'Upper', 'a b', '', 'x'.repeat(41)]) {
      expect(canNameGame(name), name).toBe(false)
    }
    await expect(service.catalog.defineGame({ id: 'keys', name: 'Keys', shape: gameShape })).rejects.toThrow(
      /reserved path segment/,
    )
  })

  test('static paths take precedence over game paths', async () => {
    expect((await reader.get('/info')).body.data.api_version).toBe('1.0.0')
    expect((await reader.get('/keys/cards')).status).toBe(404)
    expect((await service.http.inject('/api/v1/health')).statusCode).toBe(200)
  })

  test('a newly defined game is served with its own field names', async () => {
    await service.catalog.defineGame({ id: 'skies', name: 'Skies', shape: gameShape })
    await fill(service, [expansion('one'), card('s-1', { extras: { power: 7_000, colors: ['Red'] } })], 'skies')
    const { body } = await reader.get('/skies/cards?q=hp:7000%20types:red')
    expect(body.data[0]).toMatchObject({ id: 's-1', hp: 7_000, types: ['Red'], power: 7_000, colors: ['Red'] })
  })
})

const gameShape = { mapped: { hp: 'power', types: 'colors' }, extras: ['power', 'colors'] }
