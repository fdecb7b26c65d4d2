import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => expectSoundBooks({ db: shop.world.db }))

test('a custodial purchase is RESERVED at once and FULFILLED when its cards are drawn', async () => {
  const { world, partner } = shop
  await shop.credit('ann', '100')
  const before = await world.sandbox.publicClient.getBlockNumber({ cacheTime: 0 })
  const bought = await shop.buy({ external_user_id: 'ann' })
  expect(bought.status).toBe(202)
  const { id } = bought.body.data
  const done = await shop.reach(id, 'FULFILLED')
  console.log(done, (await world.sandbox.publicClient.getBlockNumber({ cacheTime: 0 })) - before)
  await world.settle()
  console.log(
    await shop.news(id),
    await shop.balance('ann'),
    (await partner.get('/mystery/collection?external_user_id=ann')).body.data,
  )
})
