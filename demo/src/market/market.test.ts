import { expect, test } from 'vitest'
import { itemKinds } from '@packhouse/service/assets/items/model'
import { firstTokenIds } from '@packhouse/service/assets/tokens/model'
import { foilSuffix, foundersCardId, foundersCards } from '../games/market-set.ts'
import { marketTiers } from './market.ts'
import { demoMarket } from './seed.ts'

const { items } = demoMarket('')
const groups = new Map(
  marketTiers.flatMap(({ shelves }) =>
    shelves.flatMap((shelf) => shelf.groups.map(({ id, usdc, asset }) => [id, { usdc, asset }] as const)),
  ),
)

test('each collection numbers its tokens in a range of its own, below 2^31', () => {
  const ends = [...itemKinds.slice(1).map((kind) => firstTokenIds[kind]), 2 ** 31]
  for (const [index, kind] of itemKinds.entries()) {
    const ids = items.filter((item) => item.kind === kind).flatMap(({ tokenId }) => tokenId ?? [])
    expect(ids.filter((id) => id < firstTokenIds[kind] || id >= (ends[index] ?? 0))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('every card and slab of the demo is in the price group of its market price', () => {
  const priced = items.filter(({ kind }) => kind === 'CARD' || kind === 'GRADED_CARD')
  expect(priced.length).toBeGreaterThan(100)
  for (const { kind, name, cardId, priceGroup } of priced) {
    const card = foundersCards.find((_, index) => cardId?.replace(foilSuffix, '') === foundersCardId(index))
    const isFoil = cardId?.endsWith(foilSuffix)
    const cents = kind === 'GRADED_CARD' ? card?.graded?.cents : isFoil ? card?.foilCents : card?.cents
    const group = groups.get(priceGroup)
    expect([name, (group?.usdc ?? 0) * 100, group?.asset]).toEqual([name, cents, kind === 'CARD' ? 'card' : 'graded'])
  }
})
