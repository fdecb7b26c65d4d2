// Every place where a sale out of a vault can be cut off: it is credited once, whichever it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { armKill, countWrites, installKills } from '../wallet/kills.ts'
import { openingTimeoutMs } from '../purchases/shop.ts'
import { openCounter, type Counter } from './seller.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
  await installKills(counter.world.db)
}, openingTimeoutMs)
afterAll(() => counter.dispose())

test('a process that dies between any two steps of a sale loses nothing and does nothing twice', async () => {
  await counter.sellThrough('dies everywhere', { between: () => counter.world.crash() })
})

test('whichever write of a sale is cut off, it is credited once', { timeout: 3_600_000 }, async () => {
  const { db } = counter.world
  await counter.sellThrough('whole', { before: () => armKill(db, 0) })
  const writes = await countWrites(db)
  for (let at = 1; at <= writes; at += 1) {
    await counter.sellThrough(`cut ${at}`, { before: () => armKill(db, at) })
    expect(await countWrites(db)).toBeGreaterThanOrEqual(at)
  }
  console.log(`cut off at each of ${writes} writes`)
  await counter.money.expectSound()
})
