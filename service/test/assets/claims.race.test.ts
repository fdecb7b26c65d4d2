import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createClaims, type Claims } from '../../src/assets/claims/claims.ts'
import { newUniqueId } from '../../src/assets/items/model.ts'
import { insertItems } from '../../src/assets/items/store.ts'
import { many, transact, type Db } from '../../src/db/db.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { startService } from '../harness/service.ts'

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

async function createItems(db: Db, count: number, now: Date): Promise<string[]> {
  const uniqueIds = times(count, () => newUniqueId('CARD', systemRandom))
  const items = uniqueIds.map((uniqueId) => ({ uniqueId, kind: 'CARD' as const, name: 'Mossback' }))
  await transact(db, (tx) => insertItems(tx, items, now))
  return uniqueIds
}

async function start() {
  const service = await startService()
  const { db, clock } = service
  const claims: Claims = createClaims({ clock })
  const claim = (uniqueIds: readonly string[], documentId: string, expiresAt?: Date) =>
    transact(db, (tx) => claims.claim(tx, { uniqueIds, purpose: 'order', documentId, expiresAt }))
  const live = () =>
    many(
      db,
      sql<{ uniqueId: string; documentId: string }>`
        select unique_id as "uniqueId", document_id as "documentId" from claims
        where released_at is null order by unique_id`,
    )
  const close = () => service[Symbol.asyncDispose]()
  return { db, clock, claims, claim, live, [Symbol.asyncDispose]: close }
}

test('of two hundred concurrent claims on one card, one succeeds and the others report the blocker', async () => {
  await using world = await start()
  const [card = ''] = await createItems(world.db, 1, world.clock.now())
  const outcomes = await Promise.all(times(200, (index) => world.claim([card], `${index}`)))
  const [winner, ...others] = await world.live()
  expect(others).toEqual([])
  expect(outcomes.filter(({ isClaimed }) => isClaimed)).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.isClaimed) continue
    expect(outcome.blockers).toMatchObject([{ uniqueId: card, purpose: 'order', documentId: winner?.documentId }])
  }
})

test('claims that overlap in any order wait for each other without deadlock', async () => {
  await using world = await start()
  const cards = await createItems(world.db, 12, world.clock.now())
  const outcomes = await Promise.all(
    times(120, (index) => {
      const wanted = times(5, (step) => cards[(index * 7 + step * (1 + (index % 5))) % cards.length] ?? '')
      return world
        .claim(index % 2 ? wanted : wanted.toReversed(), `${index}`)
        .then((outcome) => ({ wanted, outcome, index }))
    }),
  )
  const winners = outcomes.filter(({ outcome }) => outcome.isClaimed)
  const expected = winners.flatMap(({ wanted, index }) =>
    [...new Set(wanted)].map((uniqueId) => ({ uniqueId, documentId: `${index}` })),
  )
  expect(winners.length).toBeGreaterThan(0)
  // All or nothing: a loser claims none of its cards, a winner all of them, and no card is shared.
  expect(await world.live()).toEqual(expected.toSorted((one, other) => (one.uniqueId < other.uniqueId ? -1 : 1)))
})

test('a claim with an expiry blocks others until it expires, and is released by the next claim', async () => {
  await using world = await start()
  const [card = '', other = ''] = await createItems(world.db, 2, world.clock.now())
  const expiresAt = new Date(world.clock.now().getTime() + 60_000)
  expect(await world.claim([card], 'quote', expiresAt)).toEqual({ isClaimed: true })
  expect(await world.claim([other, card], 'second')).toMatchObject({
    isClaimed: false,
    unknown: [],
    blockers: [{ uniqueId: card, documentId: 'quote', expiresAt }],
  })
  world.clock.advance(60_000)
  expect(await world.claim([other, card], 'second')).toEqual({ isClaimed: true })
  expect(await world.live()).toMatchObject([{ documentId: 'second' }, { documentId: 'second' }])
})

test('claiming twice for one document claims once, and an unknown item cannot be claimed', async () => {
  await using world = await start()
  const [card = ''] = await createItems(world.db, 1, world.clock.now())
  await world.claim([card, card], 'a')
  expect(await world.claim([card], 'a')).toEqual({ isClaimed: true })
  const missing = newUniqueId('CARD', systemRandom)
  expect(await world.claim([missing], 'a')).toEqual({ isClaimed: false, unknown: [missing], blockers: [] })
  expect(await world.live()).toEqual([{ uniqueId: card, documentId: 'a' }])
})

test('a document passes its items on without releasing them, and keeps them when the conversion fails', async () => {
  await using world = await start()
  const [card = '', other = ''] = await createItems(world.db, 2, world.clock.now())
  await world.claim([card], 'quote')
  await world.claim([other], 'stranger')
  const convert = (uniqueIds: readonly string[]) =>
    transact(world.db, (tx) =>
      world.claims.convert(
        tx,
        { purpose: 'order', documentId: 'quote' },
        { purpose: 'shipment', documentId: '7', uniqueIds },
      ),
    )
  expect(await convert([card, other])).toMatchObject({ isClaimed: false, blockers: [{ documentId: 'stranger' }] })
  expect(await world.live()).toContainEqual({ uniqueId: card, documentId: 'quote' })
  expect(await convert([card])).toMatchObject({ isClaimed: true })
  expect(await world.live()).toContainEqual({ uniqueId: card, documentId: '7' })
  const release = (documentId: string) =>
    transact(world.db, (tx) => world.claims.release(tx, { purpose: 'shipment', documentId }))
  expect(await release('7')).toEqual([card])
  expect(await release('7')).toEqual([])
})
