import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crashPoints } from '../../../src/chain/indexer/crash-points.ts'
import { createRpcReader } from '../../../src/chain/indexer/reader.ts'
import type { Db } from '../../../src/db/db.ts'
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
import { recordingRegistry } from './recording.ts'

const runs = process.env['PACKHOUSE_PROVE'] === undefined ? 20 : 400
/** Deeper than any reorg below, so that none of them is too deep. */
const finalConfirmations = 7

type Step =
  | { kind: 'mine'; blocks: number }
  | { kind: 'send'; from: number; amount: number; isMany: boolean }
  | { kind: 'automine'; isOn: boolean }
  | { kind: 'reorg'; depth: number; fate: 'keep' | 'drop' | 'delay' | 'reverse' }
  | { kind: 'tick' }
  | { kind: 'crash'; point: (typeof crashPoints)[number] }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      from: fc.integer({ min: 0, max: 2 }),
      amount: fc.integer({ min: 1, max: 1_000 }),
      isMany: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('automine' as const), isOn: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reorg' as const),
      depth: fc.integer({ min: 1, max: finalConfirmations - 1 }),
      fate: fc.constantFrom('keep' as const, 'drop' as const, 'delay' as const, 'reverse' as const),
    }),
  },
  { weight: 5, arbitrary: fc.constant({ kind: 'tick' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), point: fc.constantFrom(...crashPoints) }) },
)

async function wipe(db: Db): Promise<void> {
  await sql`truncate chain_logs, chain_blocks, chain_watched, chain_reorgs, test_effects`.execute(db)
  await sql`update test_totals set total = 0`.execute(db)
  await sql`delete from chain_index`.execute(db)
  await sql`insert into chain_index default values`.execute(db)
}

const fates = {
  keep: {},
  drop: { dropTransactions: 'all' },
  delay: { delayTransactions: 'all' },
  reverse: { reorder: true },
} as const

async function runSteps(db: Db, chain: TestChain, steps: readonly Step[]): Promise<TestIndexer> {
  let armed: string | undefined
  const open = (): TestIndexer =>
    openIndexer({
      db,
      nodes: [createRpcReader({ name: 'node', request: requestOf(chain) })],
      registry: recordingRegistry(chain.emitter),
      settings: {
        maxRange: 3,
        keptBlocks: 2,
        safe: { confirmations: 3 },
        final: { confirmations: finalConfirmations },
      },
      holder: 'single',
      reach: async (point) => {
        if (point === armed) throw new Error('crash')
      },
    })
  let indexer = open()
  for (const action of steps) {
    const { kind } = action
    if (kind === 'mine') await chain.mine(action.blocks)
    if (kind === 'automine') await chain.rpc('evm_setAutomine', action.isOn)
    if (kind === 'send') {
      const data = action.isMany ? valueManyCall(1n, 3n) : valueCall(1n, BigInt(action.amount))
      await chain.send(data, { from: action.from })
    }
    // Never deeper than the emitter's deployment.
    if (kind === 'reorg' && (await chain.head()) > BigInt(action.depth) + chain.deployedAt)
      await chain.reorg({ depth: action.depth, ...fates[action.fate] })
    if (kind === 'tick') await indexer.tick()
    if (kind === 'crash') {
      armed = action.point
      await indexer.tick().catch((error: Error) => expect(error.message).toBe('crash'))
      armed = undefined
      await sql`update chain_index set leased_until = null`.execute(db)
      indexer = open()
    }
  }
  return indexer
}

test('after any sequence of blocks, reorgs, polls and crashes the index matches the chain', async () => {
  await using database = await openDatabase()
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await using chain = await startChain()
      await wipe(db)
      const indexer = await runSteps(db, chain, steps)
      const followed = await indexer.settle()
      if (followed.outcome !== 'followed') throw new Error(`Unexpected indexer outcome: ${JSON.stringify(followed)}.`)
      expect(followed.included).toBe(await chain.head())
      const { actual, expected } = await compareWithChain(db, chain, followed)
      expect(actual).toEqual(expected)
    }),
    { numRuns: runs },
  )
}, 600_000)
