// Compares estimated with used gas in blocks full of purchases.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, one } from '../../../src/db/db.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { openingTimeoutMs, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())

const rpc = (method: string, ...params: unknown[]): Promise<unknown> =>
  (shop.world.sandbox.publicClient.request as unknown as (call: object) => Promise<unknown>)({ method, params })

type Use = { purpose: string; calls: number; reverted: number; usedOfEstimate: number; usedOfLimit: number }

/** Derives the gas estimate of a call from its limit, without the margin. */
const listUse = (): Promise<Use[]> =>
  many(
    shop.world.db,
    sql<Use>`
      select i.purpose, count(*)::integer as calls, (count(*) filter (where i.result = 'REVERTED'))::integer as reverted,
        max(i.gas_used / ((a.gas_limit - 88400) / 1.25))::float as "usedOfEstimate",
        max(i.gas_used::float / a.gas_limit) as "usedOfLimit"
      from chain_intents i join chain_attempts a on a.hash = i.tx_hash and a.kind = 'CALL'
      where i.gas_limit is null group by i.purpose order by i.purpose`,
  )

const countBuys = async (status: string): Promise<number> => {
  const { count } = await one(
    shop.world.db,
    sql<{ count: number }>`
      select count(*)::integer as count from chain_intents where purpose = 'purchase.buy' and status = ${status}`,
  )
  return count
}

const timeoutMs = 300_000

test(
  'in blocks full of purchases no call runs out of gas, and every purchase is fulfilled',
  { timeout: timeoutMs },
  async () => {
    const { world } = shop
    await shop.credit('burst', '10000')
    world.controls.setRandomnessMode('manual')
    const ids: number[] = []
    for (let round = 1; round <= 3; round += 1) {
      await rpc('evm_setAutomine', false)
      world.blockProducer.setSealing(false)
      const order = (index: number) => ({ external_user_id: 'burst', tier_id: (index % 2) + 1 })
      const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => shop.buy(order(index))))
      // Undrawn packs reserve cards on every shelf, so the last orders may be sold out.
      const bought = replies.filter(({ status }) => status === 202)
      ids.push(...bought.map(({ body }) => body.data.id))
      await world.until(
        async () => (await countBuys('BROADCAST')) === bought.length,
        `the purchases of round ${round} are broadcast`,
      )
      await world.mine()
      await rpc('evm_setAutomine', true)
      world.blockProducer.setSealing(true)
      await world.settle()
    }
    expect(ids.length).toBeGreaterThanOrEqual(10)
    world.controls.setRandomnessMode('auto')
    for (const id of ids) await shop.reach(id, 'FULFILLED')
    await world.settle()
    const use = await listUse()
    console.table(use)
    expect(use.map(({ reverted }) => reverted)).toEqual(use.map(() => 0))
    for (const { purpose, usedOfLimit } of use) expect(usedOfLimit, purpose).toBeLessThan(0.9)
    await expectSoundBooks({ db: world.db })
  },
)
