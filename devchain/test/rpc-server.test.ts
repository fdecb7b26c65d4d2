import { request } from 'node:http'
import { createPublicClient, http, webSocket, type Hex, type Log } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDevChain, type DevChain } from '../src/chain.ts'
import { listen, type RpcServer } from '../src/server.ts'
import { beaconCode, rich, richAccounts, rpcTo, sign, signalData, someone, word, type Receipt } from './fixtures.ts'

const [alice, bob, carol] = rich as [(typeof rich)[number], (typeof rich)[number], (typeof rich)[number]]

let server: RpcServer
let chain: DevChain
let beacon: Hex
beforeAll(async () => {
  chain = await createDevChain({ now: () => 1_800_000_000_000, accounts: richAccounts })
  server = await listen({ port: 0 })
  server.open(chain)
  const rpc = rpcTo(server.url)
  const hash = await rpc('eth_sendRawTransaction', await sign(carol, 0, { to: null, data: beaconCode }))
  beacon = (await rpc<Receipt>('eth_getTransactionReceipt', hash)).contractAddress as Hex
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url, { method: 'POST', body, headers })
const call = (method: string, ...params: unknown[]): string => JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })

/** Fetch does not allow a caller to set these headers. */
function rawPost(body: string, headers: Record<string, string>): Promise<{ status: number | undefined; text: string }> {
  return new Promise((settle, fail) => {
    const sent = request(server.url, { method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => settle({ status: response.statusCode, text }))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

describe('over HTTP', () => {
  test('a batch is answered in order, with an error for each invalid entry', async () => {
    const response = await post(
      `[${call('eth_chainId')},{"id":8},${call('eth_nonsense')},{"jsonrpc":"2.0","method":"eth_chainId"}]`,
    )
    expect(await response.json()).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x7a69' },
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.any(String) } },
      {
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32_601, message: 'the method eth_nonsense does not exist/is not available' },
      },
    ])
  })

  test.each([
    ['invalid JSON', '{', -32_700],
    ['an empty batch', '[]', -32_600],
    ['a batch of 1,001', `[${Array.from({ length: 1_001 }, () => '1').join(',')}]`, -32_005],
    ['params that are not a list', '{"id":1,"method":"eth_chainId","params":5}', -32_602],
    ['a number', '5', -32_600],
    ['the wrong kind of parameter', call('eth_getBalance', 5), -32_602],
  ])('%s is rejected with its code', async (_, body, code) => {
    expect(await (await post(body)).json()).toMatchObject({ error: { code } })
  })

  test('a body over five megabytes is rejected', async () => {
    const response = await post(' '.repeat(5 * 1_024 * 1_024 + 1))
    expect(response.status).toBe(413)
  })

  test('other HTTP methods are rejected', async () => {
    expect((await fetch(server.url)).status).toBe(405)
  })

  test('a browser wallet may send requests from any page, including public ones', async () => {
    const preflight = await fetch(server.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-headers': 'content-type,x-wallet' },
    })
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type,x-wallet',
      'access-control-allow-private-network': 'true',
    })
    const response = await rawPost(call('eth_chainId'), { origin: 'https://shop.example' })
    expect(response).toEqual({ status: 200, text: expect.stringContaining('0x7a69') })
  })

  test.each([
    ['https://shop.example', false],
    ['null', false],
    ['http://localhost.shop.example', false],
    ['http://localhost:4000', true],
    ['http://127.0.0.1:4000', true],
  ])('a page from %s may control the chain: %s', async (origin, isAllowed) => {
    const { text } = await rawPost(call('hardhat_setBalance', someone, '0x1'), { origin })
    expect(JSON.parse(text)).toMatchObject(isAllowed ? { result: true } : { error: { code: -32_601 } })
  })

  test('a foreign host name is rejected', async () => {
    expect(await rawPost(call('eth_chainId'), { host: 'shop.example:8545' })).toMatchObject({ status: 403 })
  })

  test('concurrent senders all get their blocks', async () => {
    const rpc = rpcTo(server.url)
    const hashes = await Promise.all(
      Array.from({ length: 20 }, async (_, nonce) => rpc<Hex>('eth_sendRawTransaction', await sign(bob, nonce))),
    )
    const receipts = await Promise.all(hashes.map((hash) => rpc<Receipt>('eth_getTransactionReceipt', hash)))
    expect(receipts.every(({ status }) => status === '0x1')).toBe(true)
  })

  test('until the chain is ready, requests fail with the message that it is starting', async () => {
    const early = await listen({ port: 0 })
    await expect(rpcTo(early.url)('eth_chainId')).rejects.toMatchObject({
      code: -32_002,
      message: 'The chain is starting.',
    })
    await early.close()
  })
})

