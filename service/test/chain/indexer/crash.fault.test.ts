import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { crashPoints, type CrashPoint } from '../../../src/chain/indexer/crash-points.ts'
import { requestRescan } from '../../../src/chain/indexer/lease-store.ts'
import { createRpcReader } from '../../../src/chain/indexer/reader.ts'
import { readIndexStatus } from '../../../src/chain/indexer/view.ts'
import { many } from '../../../src/db/db.ts'
import { listen } from '@packhouse/devchain/server'
import type { ChildOptions } from './child.ts'
import { valueCall, valueManyCall } from './emitter.ts'
import { compareWithChain, openDatabase, openIndexer, requestOf, startChain, type TestChain } from './harness.ts'
import { recordingRegistry } from './recording.ts'

const isProof = process.env['PACKHOUSE_PROVE'] !== undefined

/** Three rounds of traffic, each with a reorg and a rescan. */
const rounds: readonly ((chain: TestChain) => Promise<unknown>)[] = [
  async (chain) => {
    for (let id = 1n; id <= 9n; id += 1n) await chain.send(id === 4n ? valueManyCall(id, 4n) : valueCall(id, id))
  },
  (chain) => chain.reorg({ depth: 3, reorder: true }),
  async (chain) => {
    for (let id = 10n; id <= 14n; id += 1n) await chain.send(valueCall(id, id), { from: 1 })
    await chain.reorg({ depth: 2, delayTransactions: 'all' })
  },
  (chain) => chain.mine(3),
]

describe('a crash', () => {
  test.each(crashPoints)('at any hit of %s leaves each log handled once at each stage', async (point) => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    let crashes = 0
    // Each run ends at its first hit of the point, until a run never reaches it.
    const live = (canCrash: boolean) =>
      openIndexer({
        db,
        nodes: [createRpcReader({ name: 'node', request: requestOf(chain) })],
        registry: recordingRegistry(chain.emitter),
        settings: { maxRange: 4 },
        holder: 'single',
        reach: async (reached) => {
          if (!canCrash || reached !== point) return
          crashes += 1
          throw new Error('crash')
        },
      })
    for (const round of rounds) {
      await round(chain)
      await requestRescan(db, 3n)
      for (let lives = 0; lives < 3; lives += 1) {
        await live(true)
          .settle()
          .catch((error: Error) => expect(error.message).toBe('crash'))
        await endLease(db)
      }
      const followed = await live(false).settle()
      if (followed.outcome !== 'followed') throw new Error(followed.outcome)
      await endLease(db)
      const { actual, expected } = await compareWithChain(db, chain, followed)
      expect(actual).toEqual(expected)
    }
    expect(crashes).toBeGreaterThan(0)
  })
})

async function endLease(db: Parameters<typeof readIndexStatus>[0]): Promise<void> {
  await sql`update chain_index set leased_until = now()`.execute(db)
}

const childPath = join(import.meta.dirname, 'child.ts')

async function runChild(options: ChildOptions): Promise<NodeJS.Signals | number | null> {
  const child = spawn(process.execPath, [childPath, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code !== null && code !== 0) throw new Error(errors)
  return signal ?? code
}

/** The last two of a batch, a rollback and a stage, and the point between the two halves of a poll. */
const killedAt: readonly { point: CrashPoint; hit: number }[] = isProof
  ? crashPoints.flatMap((point) => [1, 2, 3].map((hit) => ({ point, hit })))
  : [
      { point: 'index.before_batch_commit', hit: 2 },
      { point: 'index.after_batch_commit', hit: 1 },
      { point: 'index.before_rollback_commit', hit: 1 },
      { point: 'index.after_stage_commit', hit: 1 },
    ]

test('a killed process leaves each log handled once at each stage', async () => {
  await using chain = await startChain()
  await using database = await openDatabase()
  const server = await listen({ port: 0 })
  server.open(chain.chain)
  const { emitter } = chain
  const { connection, db } = database
  const common = { connection, rpcUrl: server.url, emitter }
  let kills = 0
  try {
    for (const [index, crashAt] of killedAt.entries()) {
      await rounds[index % rounds.length]?.(chain)
      if (crashAt.point.includes('rollback')) {
        await runChild(common)
        await chain.reorg({ depth: 2 })
      }
      if ((await runChild({ ...common, crashAt })) === 'SIGKILL') kills += 1
      const { included = 0n, safe = 0n, final = 0n } = await readIndexStatus(db)
      // State committed before the kill is consistent: effects exist exactly for the logs below the cursors.
      const isOnBranch = await isCurrent(db, chain)
      if (isOnBranch) {
        const { actual, expected } = await compareWithChain(db, chain, { included, safe, final })
        expect(actual).toEqual(expected)
      }
    }
    expect(await runChild(common)).toBe(0)
  } finally {
    await server.close()
  }
  expect(kills).toBeGreaterThanOrEqual(isProof ? 15 : 4)
  const { included = 0n, safe = 0n, final = 0n } = await readIndexStatus(db)
  expect(included).toBe(await chain.head())
  const { actual, expected } = await compareWithChain(db, chain, { included, safe, final })
  expect(actual).toEqual(expected)
})

/** Whether the index is on the chain's current branch. */
async function isCurrent(db: Parameters<typeof readIndexStatus>[0], chain: TestChain): Promise<boolean> {
  const rows = await many(
    db,
    sql<{ number: string; hash: string }>`
      select '0x' || to_hex(included_number) as number, '0x' || encode(included_hash, 'hex') as hash from chain_index
      where included_number is not null`,
  )
  const block = await chain.rpc<{ hash: string } | null>('eth_getBlockByNumber', rows[0]?.number ?? '0x0', false)
  return block?.hash === rows[0]?.hash
}
