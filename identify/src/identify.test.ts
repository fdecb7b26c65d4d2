import { beforeAll, expect, test } from 'vitest'
import { createDice, drawCard, takePhoto } from '../test/made-up.ts'
import { readCodecs, readWeights } from './assets.ts'
import type { Codecs } from './codecs.ts'
import { decodePhoto } from './decode.ts'
import { describePicture, identifyPhoto } from './identify.ts'
import { openNetworks, type Networks } from './networks.ts'
import { createVectorTable, type StoredVector, type VectorTable } from './vectors.ts'

const count = 12
let codecs: Codecs
let networks: Networks
let table: VectorTable
const vectors: StoredVector[] = []
const dice = createDice(7)
const cards = Array.from({ length: count + 2 }, () => drawCard(dice))

beforeAll(async () => {
  networks = await openNetworks(await readWeights())
  codecs = await readCodecs()
  for (const picture of cards.slice(0, count)) vectors.push(await describePicture(networks, picture))
  table = createVectorTable(vectors)
})

const look = async (card: number | undefined) => {
  const { jpeg, quad } = await takePhoto(card === undefined ? undefined : cards[card], dice)
  return { truth: quad, ...(await identifyPhoto(networks, await decodePhoto(codecs, jpeg), table)) }
}

test('cards in photos with any rotation and perspective are named, and their corners found', async () => {
  const errors: number[] = []
  for (const card of [0, 5, 11]) {
    const { matches, tier, quad, truth } = await look(card)
    expect({ card: matches[0]?.row, tier }).toEqual({ card, tier: 'sure' })
    errors.push(...truth.map(([x, y], corner) => Math.hypot(x - quad![corner]![0], y - quad![corner]![1])))
  }
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.02)
})

test('a card that reaches out of the photo is found', async () => {
  const card = drawCard(createDice(1_578_217_127))
  const { jpeg } = await takePhoto(card, createDice(844_129_241))
  const { data, width } = await decodePhoto(codecs, jpeg)
  const [start, size] = [110, 420]
  const part = new Uint8Array(size * size * 3)
  for (let row = 0; row < size; row++) {
    const from = ((start + row) * width + start) * 3
    part.set(data.subarray(from, from + size * 3), row * size * 3)
  }
  const wider = createVectorTable([...vectors, await describePicture(networks, card)])
  const { matches, tier, quad } = await identifyPhoto(networks, { width: size, height: size, data: part }, wider)
  expect({ row: matches[0]?.row, tier }).toEqual({ row: count, tier: 'sure' })
  expect(quad!.some(([x, y]) => Math.max(x, y) > 1 || Math.min(x, y) < 0)).toBe(true)
})

test('a card that the catalog does not have is not named with confidence', async () => {
  for (const card of [count, count + 1]) expect((await look(card)).tier).not.toBe('sure')
})

test('a photo of a table shows no card', async () => {
  const { tier, reason, matches, quad } = await look(undefined)
  expect({ tier, reason, matches, quad }).toEqual({ tier: 'unsure', reason: 'no_card', matches: [], quad: null })
})