async function openSocket(url: string): Promise<
  WebSocket & {
    messages: { params: { subscription: string; result: Record<string, unknown> } }[]
    ask: (method: string, ...params: unknown[]) => Promise<unknown>
    heard: (count: number) => Promise<void>
  }
> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
  const messages: { params: { subscription: string; result: Record<string, unknown> } }[] = []
  const answers: ((result: unknown) => void)[] = []
  let wake = (): void => {}
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { method?: string; result?: unknown; error?: unknown; params: never }
    if (message.method === 'eth_subscription') messages.push(message)
    else answers.shift()?.(message.error ?? message.result)
    wake()
  })
  return Object.assign(socket, {
    messages,
    ask: (method: string, ...params: unknown[]) =>
      new Promise((answer) => {
        answers.push(answer)
        socket.send(call(method, ...params))
      }),
    async heard(count: number) {
      while (messages.length < count) await new Promise<void>((woken) => (wake = woken))
    },
  })
}

describe('over a WebSocket', () => {
  test('viem receives the logs it subscribed to, and no others', async () => {
    const client = createPublicClient({ transport: webSocket(server.url.replace('http', 'ws'), { reconnect: false }) })
    const heard: Log[] = []
    const both = Promise.withResolvers<void>()
    const { unsubscribe } = await client.transport.subscribe({
      params: ['logs', { address: beacon, topics: [[word(1n), word(3n)]] }],
      onData: ({ result }) => {
        if (heard.push(result as never) === 2) both.resolve()
      },
    })
    for (const [index, topic] of [1n, 2n, 3n].entries())
      await rpcTo(server.url)(
        'eth_sendRawTransaction',
        await sign(carol, index + 1, { to: beacon, data: signalData(topic) }),
      )
    await both.promise
    expect(heard.map(({ topics }) => topics[0])).toEqual([word(1n), word(3n)])
    await unsubscribe()
    ;(await client.transport.getRpcClient()).close()
  })

  test('a reorg publishes the removed logs, then the new blocks and their logs', async () => {
    const socket = await openSocket(server.url)
    const nonce = Number(await rpcTo(server.url)('eth_getTransactionCount', alice.address, 'latest'))
    const logs = await socket.ask('eth_subscribe', 'logs', { address: beacon })
    await socket.ask('eth_subscribe', 'newHeads')
    await socket.ask('eth_sendRawTransaction', await sign(alice, nonce, { to: beacon, data: signalData(9n) }))
    await socket.heard(2)
    await socket.ask('packhouse_reorg', { depth: 1 })
    await socket.heard(6)
    const ofLogs = socket.messages
      .filter(({ params }) => params.subscription === logs)
      .map(({ params }) => params.result)
    const heads = socket.messages
      .filter(({ params }) => params.subscription !== logs)
      .map(({ params }) => params.result)
    expect(ofLogs.map(({ removed, topics }) => [removed, topics])).toEqual([
      [false, [word(9n)]],
      [true, [word(9n)]],
      [false, [word(9n)]],
    ])
    expect(ofLogs[1]?.['blockHash']).toBe(heads[0]?.['hash'])
    expect(ofLogs[2]?.['blockHash']).toBe(heads[1]?.['hash'])
    expect(heads[2]?.['parentHash']).toBe(heads[1]?.['hash'])
    expect(heads[0]).not.toHaveProperty('transactions')
    socket.terminate()
  })

  test('a subscription ends on eth_unsubscribe, and unknown kinds are rejected', async () => {
    const socket = await openSocket(server.url)
    const id = await socket.ask('eth_subscribe', 'newHeads')
    expect(await socket.ask('eth_unsubscribe', id)).toBe(true)
    expect(await socket.ask('eth_unsubscribe', id)).toBe(false)
    await socket.ask('evm_mine')
    await socket.ask('eth_chainId')
    expect(socket.messages).toEqual([])
    expect(await socket.ask('eth_subscribe', 'everything')).toMatchObject({ code: -32_602 })
    expect(await socket.ask('eth_subscribe', 'logs', { topics: ['nonsense'] })).toMatchObject({ code: -32_602 })
    socket.terminate()
  })

  test('viem works over HTTP with its defaults', async () => {
    const client = createPublicClient({ transport: http(server.url, { batch: true }) })
    const [chainId, block, fees] = await Promise.all([
      client.getChainId(),
      client.getBlock(),
      client.estimateFeesPerGas(),
    ])
    expect(chainId).toBe(31_337)
    expect(block.number).toBeGreaterThan(0n)
    expect(fees.maxFeePerGas).toBeGreaterThan(0n)
  })
})
