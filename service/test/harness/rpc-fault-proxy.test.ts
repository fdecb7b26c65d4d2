import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevChain, type DevChain } from '@packhouse/devchain/chain'
import { listen, type RpcServer } from '@packhouse/devchain/server'
import {
  beaconCode,
  rich,
  richAccounts,
  rpcTo,
  sign,
  signalData,
  type Block,
  type Receipt,
  type Rpc,
} from '../../../devchain/test/fixtures.ts'
import { startRpcFaultProxy, type RpcFaultProxy } from './rpc-fault-proxy.ts'

const [alice, bob] = rich as [(typeof rich)[number], (typeof rich)[number]]

let chain: DevChain
let server: RpcServer
let node: Rpc
let beacon: Hex
beforeAll(async () => {
  chain = await createDevChain({ now: () => 1_800_000_000_000, accounts: richAccounts })
  server = await listen({ port: 0 })
  server.open(chain)
  node = rpcTo(server.url)
  const deployed = await node('eth_sendRawTransaction', await sign(bob, 0, { to: null, data: beaconCode }))
  beacon = (await node<Receipt>('eth_getTransactionReceipt', deployed)).contractAddress as Hex
  for (let nonce = 1; nonce < 11; nonce += 1)
    await node('eth_sendRawTransaction', await sign(bob, nonce, { to: beacon, data: signalData(BigInt(nonce)) }))
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

const behindProxy = async (): Promise<RpcFaultProxy & { rpc: Rpc }> => {
  const proxy = await startRpcFaultProxy({ target: server.url })
  return Object.assign(proxy, { rpc: rpcTo(proxy.url) })
}
const nextNonce = async (): Promise<number> => Number(await node('eth_getTransactionCount', alice.address, 'latest'))
const nextTransfer = async (): Promise<Hex> => sign(alice, await nextNonce())

test('without faults it forwards to the node', async () => {
  await using proxy = await behindProxy()
  expect(await proxy.rpc('eth_chainId')).toBe('0x7a69')
  await proxy.rpc('eth_sendRawTransaction', await nextTransfer())
  await expect(proxy.rpc('eth_nonsense')).rejects.toMatchObject({ code: -32_601 })
  expect(proxy.calls.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_sendRawTransaction', 'eth_nonsense'])
})

describe('a transaction', () => {
  test('is cut off before the node has seen it', async () => {
    await using proxy = await behindProxy()
    const before = await nextNonce()
    using fault = proxy.inject({ kind: 'cut_before', method: 'eth_sendRawTransaction' })
    await expect(proxy.rpc('eth_sendRawTransaction', await nextTransfer())).rejects.toThrow('fetch failed')
    expect(await nextNonce()).toBe(before)
    expect(fault.hits).toBe(1)
  })

  test('is executed and its answer lost', async () => {
    await using proxy = await behindProxy()
    const before = await nextNonce()
    proxy.inject({ kind: 'cut_after', method: 'eth_sendRawTransaction' })
    await expect(proxy.rpc('eth_sendRawTransaction', await nextTransfer())).rejects.toThrow('fetch failed')
    expect(await nextNonce()).toBe(before + 1)
  })

  test('is acknowledged and lost', async () => {
    await using proxy = await behindProxy()
    proxy.inject({ kind: 'send_lost' }, { times: 1 })
    const raw = await nextTransfer()
    const promised = await proxy.rpc('eth_sendRawTransaction', raw)
    expect(await node('eth_getTransactionByHash', promised)).toBeNull()
    expect(await proxy.rpc('eth_sendRawTransaction', raw)).toBe(promised)
    expect(await node('eth_getTransactionByHash', promised)).not.toBeNull()
  })

  test('is delivered twice and executed once', async () => {
    await using proxy = await behindProxy()
    const before = await nextNonce()
    proxy.inject({ kind: 'send_twice' })
    await proxy.rpc('eth_sendRawTransaction', await nextTransfer())
    expect(await nextNonce()).toBe(before + 1)
  })

  test.each(['already known', 'nonce too low', 'replacement transaction underpriced'] as const)(
    'is refused as %s, accepted or not',
    async (reason) => {
      await using proxy = await behindProxy()
      const before = await nextNonce()
      const raw = await nextTransfer()
      proxy.inject({ kind: 'send_refused', reason }, { times: 1 })
      await expect(proxy.rpc('eth_sendRawTransaction', raw)).rejects.toMatchObject({ code: -32_000, message: reason })
      expect(await nextNonce()).toBe(before)
      proxy.inject({ kind: 'send_refused', reason, isForwarded: true }, { times: 1 })
      await expect(proxy.rpc('eth_sendRawTransaction', raw)).rejects.toThrow(reason)
      expect(await nextNonce()).toBe(before + 1)
    },
  )

  test('has a receipt that is returned once and then not found', async () => {
    await using proxy = await behindProxy()
    const hash = await proxy.rpc('eth_sendRawTransaction', await nextTransfer())
    proxy.inject({ kind: 'receipt_vanishes' }, { times: 2 })
    const seen: boolean[] = []
    for (let index = 0; index < 4; index += 1) seen.push((await proxy.rpc('eth_getTransactionReceipt', hash)) !== null)
    expect(seen).toEqual([true, false, false, true])
  })
})

describe('a node', () => {
  test('is behind in all its answers', async () => {
    await using proxy = await behindProxy()
    const head = Number(await node('eth_blockNumber'))
    const hash = await node('eth_sendRawTransaction', await nextTransfer())
    using fault = proxy.inject({ kind: 'stale_head', blocks: 1 })
    expect(Number(await proxy.rpc('eth_blockNumber'))).toBe(head)
    expect((await proxy.rpc<Block>('eth_getBlockByNumber', 'latest', false)).number).toBe(`0x${head.toString(16)}`)
    expect(await proxy.rpc('eth_getBlockByNumber', `0x${(head + 1).toString(16)}`, false)).toBeNull()
    expect(await proxy.rpc('eth_getTransactionReceipt', hash)).toBeNull()
    fault.remove()
    expect(await proxy.rpc('eth_getTransactionReceipt', hash)).not.toBeNull()
  })

  test('that is behind has no logs of later blocks', async () => {
    await using proxy = await behindProxy()
    const all = await node<{ blockNumber: Hex }[]>('eth_getLogs', { fromBlock: '0x0', address: beacon })
    const head = Number(await node('eth_blockNumber'))
    proxy.inject({ kind: 'stale_head', blocks: head - 5 })
    const known = await proxy.rpc<unknown[]>('eth_getLogs', { fromBlock: '0x0', address: beacon })
    expect(known).toEqual(all.filter(({ blockNumber }) => Number(blockNumber) <= 5))
    expect(known).toHaveLength(4)
  })

  test('hides its logs', async () => {
    await using proxy = await behindProxy()
    proxy.inject({ kind: 'empty_logs' }, { times: 1 })
    expect(await proxy.rpc('eth_getLogs', { fromBlock: '0x0' })).toEqual([])
    expect(await proxy.rpc<unknown[]>('eth_getLogs', { fromBlock: '0x0' })).toHaveLength(10)
  })

  test('has its safe and finalized blocks behind its head', async () => {
    await using proxy = await behindProxy()
    const head = Number(await node('eth_blockNumber'))
    proxy.inject({ kind: 'finality_lag', safe: 2, finalized: 6 })
    const numberOf = async (tag: string): Promise<number> =>
      Number((await proxy.rpc<Block>('eth_getBlockByNumber', tag, false)).number)
    expect(await Promise.all(['latest', 'safe', 'finalized'].map(numberOf))).toEqual([head, head - 2, head - 6])
  })

  test('belongs to another chain', async () => {
    await using proxy = await behindProxy()
    proxy.inject({ kind: 'wrong_chain_id', chainId: 1 })
    expect([await proxy.rpc('eth_chainId'), await proxy.rpc('net_version')]).toEqual(['0x1', '1'])
  })

  test('answers 429 with the time to wait', async () => {
    await using proxy = await behindProxy()
    proxy.inject({ kind: 'too_many_requests', retryAfterSeconds: 3 }, { times: 1 })
    const body = JSON.stringify({ id: 1, method: 'eth_chainId' })
    const refused = await fetch(proxy.url, { method: 'POST', body })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3'])
    expect((await fetch(proxy.url, { method: 'POST', body })).status).toBe(200)
  })

  test('is down, then up', async () => {
    await using proxy = await behindProxy()
    using fault = proxy.inject({ kind: 'down' })
    await expect(proxy.rpc('eth_chainId')).rejects.toThrow('fetch failed')
    fault.remove()
    expect(await proxy.rpc('eth_chainId')).toBe('0x7a69')
  })

  test('accepts requests and never answers', async () => {
    await using proxy = await behindProxy()
    proxy.inject({ kind: 'black_hole' }, { times: 1 })
    const waiting = fetch(proxy.url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(100) })
    await expect(waiting).rejects.toThrow(/timeout/)
  })

  test('answers late, and a batch in part', async () => {
    await using proxy = await behindProxy()
    using late = proxy.inject({ kind: 'latency', ms: 20 })
    proxy.inject({ kind: 'partial_batch', kept: 1 })
    const body = JSON.stringify([
      { id: 1, method: 'eth_chainId' },
      { id: 2, method: 'eth_chainId' },
    ])
    expect(await (await fetch(proxy.url, { method: 'POST', body })).json()).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7a69' },
    ])
    expect(late.hits).toBe(1)
  })
})
