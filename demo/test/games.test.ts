import { seedGames } from '../src/games/seed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { insertItems } from '../../service/src/assets/items/store.ts'
import { transact } from '../../service/src/db/db.ts'
import { startService, type Client, type TestService } from '../../service/test/harness/service.ts'

let service: TestService
let reader: Client
const artBase = 'http://packhouse.test/art'
beforeAll(async () => {
  service = await startService()
  reader = await service.partner({ scopes: ['read:catalog'] })
  await seedGames({ ...service.catalog, db: service.db, clock: service.clock }, { artBase, cards: 200 })
  await service.catalog.publisher.refresh()
})
afterAll(() => service[Symbol.asyncDispose]())

const versions = async (): Promise<unknown[]> =>
  (await sql`select id, content_version, price_version from catalog_games order by id`.execute(service.db)).rows

type Shown = { id: string; images: { small: string; large: string }[]; pricing?: { market: number | null } }

test.each(['wildmere', 'skywake'])('%s has searchable cards, prices, sealed products and pictures', async (game) => {
  const games = (await reader.get('/games')).body.data as { id: string; card_count: number; languages: string[] }[]
  const listed = games.find(({ id }) => id === game)
  expect(listed?.card_count).toBeGreaterThanOrEqual(200)
  expect(listed?.languages).toEqual(expect.arrayContaining(['en', 'ja']))

  const dear = await reader.get(`/${game}/cards?q=raw_price:[1 TO *]&orderBy=-raw_price&include=prices&page_size=20`)
  const cards = dear.body.data as Shown[]
  const prices = cards.map(({ pricing }) => pricing?.market ?? 0)
  expect(prices.length).toBe(20)
  expect(prices).toEqual(prices.toSorted((left, right) => right - left))

  const sealed = (await reader.get(`/${game}/sealed?include=prices`)).body
  expect(sealed.data).toHaveLength(sealed.total_count)
  expect(sealed.data[0].pricing.market).toBeGreaterThan(0)

  const sets = (await reader.get(`/${game}/expansions`)).body.data as { logo: string; symbol: string }[]
  const addresses = [
    ...cards.flatMap(({ images }) => images.flatMap(({ small, large }) => [small, large])),
    ...sealed.data.flatMap(({ images }: Shown) => images.map(({ large }) => large)),
    ...sets.flatMap(({ logo, symbol }) => [logo, symbol]),
  ]
  for (const address of addresses) {
    expect(address).toMatch(new RegExp(`^${artBase}/${game}/`))
    const picture = await service.http.inject(new URL(address).pathname)
    expect({ address, status: picture.statusCode }).toEqual({ address, status: 200 })
    expect(picture.body).toMatch(/^<svg [^]*<\/svg>$/)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
})

test('graded values of the demo games come from feeds and from sales', async () => {
  const { body } = await reader.get('/wildmere/cards?include=prices&page_size=100')
  const graded = (body.data as { pricing: { graded: { value_kind: string }[] } }[]).flatMap(
    ({ pricing }) => pricing.graded,
  )
  const kinds = new Set(graded.map((entry) => entry.value_kind))
  expect([...kinds].toSorted()).toEqual(['blended', 'feed', 'sold'])
})

test('a second start writes nothing; a start with another public URL updates the picture URLs', async () => {
  const before = await versions()
  expect(
    await seedGames({ ...service.catalog, db: service.db, clock: service.clock }, { artBase, cards: 200 }),
  ).toEqual(['wildmere', 'skywake'])
  expect(await versions()).toEqual(before)

  const moved = 'https://cards.example/art'
  await seedGames({ ...service.catalog, db: service.db, clock: service.clock }, { artBase: moved, cards: 200 })
  await service.catalog.publisher.refresh()
  const { body } = await reader.get('/skywake/cards?page_size=1')
  expect(body.data[0].images[0].small).toMatch(/^https:\/\/cards\.example\/art\/skywake\/cards\//)
})

test('the picture of a graded card shows its slab: company, grade and certificate number', async () => {
  const slab = {
    uniqueId: 'GRADED-ART',
    kind: 'GRADED_CARD',
    name: 'Slab',
    game: 'wildmere',
    cardId: 'wmf-1',
    gradeCompany: 'Northgrade',
    grade: '9.5',
    certNumber: 'NG-77',
  } as const
  await transact(service.db, (tx) => insertItems(tx, [slab], service.clock.now()))
  const picture = await service.http.inject('/art/wildmere/slabs/GRADED-ART/large.svg')
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  for (const text of ['NORTHGRADE', '9.5', 'No. NG-77']) expect(picture.body).toContain(text)
})

test.each([
  ['an unknown slab', '/art/wildmere/slabs/GRADED-NONE/large.svg'],
  ['an unknown card', '/art/wildmere/cards/unknown/small.svg'],
  ['an unknown size', '/art/wildmere/cards/wmf-1/huge.svg'],
  ['a game that is not a demo game', '/art/pokemon/cards/base1-4/small.svg'],
  ['an unknown set', '/art/skywake/sets/nothing/logo.svg'],
])('%s has no picture', async (_claim, url) => {
  const reply = await service.http.inject(url)
  expect({ status: reply.statusCode, error: reply.json().error }).toEqual({ status: 404, error: 'not_found' })
  expect(reply.headers['cache-control']).toBe('no-store')
})
