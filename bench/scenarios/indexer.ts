// The cost of indexing compared with reading alone, and whether it is constant as the index grows.
import type { Address, Hash } from 'viem'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { fetchHeaders } from '../../service/src/chain/indexer/fetch.ts'
import { createIndexer } from '../../service/src/chain/indexer/indexer.ts'
import { createRpcReader, type ChainReader } from '../../service/src/chain/indexer/reader.ts'
import { createHandlerRegistry } from '../../service/src/chain/indexer/registry.ts'
import { sql } from 'kysely'
import type { Db } from '../../service/src/db/db.ts'
import { createDevChain, type DevChain } from '@packhouse/devchain/chain'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { emitterCode, valueCall, valuedEvent, valueManyCall } from '../../service/test/chain/indexer/emitter.ts'
import { rich, richAccounts, sign } from '../../devchain/test/fixtures.ts'

type Bench = { chain: DevChain; emitter: Address; send: (data: `0x${string}`) => Promise<Hash> }

async function startChain(): Promise<Bench> {
  let now = Date.UTC(2026, 0, 1)
  const chain = await createDevChain({ now: () => (now += 1_000), accounts: richAccounts })
  const [account] = rich
  if (!account) throw new Error('The chain has no funded account.')
  let nonce = 0
  async function sendTo(to: Address | null, data: `0x${string}`): Promise<Hash> {
    const raw = await sign(account as NonNullable<typeof account>, nonce, { to, data, gas: 16_000_000n })
    nonce += 1
    return (await chain.request({ method: 'eth_sendRawTransaction', params: [raw] })) as Hash
  }
  const hash = await sendTo(null, emitterCode)
  const receipt = await chain.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const emitter = (receipt as { contractAddress: Address }).contractAddress
  return { chain, emitter, send: (data) => sendTo(emitter, data) }
}

function openIndexer({ chain, emitter }: Bench, db: Db) {
  const registry = createHandlerRegistry()
  registry.on(valuedEvent, emitter, { name: 'values', included: async () => {}, removed: async () => {} })
  return createIndexer({
    db,
    clock: systemClock,
    nodes: [createRpcReader({ name: 'node', request: (call) => chain.request(call) })],
    registry,
    settings: {
      chainId: 31_337,
      startBlock: 1n,
      includedConfirmations: 1,
      safe: { confirmations: 2 },
      final: { confirmations: 4 },
      maxBatchesPerTick: 1_000,
    },
    holder: 'bench',
    onAlarm: ({ kind }) => console.error(kind),
  })
}

async function wipe(db: Db): Promise<void> {
  await sql`truncate chain_logs, chain_blocks`.execute(db)
  await sql`delete from chain_index`.execute(db)
  await sql`insert into chain_index default values`.execute(db)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

type Rates = { read: number; followed: number; indexed: number }

/** The reads that detecting a reorg requires: every header, and the logs. */
async function readBranch(reader: ChainReader, emitter: Address, blocks: number): Promise<void> {
  await fetchHeaders(reader, 1n, blocks + 1)
  await reader.logs({ fromBlock: 0n, toBlock: BigInt(blocks + 1), addresses: [emitter] })
}

/** Alternates over the same blocks, so that other load affects all variants equally. */
async function compareWithReading(db: Db, rounds: number): Promise<Rates> {
  const bench = await startChain()
  const blocks = 200
  const logsPerBlock = 20
  for (let block = 0; block < blocks; block += 1) await bench.send(valueManyCall(1n, BigInt(logsPerBlock)))
  const reader = createRpcReader({ name: 'node', request: (call) => bench.chain.request(call) })
  const reading: number[] = []
  const following: number[] = []
  const indexing: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    following.push(await timed(() => readBranch(reader, bench.emitter, blocks)))
    reading.push(
      await timed(() => reader.logs({ fromBlock: 0n, toBlock: BigInt(blocks + 1), addresses: [bench.emitter] })),
    )
    await wipe(db)
    indexing.push(await timed(() => openIndexer(bench, db).tick()))
  }
  await bench.chain.close()
  const perSecond = (ms: number): number => Math.round((blocks * logsPerBlock * 1_000) / ms)
  return {
    read: perSecond(median(reading)),
    followed: perSecond(median(following)),
    indexed: perSecond(median(indexing)),
  }
}

/** An index with this many logs, and the time to index one new block with one log. */
async function openGrown(db: Db, logs: number) {
  const bench = await startChain()
  const perTransaction = 1_000
  for (let sent = 0; sent < logs; sent += perTransaction) await bench.send(valueManyCall(1n, BigInt(perTransaction)))
  const indexer = openIndexer(bench, db)
  await indexer.tick()
  return {
    async indexNext(): Promise<number> {
      await bench.send(valueCall(1n, 1n))
      return timed(() => indexer.tick())
    },
    close: () => bench.chain.close(),
  }
}

/** Alternates block by block, so that other load affects both equally. */
async function costOfBlock(smallDb: Db, largeDb: Db, blocks: number): Promise<{ small: number; large: number }> {
  const [small, large] = [await openGrown(smallDb, 1_000), await openGrown(largeDb, 100_000)]
  const smallTimes: number[] = []
  const largeTimes: number[] = []
  for (let block = 0; block < blocks; block += 1) {
    smallTimes.push(await small.indexNext())
    largeTimes.push(await large.indexNext())
  }
  await small.close()
  await large.close()
  return { small: median(smallTimes), large: median(largeTimes) }
}

export const scenario = {
  title: 'Chain indexer: logs per second compared with reading alone, and the cost of a block as the index grows',
  run: ({ rounds }: { rounds: number }) =>
    withMigratedDatabase(async (_pool, db) => {
      const { read, followed, indexed } = await compareWithReading(db, rounds)
      await wipe(db)
      const { small, large } = await withMigratedDatabase((_other, otherDb) => costOfBlock(db, otherDb, 40 * rounds))
      const growth = large / small
      return [
        { name: 'logs read by eth_getLogs alone', side: 'floor', value: read, unit: 'logs/s' },
        { name: 'logs read with every header', side: 'floor', value: followed, unit: 'logs/s', ratio: followed / read },
        {
          name: 'logs indexed (headers, checks, rows, handlers)',
          value: indexed,
          unit: 'logs/s',
          ratio: indexed / read,
        },
        { name: 'one new block with 1,000 logs behind it', value: small, unit: 'ms' },
        {
          name: 'the same with 100,000',
          value: large,
          unit: 'ms',
          ratio: growth,
          goal: '≤ 1.25×',
          met: growth <= 1.25,
        },
      ]
    }),
}

if (import.meta.main) console.table(await scenario.run({ rounds: 5 }))
