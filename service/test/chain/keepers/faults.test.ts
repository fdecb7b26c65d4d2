// Keepers have no document: what they owe is a request that must end, whatever happens to their transaction.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../../src/db/db.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { widenTier } from '../../harness/randomness.ts'
import { createFaults, createHolds, faults, wasHit, type Holds } from '../intents/matrix/faults.ts'

let world: World
let holds: Holds
beforeAll(async () => {
  world = await startWorld()
  for (const tierId of wideTiers) await widenTier(world, tierId)
  holds = await createHolds(world)
})
afterAll(() => world.dispose())

const daySeconds = 86_400
/** The cards of one tier last for half of the faults. */
const wideTiers = [1, 2] as const
let reveals = 0

/** Purchases that need a call of the keeper, each of a tier of its own, because a tier is served in order. */
const requests: Record<string, () => Promise<unknown>> = {
  async 'keeper.refund'() {
    world.controls.setRandomnessMode('timeout')
    await world.buyPack(world.wallets[0], { tierId: 2 })
    await world.advance(7_300)
  },
  async 'keeper.revelation'() {
    world.controls.setRandomnessMode('unattended')
    await world.buyPack(world.wallets[1], { tierId: 3 })
    await world.settle()
    await world.advance(60)
  },
  async 'keeper.reveal'() {
    world.controls.setRandomnessMode('auto')
    const tierId = reveals++ < faults.length / 2 ? wideTiers[0] : wideTiers[1]
    await world.buyPack(world.wallets[2], { tierId, quantity: 2 })
  },
}

const listOpen = () =>
  many(world.db, sql<{ status: string }>`select status from chain_requests where status in ('REQUESTED', 'READY')`)

test.for(Object.keys(requests).flatMap((purpose) => faults.map((fault) => [purpose, fault] as const)))(
  'a request ends when the transaction of %s %s',
  async ([purpose, fault]) => {
    await holds.forget()
    await holds.expect(purpose)
    await requests[purpose]?.()
    const held = await holds.reach(purpose)
    await createFaults(world, holds)[fault]()
    await world.advance(10)
    await world.settle()
    expect(await wasHit(world, fault, held)).toBe(true)
    // A keeper plans the call again within a day.
    for (let hours = 0; hours < 25 && (await listOpen()).length > 0; hours += 5) {
      await world.advance(daySeconds / 4)
      await world.settle()
    }
    expect(await listOpen()).toEqual([])
    world.controls.setRandomnessMode('auto')
    await world.settle()
  },
)
