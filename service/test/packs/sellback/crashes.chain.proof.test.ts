// Interrupts a vault sale at every step: it is credited exactly once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { armKill, countWrites, installKills } from '../wallet/kills.ts'
import { openingTimeoutMs } from '../purchases/shop.ts'
import { openSellbackFixture, type SellbackFixture } from './seller.ts'

let fixture: SellbackFixture
beforeAll(async () => {
  fixture = await openSellbackFixture()
  await installKills(fixture.world.db)
}, openingTimeoutMs)
afterAll(() => fixture.dispose())

test('a process that dies between any two steps of a sale loses nothing and repeats nothing', async () => {
  await fixture.sellThrough('dies everywhere', { between: () => fixture.world.crash() })
})

test('whichever write of a sale is interrupted, it is credited once', { timeout: 3_600_000 }, async () => {
  const { db } = fixture.world
  await fixture.sellThrough('whole', { before: () => armKill(db, 0) })
  const writes = await countWrites(db)
  for (let at = 1; at <= writes; at += 1) {
    await fixture.sellThrough(`cut ${at}`, { before: () => armKill(db, at) })
    expect(await countWrites(db)).toBeGreaterThanOrEqual(at)
  }
  console.log(`cut off at each of ${writes} writes`)
  await fixture.money.expectSound()
})
