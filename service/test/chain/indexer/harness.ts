// An indexer with its own chain and database, and handlers that record every call.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { encodeEventTopics, toHex, type Address, type Hash, type Hex } from 'viem'
import { createIndexer, type Indexer, type IndexerDeps, type TickOutcome } from '../../../src/chain/indexer/indexer.ts'
import type { Alarm } from '../../../src/chain/indexer/alarms.ts'
import type { RpcRequest } from '../../../src/chain/indexer/reader.ts'
import type { IndexerSettings } from '../../../src/chain/indexer/settings.ts'
import { many, type Db } from '../../../src/db/db.ts'
import { createDevChain, type DevChain } from '@packhouse/devchain/chain'
import { createManualClock } from '../../../src/kernel/clock.ts'
import { rich, richAccounts, sign } from '../../../../devchain/test/fixtures.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { emitterAbi, emitterCode } from './emitter.ts'
import { createEffectTables, listEffects, readTotals, testSettings, type Effect } from './recording.ts'

/** A migrated database with tables for the effects of the test handlers. */
export async function openDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase({ maxConnections: 6 })
  await createEffectTables(database.db)
  return database
}

export type TestChain = AsyncDisposable & {
  chain: DevChain
  rpc: <Result>(method: string, ...params: readonly unknown[]) => Promise<Result>
  emitter: Address
  deployedAt: bigint
  /** Sends a call to the emitter, mined at once unless automine is off. */
  send: (data: Hex, options?: { from?: number; to?: Address }) => Promise<Hash>
  deploy: () => Promise<Address>
  head: () => Promise<bigint>
  mine: (count?: number) => Promise<void>
  reorg: (options: {
    depth: number
    dropTransactions?: unknown
    delayTransactions?: unknown
    reorder?: unknown
  }) => Promise<void>
}

/** An in-memory chain with an emitter. Its clock advances a second per read, so blocks differ. */
export async function startChain(): Promise<TestChain> {
  let now = Date.UTC(2026, 2, 1)
  const chain = await createDevChain({ now: () => (now += 1_000), accounts: richAccounts })
  const rpc = async <Result>(method: string, ...params: readonly unknown[]): Promise<Result> =>
    (await chain.request({ method, params })) as Result
  const nonceOf = async (from: number): Promise<number> =>
    Number(await rpc('eth_getTransactionCount', rich[from]?.address, 'pending'))

  async function send(data: Hex, { from = 0, to }: { from?: number; to?: Address } = {}): Promise<Hash> {
    const account = rich[from]
    if (!account) throw new Error('Account not found.')
    const gas = 8_000_000n
    return rpc('eth_sendRawTransaction', await sign(account, await nonceOf(from), { to: to ?? emitter, data, gas }))
  }

  async function deploy(): Promise<Address> {
    const account = rich[3]
    if (!account) throw new Error('Account not found.')
    const raw = await sign(account, await nonceOf(3), { to: null, data: emitterCode, gas: 8_000_000n })
    const hash = await rpc<Hash>('eth_sendRawTransaction', raw)
    return (await rpc<{ contractAddress: Address }>('eth_getTransactionReceipt', hash)).contractAddress
  }

  const emitter = await deploy()
  const head = async (): Promise<bigint> => BigInt(await rpc<Hex>('eth_blockNumber'))
  return {
    chain,
    rpc,
    emitter,
    deployedAt: await head(),
    send,
    deploy,
    head,
    mine: async (count = 1) => void (await rpc('packhouse_mine', count)),
    reorg: async (options) => void (await rpc('packhouse_reorg', options)),
    [Symbol.asyncDispose]: () => chain.close(),
  }
}

export const requestOf =
  ({ chain }: TestChain): RpcRequest =>
  (call) =>
    chain.request(call)

export type TestIndexer = Indexer & {
  alarms: Alarm[]
  /** Polls until no work is left. */
  settle: () => Promise<TickOutcome>
}

export function openIndexer(
  options: Pick<IndexerDeps, 'db' | 'nodes' | 'registry'> &
    Partial<Omit<IndexerDeps, 'settings'>> & { settings?: Partial<IndexerSettings> },
): TestIndexer {
  const alarms: Alarm[] = []
  const indexer = createIndexer({
    clock: createManualClock(new Date('2026-03-01T12:00:00.000Z')),
    holder: randomBytes(4).toString('hex'),
    onAlarm: (alarm) => alarms.push(alarm),
    ...options,
    settings: { ...testSettings, ...options.settings },
  })
  async function settle(): Promise<TickOutcome> {
    for (;;) {
      const result = await indexer.tick()
      if (result.outcome !== 'followed' || !result.hasMore) return result
    }
  }
  return {
    tick: indexer.tick,
    release: indexer.release,
    get lastingAlarms() {
      return indexer.lastingAlarms
    },
    alarms,
    settle,
  }
}

