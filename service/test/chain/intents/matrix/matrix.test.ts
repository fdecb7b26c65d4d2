// Whatever happens to a transaction, the owner of its intent ends in a final state and announces it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBackedBooks } from '../../../harness/backing.ts'
import { createFaults, faults, survived, wasHit, type Fault } from './faults.ts'
import { openKit, type Kit, type Read } from './kit.ts'
import { owners, type End, type OwnerCase } from './owners.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(async () => {
  await expectBackedBooks(kit.world)
  await kit.fixture[Symbol.asyncDispose]()
})

async function startAll(): Promise<[purpose: string, owner: OwnerCase, read: Read][]> {
  const started: [string, OwnerCase, Read][] = []
  for (const [purpose, owner] of Object.entries(owners)) {
    await owner.before?.(kit)
    await kit.holds.expect(purpose)
    const read = await owner.start(kit)
    await kit.holds.reach(purpose)
    started.push([purpose, owner, read])
  }
  return started
}

function endOf(fault: Fault, { done, failed, cancelled }: OwnerCase): End {
  if (survived.includes(fault)) return done
  if (fault === 'is cancelled' && cancelled) return cancelled
  return failed === 'again' ? done : failed
}

test.for(faults)('an intent whose transaction %s leaves no owner waiting', async (fault) => {
  await kit.holds.forget()
  const started = await startAll()
  const held = await kit.holds.list()
  await createFaults(kit.world, kit.holds)[fault]()
  // What waits for the indexer or for another block does so for some seconds; another attempt follows within two hours.
  for (const seconds of [10, 10, 2 * 3_600]) {
    await kit.world.advance(seconds)
    await kit.world.settle({ steps: 6_000 })
  }
  const hit = await Promise.all(held.map(async (intent) => [intent.purpose, await wasHit(kit.world, fault, intent)]))
  expect(hit).toEqual(held.map(({ purpose }) => [purpose, true]))
  const ends = await Promise.all(
    started.map(async ([purpose, owner, read]) => {
      const { status, events } = await read()
      const { event } = endOf(fault, owner)
      return [purpose, event === undefined ? { status } : { status, event: events.findLast((one) => one === event) }]
    }),
  )
  expect(ends).toEqual(started.map(([purpose, owner]) => [purpose, endOf(fault, owner)]))
})
