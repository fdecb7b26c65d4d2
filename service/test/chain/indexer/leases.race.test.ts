import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createRpcReader } from '../../../src/chain/indexer/reader.ts'
import { readIndexStatus } from '../../../src/chain/indexer/view.ts'
import { defaultLeaseSeconds } from '../../../src/chain/indexer/settings.ts'
import type { CrashPoint } from '../../../src/chain/indexer/crash-points.ts'
import type { Db } from '../../../src/db/db.ts'
import { valueCall } from './emitter.ts'
import { compareWithChain, openDatabase, openIndexer, requestOf, startChain, type TestChain } from './harness.ts'
import { listEffects, recordingRegistry } from './recording.ts'

const open = (chain: TestChain, db: Db, holder: string, reach: (point: CrashPoint) => Promise<void> = async () => {}) =>
  openIndexer({
    db,
    nodes: [createRpcReader({ name: 'node', request: requestOf(chain) })],
    registry: recordingRegistry(chain.emitter),
    settings: { maxRange: 3 },
    holder,
    reach,
  })

const endLease = (db: Db) => sql`update chain_index set leased_until = now() - interval '1 second'`.execute(db)

async function expectWhole(db: Db, chain: TestChain): Promise<void> {
  const { included = 0n, safe = 0n, final = 0n } = await readIndexStatus(db)
  expect(included).toBe(await chain.head())
  const { actual, expected } = await compareWithChain(db, chain, { included, safe, final })
  expect(actual).toEqual(expected)
}

describe('two indexers on one database', () => {
  test('one reads and the other stands by until the lease expires', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    const [one, other] = [open(chain, db, 'one'), open(chain, db, 'other')]
    await chain.send(valueCall(1n, 1n))
    expect(await one.settle()).toMatchObject({ outcome: 'followed' })
    expect(await other.tick()).toEqual({ outcome: 'standby' })
    expect(await readIndexStatus(db)).toMatchObject({ holder: 'one' })
    await endLease(db)
    await chain.send(valueCall(2n, 2n))
    expect(await other.settle()).toMatchObject({ outcome: 'followed', included: 3n })
    expect(await one.tick()).toEqual({ outcome: 'standby' })
    await other.release()
    expect(await one.tick()).toMatchObject({ outcome: 'followed' })
    await expectWhole(db, chain)
  })

  test('once the lease of a process that died has expired, another one reads on', async () => {
    // A standby polls every second, so that it takes over within ten seconds.
    expect(defaultLeaseSeconds).toBeLessThanOrEqual(8)
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    const [dead, other] = [open(chain, db, 'dead'), open(chain, db, 'other')]
    await chain.send(valueCall(1n, 1n))
    await dead.settle()
    await chain.send(valueCall(2n, 2n))
    expect(await other.tick()).toEqual({ outcome: 'standby' })
    await endLease(db)
    expect(await other.settle()).toMatchObject({ outcome: 'followed' })
    expect(await readIndexStatus(db)).toMatchObject({ holder: 'other' })
    await expectWhole(db, chain)
  })

  test('both polling continuously, with leases lost at random, handle each log once', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    const indexers = ['one', 'two', 'three'].map((holder) => open(chain, db, holder))
    const outcomes = new Set<string>()
    for (let round = 1; round <= 12; round += 1) {
      for (let id = 0; id < 3; id += 1) await chain.send(valueCall(BigInt(id), BigInt(round)), { from: id })
      if (round % 3 === 0) await chain.reorg({ depth: 2, reorder: true })
      const polls = indexers.flatMap((indexer) => [indexer.tick(), indexer.tick()])
      if (round % 2 === 0) await endLease(db)
      for (const { outcome } of await Promise.all(polls)) outcomes.add(outcome)
    }
    expect([...outcomes].toSorted()).toEqual(['followed', 'standby'])
    await endLease(db)
    await indexers[0]?.settle()
    await expectWhole(db, chain)
  })

  const sleepPoints = ['index.after_fetch', 'index.before_batch_commit', 'index.before_stage_commit'] as const
  test.each(sleepPoints)(
    'one that is suspended at %s beyond its lease changes nothing when it resumes',
    async (point) => {
      await using chain = await startChain()
      await using database = await openDatabase()
      const { db } = database
      for (let id = 1n; id <= 8n; id += 1n) await chain.send(valueCall(id, id))
      const asleep = Promise.withResolvers<void>()
      const awake = Promise.withResolvers<void>()
      const sleeper = open(chain, db, 'sleeper', async (reached) => {
        if (reached !== point) return
        asleep.resolve()
        await awake.promise
      })
      const sleepersLook = sleeper.tick()
      await asleep.promise
      const other = open(chain, db, 'other')
      if (point === 'index.after_fetch') {
        await endLease(db)
        expect(await other.settle()).toMatchObject({ outcome: 'followed', included: 9n })
        awake.resolve()
        expect(await sleepersLook).toEqual({ outcome: 'standby' })
      } else {
        // Its transaction locks the row: another process cannot take the lease and waits.
        const taking = sql`update chain_index set leased_until = now() - interval '1 second'`.execute(db)
        awake.resolve()
        await taking
        await sleepersLook
        await endLease(db)
        expect(await other.settle()).toMatchObject({ outcome: 'followed', included: 9n })
      }
      const effects = await listEffects(db)
      expect(
        new Set(effects.map(({ stage, block_hash, log_index }) => `${stage} ${block_hash} ${log_index}`)).size,
      ).toBe(effects.length)
      await expectWhole(db, chain)
    },
  )
})
