import { expect, test } from 'vitest'
import { createChainClient } from '../../../src/chain/clients/client.ts'
import { startRpcFaultProxy, type RpcFault, type RpcFaultProxy } from '../../harness/rpc-fault-proxy.ts'
import { chainId, countSignals, onceEach, upTo } from './beacon.ts'
import { startRig, type Rig, type RigOptions } from './relayer-rig.ts'

/** A rig whose relayer uses the chain through a faulty proxy. */
async function startBehindProxy(options: RigOptions = {}): Promise<Rig & { proxy: RpcFaultProxy }> {
  let target = ''
  const rig = await startRig({ ...options, urls: (url) => [(target = url)] })
  const proxy = await startRpcFaultProxy({ target })
  const relayer = await rig.another({ ...options, urls: () => [proxy.url] })
  const dispose = rig[Symbol.asyncDispose]
  return Object.assign(rig, {
    proxy,
    relayer,
    async [Symbol.asyncDispose]() {
      await relayer.stop()
      await proxy[Symbol.asyncDispose]()
      await dispose()
    },
  })
}

/** Runs rounds that may fail, while time passes and blocks are mined. */
async function runFaultyRounds(rig: Rig, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await rig.relayer.round().catch(() => {})
    rig.clock.advance(3_000)
    await rig.mine()
  }
}

const sendMethod = 'eth_sendRawTransaction'
const faults: readonly (readonly [claim: string, fault: RpcFault, times: number])[] = [
  ['the answers to transactions are lost', { kind: 'cut_after', method: sendMethod }, 6],
  ['transactions are cut off on their way', { kind: 'cut_before', method: sendMethod }, 6],
  ['transactions are acknowledged and lost', { kind: 'send_lost' }, 6],
  ['transactions are delivered twice', { kind: 'send_twice' }, 6],
  ['the node says already known and took nothing', { kind: 'send_refused', reason: 'already known' }, 6],
  ['the node says nonce too low and took it', { kind: 'send_refused', reason: 'nonce too low', isForwarded: true }, 6],
  ['the node says nonce too low and took nothing', { kind: 'send_refused', reason: 'nonce too low' }, 6],
  [
    'the node says underpriced and took it',
    { kind: 'send_refused', reason: 'replacement transaction underpriced', isForwarded: true },
    6,
  ],
  [
    'the node says underpriced and took nothing',
    { kind: 'send_refused', reason: 'replacement transaction underpriced' },
    6,
  ],
  ['receipts are cut off', { kind: 'cut_after', method: 'eth_getTransactionReceipt' }, 6],
  ['simulations are cut off', { kind: 'cut_after', method: 'eth_estimateGas' }, 6],
  ['the node limits requests', { kind: 'too_many_requests', retryAfterSeconds: 0 }, 20],
  ['the node takes requests and never answers', { kind: 'black_hole' }, 4],
  ['the node is three blocks behind', { kind: 'stale_head', blocks: 3 }, 40],
]

test.each(faults)('when %s, every intent is mined exactly once', async (_claim, fault, times) => {
  // A short timeout only where no answer comes; a busy machine may be slow otherwise.
  await using rig = await startBehindProxy(fault.kind === 'black_hole' ? { timeoutMs: 1_000 } : {})
  const numbers = upTo(8)
  await rig.signal(...numbers.slice(0, 4))
  await rig.relayer.round()
  using injected = rig.proxy.inject(fault, { times })
  await rig.signal(...numbers.slice(4))
  await runFaultyRounds(rig, 12)
  expect(injected.hits).toBeGreaterThan(0)
  rig.proxy.clear()
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach(numbers))
  expect(await rig.nonceOf()).toBe(numbers.length)
})

test('a receipt that disappears after a reorg is read again, and nothing is sent twice', async () => {
  await using rig = await startBehindProxy({ settings: { finality: { mode: 'confirmations', blocks: 6 } } })
  await rig.signal(1n, 2n, 3n)
  await rig.relayer.round()
  await rig.relayer.round()
  await rig.rpc('packhouse_reorg', { depth: 3 })
  using vanishing = rig.proxy.inject({ kind: 'receipt_vanishes' }, { times: 6 })
  await rig.relayer.round()
  const { status, txHash } = await rig.find('signal:1')
  expect([status, txHash, vanishing.hits]).toEqual(['BROADCAST', null, 6])
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach(upTo(3)))
  expect(await rig.nonceOf()).toBe(3)
})

test('while the node is down for a minute nothing fails, and afterwards everything is sent once', async () => {
  await using rig = await startBehindProxy()
  const numbers = upTo(10)
  await rig.automine(false)
  await rig.signal(...numbers.slice(0, 5))
  await rig.relayer.round()
  rig.proxy.inject({ kind: 'down' })
  await rig.signal(...numbers.slice(5))
  await runFaultyRounds(rig, 20)
  const statuses = await Promise.all(numbers.map(async (one) => (await rig.find(`signal:${one}`)).status))
  expect(statuses).toEqual([...Array<string>(5).fill('BROADCAST'), ...Array<string>(5).fill('QUEUED')])
  rig.proxy.clear()
  await rig.automine(true)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach(numbers))
  expect(await rig.nonceOf()).toBe(numbers.length)
})

test('the next node is used when one is down or behind', async () => {
  await using rig = await startRig()
  await using first = await startRpcFaultProxy({ target: rig.url })
  await using second = await startRpcFaultProxy({ target: rig.url })
  const relayer = await rig.another({ urls: () => [first.url, second.url], holder: 'two' })
  await rig.signal(1n, 2n)
  await relayer.round()
  first.inject({ kind: 'down' })
  await rig.signal(3n, 4n)
  for (let round = 0; round < 4; round += 1) {
    await relayer.round()
    await rig.mine()
  }
  expect((await rig.find('signal:4')).status).toBe('FINAL')
  expect(await countSignals(rig)).toEqual(onceEach(upTo(4)))
  await relayer.stop()
})

test('it refuses to run on another chain and sends no request to such a node', async () => {
  await using rig = await startRig()
  await using stranger = await startRpcFaultProxy({ target: rig.url })
  stranger.inject({ kind: 'wrong_chain_id', chainId: 1 })
  await expect(rig.another({ urls: () => [stranger.url] })).rejects.toThrow('serves chain 1')
  await expect(rig.another({ urls: (url) => [url, stranger.url] })).rejects.toThrow('serves chain 1')
  const client = createChainClient({ urls: [stranger.url, rig.url], chainId, restMs: 1, pauseMs: 1 })
  expect(await client.getBlockNumber()).toBeGreaterThan(0n)
  expect(new Set(stranger.calls.map(({ method }) => method))).toEqual(new Set(['eth_chainId']))
})

test('a node that changes its chain after an outage gets no more requests', async () => {
  await using rig = await startRig()
  await using proxy = await startRpcFaultProxy({ target: rig.url })
  const client = createChainClient({ urls: [proxy.url], chainId, readRounds: 1, restMs: 1 })
  await client.getBlockNumber()
  using outage = proxy.inject({ kind: 'down' })
  await expect(client.getBlockNumber({ cacheTime: 0 })).rejects.toThrow()
  outage.remove()
  proxy.inject({ kind: 'wrong_chain_id', chainId: 8_453 })
  await expect(client.getBlockNumber({ cacheTime: 0 })).rejects.toThrow('serves chain 8453')
})
