import { sql } from 'kysely'
import {
  concat,
  createPublicClient,
  encodeAbiParameters,
  encodeEventTopics,
  http,
  numberToHex,
  pad,
  type Hex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { clientRequest, createRpcReader, type ChainReader, type RpcRequest } from '../../../src/chain/indexer/reader.ts'
import type { IndexerSettings } from '../../../src/chain/indexer/settings.ts'
import { readIndexStatus } from '../../../src/chain/indexer/view.ts'
import { many } from '../../../src/db/db.ts'
import { listen } from '@packhouse/devchain/server'
import { startRpcFaultProxy, type RpcFault, type RpcFaultProxy } from '../../harness/rpc-fault-proxy.ts'
import { emitterAbi, rawCall, valueCall, valueManyCall } from './emitter.ts'
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
import { listEffects, nodeAt, recordingRegistry } from './recording.ts'

type Scene = AsyncDisposable & {
  chain: TestChain
  database: TestDatabase
  proxies: RpcFaultProxy[]
  indexer: TestIndexer
  /** Expects that the index and all effects match the chain. */
  expectCurrent: () => Promise<void>
}

/** A node with a generous timeout, except where no answer is expected. */
function nodeThrough(url: string, name: string, isSilent: () => boolean): ChainReader {
  const [patient, hasty] = [nodeAt(url, name), nodeAt(url, name, 100)]
  const asked = (): ChainReader => (isSilent() ? hasty : patient)
  return {
    name,
    chainId: () => asked().chainId(),
    block: (at) => asked().block(at),
    logs: (query) => asked().logs(query),
    receiptLogs: (block) => asked().receiptLogs(block),
  }
}

/** An indexer that reaches its chain only through proxies, one per node. */
async function open({
  nodes = 1,
  settings = {},
  isSilent = () => false,
}: { nodes?: number; settings?: Partial<IndexerSettings>; isSilent?: () => boolean } = {}): Promise<Scene> {
  await using stack = new AsyncDisposableStack()
  const chain = stack.use(await startChain())
  const server = await listen({ port: 0 })
  stack.defer(() => server.close())
  server.open(chain.chain)
  const proxies: RpcFaultProxy[] = []
  for (let node = 0; node < nodes; node += 1) proxies.push(stack.use(await startRpcFaultProxy({ target: server.url })))
  const database = stack.use(await openDatabase())
  const indexer = openIndexer({
    db: database.db,
    nodes: proxies.map(({ url }, index) => nodeThrough(url, `node ${index + 1}`, isSilent)),
    registry: recordingRegistry(chain.emitter),
    settings,
  })
  const kept = stack.move()
  return {
    chain,
    database,
    proxies,
    indexer,
    async expectCurrent() {
      const followed = await indexer.settle()
      if (followed.outcome !== 'followed') throw new Error(`Unexpected indexer outcome: ${JSON.stringify(followed)}.`)
      expect(followed.included).toBe(await chain.head())
      const { actual, expected } = await compareWithChain(database.db, chain, followed)
      expect(actual).toEqual(expected)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

describe('a node that fails', () => {
  const faults: [string, RpcFault, string][] = [
    ['is down', { kind: 'down' }, 'unreachable'],
    ['never answers', { kind: 'black_hole' }, 'unreachable'],
    ['limits requests', { kind: 'too_many_requests' }, 'unreachable'],
    ['loses its answer with the logs', { kind: 'cut_after', method: 'eth_getLogs' }, 'unreachable'],
    ['serves another chain', { kind: 'wrong_chain_id', chainId: 1 }, 'wrong_chain'],
    ['has no logs where its receipts have some', { kind: 'empty_logs' }, 'logs_missing'],
    ['has fallen behind', { kind: 'stale_head', blocks: 3 }, 'behind'],
  ]
  test.each(faults)(
    '%s moves no cursor, is reported once, and is caught up with afterwards',
    async (_name, fault, kind) => {
      let isSilent = false
      await using scene = await open({ isSilent: () => isSilent })
      const { chain, database, indexer, proxies } = scene
      for (let id = 1n; id <= 4n; id += 1n) await chain.send(valueCall(id, id))
      await scene.expectCurrent()
      const before = await listEffects(database.db)
      await chain.send(valueCall(5n, 5n))
      const injected = proxies[0]?.inject(fault)
      isSilent = fault.kind === 'black_hole'
      for (let polls = 0; polls < 3; polls += 1)
        expect(await indexer.settle()).toEqual({ outcome: 'waiting', fault: kind })
      expect(await listEffects(database.db)).toEqual(before)
      expect(await readIndexStatus(database.db)).toMatchObject({ included: 5n })
      expect(indexer.alarms.map((alarm) => alarm.kind)).toEqual([`node_${kind}`])
      expect(indexer.lastingAlarms).toEqual([`node_${kind}`])
      injected?.remove()
      isSilent = false
      await scene.expectCurrent()
      expect(indexer.lastingAlarms).toEqual([])
    },
  )

  test('of another chain never starts an index, and an index of another chain is never continued', async () => {
    await using scene = await open()
    const injected = scene.proxies[0]?.inject({ kind: 'wrong_chain_id', chainId: 8_453 })
    expect(await scene.indexer.settle()).toEqual({ outcome: 'waiting', fault: 'wrong_chain' })
    expect(await readIndexStatus(scene.database.db)).toMatchObject({ included: undefined })
    injected?.remove()
    await scene.expectCurrent()
    await sql`update chain_index set chain_id = 8453`.execute(scene.database.db)
    expect(await scene.indexer.settle()).toMatchObject({ outcome: 'halted', reason: expect.stringContaining('8453') })
    expect(scene.indexer.alarms.map(({ kind }) => kind)).toEqual(['node_wrong_chain', 'wrong_chain'])
  })

  test('in the middle of a long read keeps the progress, and the next poll continues from there', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    let questions = 0
    let failsAt = Infinity
    const request = through(chain, (_method, answer) => {
      questions += 1
      if (questions % failsAt === 0) throw new Error('connection reset')
      return answer
    })
    const indexer = openOn(chain, database, request, { maxRange: 4 })
    const outcomes = new Set<string>()
    for (failsAt of [5, 9, 14, 23]) {
      for (let id = 1n; id <= 8n; id += 1n) await chain.send(valueCall(id, id))
      for (let polls = 0; polls < 6; polls += 1) {
        outcomes.add((await indexer.tick()).outcome)
        const { included = 0n, safe = 0n, final = 0n } = await readIndexStatus(database.db)
        const { actual, expected } = await compareWithChain(database.db, chain, { included, safe, final })
        expect(actual).toEqual(expected)
      }
    }
    expect([...outcomes].toSorted()).toEqual(['followed', 'waiting'])
    failsAt = Infinity
    expect(await indexer.settle()).toMatchObject({ included: await chain.head() })
  })

  test('reports its own safe and final blocks, and the cursors never pass them', async () => {
    await using scene = await open({ settings: { safe: { tag: 'safe' }, final: { tag: 'finalized' } } })
    const { chain, proxies, indexer } = scene
    proxies[0]?.inject({ kind: 'finality_lag', safe: 2, finalized: 5 })
    for (let id = 1n; id <= 9n; id += 1n) await chain.send(valueCall(id, id))
    expect(await indexer.settle()).toMatchObject({ included: 10n, safe: 8n, final: 5n })
    proxies[0]?.clear()
    proxies[0]?.inject({ kind: 'finality_lag', safe: 4, finalized: 8 })
    // The node reverts a block it called final. The final cursor stays.
    expect(await indexer.settle()).toMatchObject({ included: 10n, safe: 8n, final: 5n })
    await scene.expectCurrent()
  })
})

async function cursorsOf({ database }: Scene): Promise<{ included: bigint; safe: bigint; final: bigint }> {
  const { included = 0n, safe = 0n, final = 0n } = await readIndexStatus(database.db)
  return { included, safe, final }
}

test('a viem client works as a node', async () => {
  await using scene = await open()
  const client = createPublicClient({ transport: http(scene.proxies[0]?.url, { retryCount: 0 }) })
  const { chain, database } = scene
  const nodes = [createRpcReader({ name: 'viem', request: clientRequest(client) })]
  const indexer = openIndexer({ db: database.db, nodes, registry: recordingRegistry(chain.emitter) })
  await chain.send(valueCall(1n, 1n))
  expect(await indexer.settle()).toMatchObject({ outcome: 'followed', included: 2n })
  scene.proxies[0]?.inject({ kind: 'down' })
  expect(await indexer.settle()).toEqual({ outcome: 'waiting', fault: 'unreachable' })
  // Its messages contain the URL, which may contain a key.
  expect(JSON.stringify(indexer.alarms)).not.toContain('127.0.0.1')
  expect(indexer.alarms).toMatchObject([{ kind: 'node_unreachable', fields: { cause: 'HTTP request failed.' } }])
})

describe('two nodes', () => {
  test('one that is down is replaced by the other at once', async () => {
    await using scene = await open({ nodes: 2 })
    await scene.chain.send(valueCall(1n, 1n))
    scene.proxies[0]?.inject({ kind: 'down' })
    await scene.expectCurrent()
    scene.proxies[0]?.clear()
    scene.proxies[1]?.inject({ kind: 'down' })
    await scene.chain.send(valueCall(2n, 2n))
    await scene.expectCurrent()
    expect(scene.indexer.alarms.map(({ kind }) => kind)).toEqual(['node_unreachable', 'node_unreachable'])
  })

  test('no block beyond the head of either becomes final', async () => {
    await using scene = await open({ nodes: 2 })
    const { chain, proxies, indexer } = scene
    proxies[1]?.inject({ kind: 'stale_head', blocks: 6 })
    for (let id = 1n; id <= 9n; id += 1n) await chain.send(valueCall(id, id))
    expect(await indexer.settle()).toMatchObject({ included: 10n, safe: 4n, final: 4n })
    proxies[1]?.clear()
    expect(await indexer.settle()).toMatchObject({ included: 10n, safe: 9n, final: 7n })
  })

  test('where two are required, one alone makes no block final', async () => {
    await using scene = await open({ nodes: 2, settings: { requiredNodes: 2 } })
    const { chain, proxies, indexer } = scene
    for (let id = 1n; id <= 5n; id += 1n) await chain.send(valueCall(id, id))
    proxies[1]?.inject({ kind: 'down' })
    expect(await indexer.settle()).toMatchObject({ included: 6n, safe: 0n, final: 0n })
    proxies[1]?.clear()
    await scene.expectCurrent()
    expect(await cursorsOf(scene)).toEqual({ included: 6n, safe: 5n, final: 3n })
  })

  test('that disagree make no block final until they agree', async () => {
    await using one = await startChain()
    await using other = await startChain()
    await using database = await openDatabase()
    let second = other
    const nodes = [
      createRpcReader({ name: 'one', request: requestOf(one) }),
      createRpcReader({ name: 'other', request: (call) => second.chain.request(call) }),
    ]
    const indexer = openIndexer({ db: database.db, nodes, registry: recordingRegistry(one.emitter) })
    for (const chain of [one, other]) await chain.send(valueCall(1n, 1n))
    expect(await indexer.settle()).toMatchObject({ included: 2n, safe: 1n, final: 0n })
    for (let id = 1n; id <= 6n; id += 1n) {
      await one.send(valueCall(id, 100n))
      await other.send(valueCall(id, 200n))
    }
    for (let polls = 0; polls < 4; polls += 1)
      expect(await indexer.settle()).toMatchObject({ included: 8n, safe: 1n, final: 1n })
    expect(indexer.alarms.map(({ kind }) => kind)).toEqual(['nodes_disagree'])
    second = one
    expect(await indexer.settle()).toMatchObject({ included: 8n, safe: 7n, final: 5n })
    expect(indexer.lastingAlarms).toEqual([])
  })

  test('of which one forks below the final block: the other is followed and the index continues', async () => {
    await using one = await startChain()
    await using other = await startChain()
    await using database = await openDatabase()
    let first = one
    const nodes = [
      createRpcReader({ name: 'first', request: (call) => first.chain.request(call) }),
      createRpcReader({ name: 'second', request: requestOf(one) }),
    ]
    const indexer = openIndexer({ db: database.db, nodes, registry: recordingRegistry(one.emitter) })
    for (let id = 1n; id <= 6n; id += 1n) {
      await one.send(valueCall(id, 100n))
      await other.send(valueCall(id, 200n))
    }
    await indexer.settle()
    first = other
    await one.send(valueCall(7n, 7n))
    await other.mine(3)
    expect(await indexer.settle()).toMatchObject({ outcome: 'followed', included: 8n })
    expect(indexer.alarms.map(({ kind }) => kind)).toContain('node_forked')
    expect((await readIndexStatus(database.db)).halted).toBeUndefined()
  })
})

/** A node with modified answers. */
function through(
  chain: TestChain,
  change: (method: string, answer: any, params: readonly any[]) => unknown,
): RpcRequest {
  const request = requestOf(chain)
  return async (call) => change(call.method, await request(call), call.params ?? [])
}

function openOn(chain: TestChain, database: TestDatabase, request: RpcRequest, settings?: Partial<IndexerSettings>) {
  const nodes = [createRpcReader({ name: 'node', request })]
  return openIndexer({
    db: database.db,
    nodes,
    registry: recordingRegistry(chain.emitter),
    ...(settings && { settings }),
  })
}

describe('a node that answers wrongly', () => {
  const set = (field: string, value: unknown) => (answer: any) => ({ ...answer, [field]: value })
  const firstLog = (field: string, value: unknown) => (answer: any[]) =>
    answer.map((log, index) => (index === 0 ? { ...log, [field]: value } : log))
  const wrong: [string, string, (answer: any) => unknown, string][] = [
    ['a short hash', 'eth_getBlockByNumber', set('hash', '0x12'), 'malformed'],
    ['no number', 'eth_getBlockByNumber', set('number', null), 'malformed'],
    ['a time out of range', 'eth_getBlockByNumber', set('timestamp', `0x${'f'.repeat(40)}`), 'malformed'],
    ['a string for a block', 'eth_getBlockByNumber', () => 'no', 'malformed'],
    ['no bloom', 'eth_getBlockByNumber', set('logsBloom', undefined), 'malformed'],
    ['an object for logs', 'eth_getLogs', () => ({}), 'malformed'],
    [
      'five topics',
      'eth_getLogs',
      firstLog(
        'topics',
        Array.from({ length: 5 }, () => pad('0x1')),
      ),
      'malformed',
    ],
    ['data that is not hex', 'eth_getLogs', firstLog('data', '0xzz'), 'malformed'],
    ['a log that was removed', 'eth_getLogs', firstLog('removed', true), 'unsettled'],
    ['a log of another branch', 'eth_getLogs', firstLog('blockHash', pad('0x1')), 'unsettled'],
    ['a log of another transaction', 'eth_getLogs', firstLog('transactionHash', pad('0x1')), 'malformed'],
    ['topics the bloom rules out', 'eth_getLogs', firstLog('topics', [pad('0x77')]), 'malformed'],
    ['null for its head', 'eth_getBlockByNumber', () => null, 'unsettled'],
    ['an invalid chain id', 'eth_chainId', () => [], 'malformed'],
  ]
  test.each(wrong)('with %s is rejected', async (_name, method, change, kind) => {
    await using chain = await startChain()
    await using database = await openDatabase()
    let isWrong = true
    const request = through(chain, (called, answer) => (isWrong && called === method ? change(answer) : answer))
    const indexer = openOn(chain, database, request)
    for (let id = 1n; id <= 3n; id += 1n) await chain.send(valueCall(id, id))
    expect(await indexer.settle()).toEqual({ outcome: 'waiting', fault: kind })
    expect(await listEffects(database.db)).toEqual([])
    isWrong = false
    expect(await indexer.settle()).toMatchObject({ outcome: 'followed', included: 4n })
    expect(await listEffects(database.db)).not.toEqual([])
  })

  test('with logs outside of the query keeps only the requested ones', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const stranger = await chain.deploy()
    const request = through(chain, (method, answer, params) =>
      method === 'eth_getLogs'
        ? requestOf(chain)({ method, params: [{ ...params[0], address: [chain.emitter, stranger] }] })
        : answer,
    )
    const indexer = openOn(chain, database, request)
    await chain.send(valueCall(1n, 1n), { to: stranger })
    await chain.send(valueCall(2n, 2n))
    expect(await indexer.settle()).toMatchObject({ included: 4n })
    expect(
      (await listEffects(database.db)).filter(({ stage }) => stage === 'included').map(({ amount }) => amount),
    ).toEqual([2n])
    expect(indexer.alarms.map(({ kind }) => kind)).toEqual(['foreign_log'])
  })

  test('that omits one log of several is detected where receipts are always read', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    let isWrong = true
    const request = through(chain, (method, answer) =>
      isWrong && method === 'eth_getLogs' ? answer.slice(0, -1) : answer,
    )
    const indexer = openOn(chain, database, request, { receiptCheck: 'always' })
    await chain.send(valueManyCall(1n, 3n))
    expect(await indexer.settle()).toEqual({ outcome: 'waiting', fault: 'logs_missing' })
    isWrong = false
    expect(await indexer.settle()).toMatchObject({ included: 2n })
    expect(await listEffects(database.db)).toHaveLength(3)
  })

  test('with incomplete receipts is retried', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    let isWrong = true
    const request = through(chain, (method, answer) => {
      if (!isWrong) return answer
      return method === 'eth_getLogs' ? [] : method === 'eth_getTransactionReceipt' ? null : answer
    })
    const indexer = openOn(chain, database, request)
    await chain.send(valueCall(1n, 1n))
    expect(await indexer.settle()).toEqual({ outcome: 'waiting', fault: 'unsettled' })
    isWrong = false
    expect(await indexer.settle()).toMatchObject({ included: 2n })
  })

  test.each([
    'query returned more than 10000 results',
    'exceed maximum block range: 7',
    'Log response size exceeded',
    'block range is too wide',
  ])('that refuses wide ranges (%s) gets narrower queries', async (message) => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const widths: number[] = []
    const request = through(chain, (method, answer, [filter]) => {
      if (method !== 'eth_getLogs') return answer
      const width = Number(filter.toBlock) - Number(filter.fromBlock) + 1
      widths.push(width)
      if (width > 7) throw new Error(message)
      return answer
    })
    const indexer = openOn(chain, database, request, { maxRange: 64 })
    await chain.send(valueCall(1n, 1n))
    await chain.mine(98)
    await chain.send(valueCall(2n, 2n))
    expect(await indexer.settle()).toMatchObject({ outcome: 'followed', included: 101n })
    expect(widths.filter((width) => width > 7).length).toBeLessThan(30)
    expect((await listEffects(database.db)).filter(({ stage }) => stage === 'included')).toHaveLength(2)
    expect(indexer.alarms).toEqual([])
  })
})

