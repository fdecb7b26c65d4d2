import { afterAll, beforeAll, expect, test } from 'vitest'
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
  expect(body.data.game).toEqual({ id: 'tidesong', ...definition, card_count: 0 })
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