export type NaiveLog = { block_number: bigint; block_hash: string; log_index: number; tx_hash: string; amount: bigint }

/** Reads the whole chain in the simplest way: the expected content of the index. */
export async function readNaively(
  { rpc, emitter }: Pick<TestChain, 'rpc' | 'emitter'>,
  upTo: bigint,
): Promise<NaiveLog[]> {
  const filter = { fromBlock: '0x0', toBlock: toHex(upTo), address: emitter, topics: [valuedTopic] }
  const logs = await rpc<{ blockNumber: Hex; blockHash: Hash; logIndex: Hex; transactionHash: Hash; data: Hex }[]>(
    'eth_getLogs',
    filter,
  )
  return logs.map((log) => ({
    block_number: BigInt(log.blockNumber),
    block_hash: log.blockHash,
    log_index: Number(log.logIndex),
    tx_hash: log.transactionHash,
    amount: BigInt(log.data.slice(0, 66)),
  }))
}

const valuedTopic = encodeTopic()
function encodeTopic(): Hex {
  const [topic] = encodeEventTopics({ abi: emitterAbi, eventName: 'Valued' })
  if (!topic) throw new Error('The event must have a signature.')
  return topic
}

const identity = ({ block_number, block_hash, log_index, tx_hash, amount }: NaiveLog): NaiveLog => ({
  block_number,
  block_hash,
  log_index,
  tx_hash,
  amount,
})

/**
 * Replays the effects of the handlers and returns the resulting state. Each stage must come once and in order, and a
 * removal must revert the newest log.
 */
export function foldEffects(effects: readonly Effect[]): { included: NaiveLog[]; safe: NaiveLog[]; final: NaiveLog[] } {
  const included: NaiveLog[] = []
  const safe: NaiveLog[] = []
  const final: NaiveLog[] = []
  const isNext = (list: readonly NaiveLog[], log: NaiveLog): boolean => {
    const last = list.at(-1)
    return (
      !last ||
      last.block_number < log.block_number ||
      (last.block_number === log.block_number && last.log_index < log.log_index)
    )
  }
  const same = (one: NaiveLog | undefined, other: NaiveLog): boolean =>
    one?.block_hash === other.block_hash && one.log_index === other.log_index
  for (const effect of effects) {
    const log = identity(effect)
    if (effect.stage === 'removed') {
      if (same(final.at(-1), log) || !same(included.pop(), log)) throw new Error('A log was removed out of order.')
      if (same(safe.at(-1), log)) safe.pop()
      continue
    }
    const list = effect.stage === 'included' ? included : effect.stage === 'safe' ? safe : final
    if (!isNext(list, log)) throw new Error(`A log was ${effect.stage} out of order or twice.`)
    if (list !== included && !same(included[list.length], log))
      throw new Error(`A log was ${effect.stage} before it was included.`)
    list.push(log)
  }
  return { included, safe, final }
}

const sum = (logs: readonly NaiveLog[]): bigint => logs.reduce((total, { amount }) => total + amount, 0n)

/** Compares the index and all handler effects with the chain. */
export async function compareWithChain(
  db: Db,
  chain: Pick<TestChain, 'rpc' | 'emitter'>,
  { included, safe, final }: { included: bigint; safe: bigint; final: bigint },
): Promise<{ actual: unknown; expected: unknown }> {
  const stored = await many(
    db,
    sql<{ block_number: bigint; block_hash: string; log_index: number; tx_hash: string }>`
      select block_number, '0x' || encode(block_hash, 'hex') as block_hash, log_index, '0x' || encode(tx_hash, 'hex') as tx_hash
      from chain_logs where handlers @> array['values'] order by block_number, log_index`,
  )
  const expected = {
    included: await readNaively(chain, included),
    safe: await readNaively(chain, safe),
    final: await readNaively(chain, final),
  }
  return {
    actual: { ...foldEffects(await listEffects(db)), totals: await readTotals(db), stored },
    expected: {
      ...expected,
      totals: { included: sum(expected.included), safe: sum(expected.safe), final: sum(expected.final) },
      stored: expected.included.map(({ amount: _amount, ...log }) => log),
    },
  }
}
