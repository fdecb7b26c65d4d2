// A database that was restored from a copy of its files looks like itself; only the accounts of the chain show the loss.
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../src/db/db.ts'
import { verifyChain } from '../../src/startup/chain.ts'
import { openingTimeoutMs, openShop, type Shop } from '../packs/purchases/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())

test('a start skips numbers when an account has sent more than the database knows', { timeout: 400_000 }, async () => {
  const { world } = shop
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) })
  const verify = () => verifyChain(world.chain, world.db, log)
  const purchase = async (key: string): Promise<number> => {
    const { status, body } = await shop.buy({ external_user_id: 'ann', key })
    expect(status, JSON.stringify(body)).toBe(202)
    return body.data.id as number
  }
  const readNonce = async (): Promise<bigint> =>
    (await one(world.db, sql<{ next: bigint }>`select next_nonce as next from relayer_accounts where role = 'buyer'`))
      .next

  await shop.credit('ann', '100')
  const first = await purchase('first')
  await shop.reach(first, 'FULFILLED')
  await world.settle()
  await verify()
  const second = await purchase('second')
  await shop.reach(second, 'FULFILLED')
  await world.settle()
  expect([second - first < 1_000, warnings]).toEqual([true, []])

  // The identity of the database is unchanged, but its last transaction is unknown to it.
  const nonce = await readNonce()
  await sql`update relayer_accounts set next_nonce = ${nonce - 1n} where role = 'buyer'`.execute(world.db)
  await verify()
  expect(warnings).toEqual(['transactions unknown to the database; numbers were skipped'])
  const third = await purchase('third')
  expect(third).toBeGreaterThan(second + 99_000)

  // The account continues after what the chain has seen, and the next start skips nothing.
  await shop.reach(third, 'FULFILLED')
  await world.settle()
  expect(await readNonce()).toBeGreaterThan(nonce)
  await verify()
  expect(warnings).toHaveLength(1)
})
