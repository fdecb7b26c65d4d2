import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { clearHalt } from '../../../src/chain/indexer/lease-store.ts'
import { createRpcReader } from '../../../src/chain/indexer/reader.ts'
import { readIndexStatus } from '../../../src/chain/indexer/view.ts'
import { many } from '../../../src/db/db.ts'
import { valueCall, valueManyCall } from './emitter.ts'
import {
  compareWithChain,
  openDatabase,
  openIndexer,
  requestOf,
  startChain,
  type TestChain,
  type TestIndexer,
} from './harness.ts'
import type { TestDatabase } from '../../harness/database.ts'
import { findTransactionStage } from './log-stages.ts'
import { listEffects, recordingRegistry } from './recording.ts'

const isProof = process.env['PACKHOUSE_PROVE'] !== undefined
const depths = isProof ? [1, 2, 5, 8, 64] : [1, 5]

type Scene = AsyncDisposable & { chain: TestChain; database: TestDatabase; indexer: TestIndexer }

/** Eighty blocks with a log each, of which the last seventy can still be replaced. */
async function open(confirmations = 70): Promise<Scene> {
  const chain = await startChain()
  const database = await openDatabase()
  const indexer = openIndexer({
    db: database.db,
    nodes: [createRpcReader({ name: 'node', request: requestOf(chain) })],
    registry: recordingRegistry(chain.emitter),
    settings: { safe: { confirmations }, final: { confirmations } },
  })
  return {
    chain,
    database,
    indexer,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
    },
  }
}

/** After any number of reorgs the state equals that of a fresh index of the final chain. */
async function expectSameAsFresh({ chain, database, indexer }: Scene): Promise<void> {
  const followed = await indexer.settle()
  if (followed.outcome !== 'followed') throw new Error(`Unexpected indexer outcome: ${followed.outcome}.`)
  const { actual, expected } = await compareWithChain(database.db, chain, followed)
  expect(actual).toEqual(expected)
  await using other = await openDatabase()
  const fresh = openIndexer({
    db: other.db,
    nodes: [createRpcReader({ name: 'node', request: requestOf(chain) })],
    registry: recordingRegistry(chain.emitter),
    settings: { safe: { confirmations: 70 }, final: { confirmations: 70 } },
  })
  await fresh.settle()
  const rows = (db: typeof other.db) => many(db, sql`select * from chain_logs order by block_number, log_index`)
  expect(await rows(database.db)).toEqual(await rows(other.db))
  const blocks = (db: typeof other.db) => many(db, sql`select * from chain_blocks order by number`)
  expect(await blocks(database.db)).toEqual(await blocks(other.db))
}

describe.each(depths)('a reorg of %i blocks', (depth) => {
  test.each([
    ['with the same transactions', {}],
    ['that drops them all', { dropTransactions: 'all' }],
    ['that delays them to later blocks', { delayTransactions: 'all' }],
    ['that reverses their order', { reorder: true }],
  ])('%s leads to the state of a fresh index', async (_name, options) => {
    await using scene = await open()
    const { chain, indexer, database } = scene
    for (let id = 1n; id <= 12n; id += 1n)
      await chain.send(id % 3n === 0n ? valueManyCall(id, 3n) : valueCall(id, id), { from: Number(id % 3n) })
    for (let block = 14; block < depth + 4; block += 1) await chain.mine()
    await indexer.settle()
    await chain.reorg({ depth, ...options })
    await indexer.settle()
    // Delayed transactions are mined now, after the branch without them was read.
    await chain.mine(2)
    await expectSameAsFresh(scene)
    const removed = (await listEffects(database.db)).filter(({ stage }) => stage === 'removed')
    expect(removed.length).toBeGreaterThan(0)
    expect(await many(database.db, sql`select common_number, log_count from chain_reorgs`)).toEqual([
      { common_number: await chain.head().then((head) => head - 2n - BigInt(depth) - 1n), log_count: removed.length },
    ])
  })
})

test('consecutive reorgs, seen and unseen, end in the state of a fresh index', async () => {
  await using scene = await open()
  const { chain, indexer } = scene
  for (let round = 1; round <= 6; round += 1) {
    for (let id = 0; id < 3; id += 1) await chain.send(valueCall(BigInt(id), BigInt(round)), { from: id })
    if (round % 2 === 0) await indexer.settle()
    await chain.reorg({ depth: round, reorder: round % 3 === 0 })
    if (round % 3 === 0) await indexer.settle()
  }
  await expectSameAsFresh(scene)
})