describe('a log that only resembles a subscribed event', () => {
  const [signature, ...indexed] = encodeEventTopics({
    abi: emitterAbi,
    eventName: 'Valued',
    args: { sender: pad('0xaa', { size: 20 }), id: 7n },
  }) as [Hex, Hex, Hex]
  const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'string' }], [5n, 'note'])
  const dirtyAddress = concat(['0xff', `0x${indexed[0]?.slice(4)}`])

  const lookAlikes: [string, readonly Hex[], Hex][] = [
    ['no data', [signature, ...indexed], '0x'],
    ['half of the data', [signature, ...indexed], data.slice(0, 100) as Hex],
    ['a byte more', [signature, ...indexed], concat([data, '0x00'])],
    ['a word more', [signature, ...indexed], concat([data, pad('0x00')])],
    ['a string offset out of bounds', [signature, ...indexed], concat([pad('0x05'), pad('0xffff'), pad('0x01')])],
    [
      'a string of excessive length',
      [signature, ...indexed],
      concat([pad('0x05'), pad('0x40'), `0x${'f'.repeat(64)}`]),
    ],
    ['dirty padding', [signature, ...indexed], `${data.slice(0, -1)}1` as Hex],
    ['a topic too few', [signature, indexed[0] ?? '0x'], data],
    ['a topic too many', [signature, ...indexed, pad('0x1')], data],
    ['an address with more than twenty bytes', [signature, dirtyAddress, indexed[1] ?? '0x'], data],
  ]

  test('has no effect, is stored and reported, and does not stop the indexer', async () => {
    await using scene = await open()
    const { chain, database, indexer } = scene
    await chain.send(valueCall(1n, 1n))
    for (const [, topics, bytes] of lookAlikes) await chain.send(rawCall(topics, bytes))
    await chain.send(rawCall([signature, ...indexed], data))
    await chain.send(valueCall(2n, 2n))
    expect(await indexer.settle()).toMatchObject({ outcome: 'followed' })
    expect(
      (await listEffects(database.db)).filter(({ stage }) => stage === 'included').map(({ amount }) => amount),
    ).toEqual([1n, 5n, 2n])
    expect(indexer.alarms.map(({ kind }) => kind)).toEqual(lookAlikes.map(() => 'undecodable_log'))
    const kept = await many(
      database.db,
      sql<{ data: Uint8Array }>`select data from chain_logs where is_undecodable order by block_number`,
    )
    expect(kept.map(({ data: bytes }) => `0x${Buffer.from(bytes).toString('hex')}`)).toEqual(
      lookAlikes.map(([, , bytes]) => bytes),
    )
    await chain.mine(5)
    await chain.reorg({ depth: 2 })
    expect(await indexer.settle()).toMatchObject({ outcome: 'followed' })
  })

  test('from another contract is never indexed', async () => {
    await using scene = await open()
    const { chain, database, indexer } = scene
    const stranger = await chain.deploy()
    const txHash = await chain.send(valueCall(1n, 1n), { to: stranger })
    await chain.send(rawCall([], '0x1234'))
    await chain.send(rawCall([pad(numberToHex(9))], '0x'))
    await indexer.settle()
    expect(await listEffects(database.db)).toEqual([])
    expect(
      await many(database.db, sql`select 1 from chain_logs where tx_hash = ${Buffer.from(txHash.slice(2), 'hex')}`),
    ).toEqual([])
    expect(indexer.alarms).toEqual([])
  })
})
