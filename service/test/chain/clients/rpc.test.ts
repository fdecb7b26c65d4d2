import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { classifyFault } from '../../../src/chain/clients/faults.ts'
import { createRpc } from '../../../src/chain/clients/rpc.ts'

type Call = { id: number; method: string; params?: unknown[] }
type Reply = { status?: number; body: unknown }

const answerOf = ({ id, params }: Call) => ({ jsonrpc: '2.0', id, result: params?.[0] })

/** A node that answers as told, and lists how many calls each request had. */
async function startNode(reply: (body: Call | Call[]) => Reply, timeoutMs = 20_000) {
  const sizes: number[] = []
  const credentials: (string | undefined)[] = []
  const server = createServer((request, response) => {
    let text = ''
    credentials.push(request.headers.authorization)
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const body = JSON.parse(text) as Call | Call[]
      sizes.push([body].flat().length)
      const { status = 200, body: answer } = reply(body)
      if (answer === undefined) return
      const content = typeof answer === 'string' ? answer : JSON.stringify(answer)
      response.writeHead(status, { 'content-type': 'application/json' }).end(content)
    })
  })
  await new Promise<void>((bound) => server.listen(0, '127.0.0.1', bound))
  const ask = createRpc(`http://a%40b:c@127.0.0.1:${(server.address() as AddressInfo).port}`, { timeoutMs })
  const call = (value: unknown, method = 'eth_call') => ask({ method, params: [value] })
  return {
    sizes,
    credentials,
    call,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const honest = (body: Call | Call[]): Reply => ({ body: Array.isArray(body) ? body.map(answerOf) : answerOf(body) })

test('calls made together share a request, and calls with large answers are posted alone', async () => {
  await using node = await startNode(honest)
  expect(await Promise.all([node.call('a'), node.call('b'), node.call('c', 'eth_getLogs')])).toEqual(['a', 'b', 'c'])
  expect(node.sizes.toSorted()).toEqual([1, 2])
})

test('answers belong to the calls with their ids, whatever their order, and a missing one is asked for again', async () => {
  await using node = await startNode((body) =>
    Array.isArray(body) ? { body: body.map(answerOf).toReversed().slice(1) } : honest(body),
  )
  expect(await Promise.all(['a', 'b', 'c'].map((value) => node.call(value)))).toEqual(['a', 'b', 'c'])
  expect(node.sizes).toEqual([3, 1])
})

test('an error answers its own call only', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x12' }
  await using node = await startNode((body) => ({
    body: [body].flat().map((call) => (call.params?.[0] === 'bad' ? { id: call.id, error } : answerOf(call))),
  }))
  const [good, bad] = await Promise.allSettled([node.call('good'), node.call('bad')])
  expect(good).toMatchObject({ value: 'good' })
  expect(classifyFault((bad as PromiseRejectedResult).reason)).toMatchObject({ kind: 'reverted', data: '0x12' })
})

test.each<[string, Reply]>([
  ['a status', { status: 400, body: {} }],
  ['a single error', { body: { id: null, error: { code: -32_600, message: 'batches are not supported' } } }],
])('a node that refuses batches with %s gets each call alone from then on', async (_, refusal) => {
  await using node = await startNode((body) => (Array.isArray(body) ? refusal : honest(body)))
  expect(await Promise.all([node.call('a'), node.call('b')])).toEqual(['a', 'b'])
  expect(await Promise.all([node.call('c'), node.call('d')])).toEqual(['c', 'd'])
  expect(node.sizes).toEqual([2, 1, 1, 1, 1])
})

test.each<[string, Reply]>([
  ['by its status', { status: 429, body: {} }],
  ['by its code', { body: { id: null, error: { code: -32_005, message: 'limit exceeded' } } }],
])('a busy node fails all calls of the request %s', async (_, busy) => {
  await using node = await startNode(() => busy)
  const failed = await Promise.allSettled([node.call('a'), node.call('b')])
  expect(failed.map((result) => classifyFault((result as PromiseRejectedResult).reason).kind)).toEqual([
    'network',
    'network',
  ])
  expect(node.sizes).toEqual([2])
})

test('credentials of the address are sent as a header', async () => {
  await using node = await startNode(honest)
  expect(await node.call('a')).toBe('a')
  expect(node.credentials).toEqual([`Basic ${Buffer.from('a@b:c').toString('base64')}`])
})

test.each<[string, Reply, number?]>([
  ['no JSON', { body: '<html>' }],
  ['a failure without an error', { status: 502, body: 'bad gateway' }],
  ['nothing in time', { body: undefined }, 50],
])('%s from a node is a fault of the network', async (_, reply, timeoutMs) => {
  await using node = await startNode(() => reply, timeoutMs)
  const [failed] = await Promise.allSettled([node.call('a')])
  expect(classifyFault((failed as PromiseRejectedResult).reason).kind).toBe('network')
})

test('an error of a call keeps its meaning, whatever the status', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x12' }
  await using node = await startNode(() => ({ status: 400, body: { id: 0, error } }))
  const [failed] = await Promise.allSettled([node.call('a')])
  expect(classifyFault((failed as PromiseRejectedResult).reason)).toMatchObject({ kind: 'reverted', data: '0x12' })
})