test('a transaction moved by a reorg is included twice, removed once, and final once', async () => {
  await using scene = await open(3)
  const { chain, indexer, database } = scene
  const txHash = await chain.send(valueCall(1n, 50n))
  await indexer.settle()
  await chain.reorg({ depth: 1, delayTransactions: 'all' })
  await indexer.settle()
  expect(await findTransactionStage(database.db, txHash)).toEqual({ stage: 'unseen' })
  await chain.mine(4)
  await indexer.settle()
  expect(await findTransactionStage(database.db, txHash)).toMatchObject({ stage: 'final' })
  const effects = (await listEffects(database.db)).filter(({ tx_hash }) => tx_hash === txHash)
  expect(effects.map(({ stage }) => stage)).toEqual(['included', 'removed', 'included', 'safe', 'final'])
})

test('an abandoned branch that becomes canonical is followed again', async () => {
  await using one = await startChain()
  await using other = await startChain()
  await using database = await openDatabase()
  // Up to here both chains are identical.
  for (const chain of [one, other]) await chain.send(valueCall(1n, 1n))
  expect(await other.rpc('eth_getBlockByNumber', '0x2', false)).toEqual(
    await one.rpc('eth_getBlockByNumber', '0x2', false),
  )
  let shown = one
  const node = createRpcReader({ name: 'node', request: (call) => shown.chain.request(call) })
  const registry = recordingRegistry(one.emitter)
  const settings = { safe: { confirmations: 70 }, final: { confirmations: 70 } }
  const indexer = openIndexer({ db: database.db, nodes: [node], registry, settings })
  for (const round of [1n, 2n, 3n]) {
    for (const chain of [one, other]) {
      await chain.send(valueCall(round, chain === one ? 100n : 200n))
      await chain.send(valueCall(round, chain === one ? 101n : 201n))
      shown = chain
      const followed = await indexer.settle()
      if (followed.outcome !== 'followed') throw new Error(followed.outcome)
      const { actual, expected } = await compareWithChain(database.db, chain, followed)
      expect(actual).toEqual(expected)
    }
  }
  expect(await many(database.db, sql`select common_number from chain_reorgs`)).toEqual(
    Array.from({ length: 5 }, () => ({ common_number: 2n })),
  )
})

test('a reorg below safe and above final is rolled back with an alarm', async () => {
  await using chain = await startChain()
  await using database = await openDatabase()
  const indexer = openIndexer({
    db: database.db,
    nodes: [createRpcReader({ name: 'node', request: requestOf(chain) })],
    registry: recordingRegistry(chain.emitter),
    settings: { safe: { confirmations: 2 }, final: { confirmations: 6 } },
  })
  for (let id = 1n; id <= 6n; id += 1n) await chain.send(valueCall(id, id))
  await indexer.settle()
  await chain.reorg({ depth: 4, dropTransactions: 'all' })
  const followed = await indexer.settle()
  if (followed.outcome !== 'followed') throw new Error(followed.outcome)
  expect(indexer.alarms).toMatchObject([{ kind: 'reorg_below_safe', fields: { common: '3', safe: '6', logCount: 4 } }])
  const { actual, expected } = await compareWithChain(database.db, chain, followed)
  expect(actual).toEqual(expected)
})

test('a reorg below final halts the indexer, rewrites nothing, and resumes only after an operator clears the halt', async () => {
  await using scene = await open(3)
  const { chain, indexer, database } = scene
  for (let id = 1n; id <= 6n; id += 1n) await chain.send(valueCall(id, id))
  await indexer.settle()
  const before = await listEffects(database.db)
  await chain.reorg({ depth: 4, dropTransactions: 'all' })
  for (let polls = 0; polls < 2; polls += 1)
    expect(await indexer.settle()).toEqual({ outcome: 'waiting', fault: 'forked' })
  expect(await indexer.settle()).toMatchObject({
    outcome: 'halted',
    reason: expect.stringContaining('block 5 differs'),
  })
  await chain.mine(3)
  expect(await indexer.settle()).toMatchObject({ outcome: 'halted' })
  expect(await listEffects(database.db)).toEqual(before)
  expect(await readIndexStatus(database.db)).toMatchObject({
    final: 5n,
    included: 7n,
    halted: { reason: expect.any(String) },
  })
  expect(indexer.alarms.map(({ kind }) => kind)).toEqual(['node_forked', 'deep_reorg'])

  const another = openIndexer({
    db: database.db,
    nodes: [createRpcReader({ name: 'node', request: requestOf(chain) })],
    registry: recordingRegistry(chain.emitter),
    settings: { safe: { confirmations: 3 }, final: { confirmations: 3 } },
  })
  await indexer.release()
  expect(await another.settle()).toMatchObject({ outcome: 'halted' })
  await clearHalt(database.db)
  for (let polls = 0; polls < 3; polls += 1) await another.settle()
  expect(await another.settle()).toMatchObject({ outcome: 'halted' })
  expect(await listEffects(database.db)).toEqual(before)
})
