import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Outcome } from './model.ts'
import { createTransport, type Channel } from './transport.ts'

/** A receiver and a channel with one connection to it. */
async function open(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  let sockets = 0
  server.on('connection', () => (sockets += 1))
  await once(server, 'listening')
  const timeouts = { connectMs: 60_000, totalMs: 60_000 }
  const openChannel = createTransport({ resolve: async () => [], policy: { allowLoopback: true }, timeouts })
  const channel = openChannel(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, 1)
  return {
    channel,
    sockets: () => sockets,
    async [Symbol.asyncDispose]() {
      await channel.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

const post = (channel: Channel, body = '{}'): Promise<Outcome> =>
  new Promise((settle) => channel.post(Buffer.from(body), { 'content-type': 'application/json' }, settle))

/** Each response starts the next request. */
function postInSequence(channel: Channel, count: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  return new Promise((settle) => {
    const next = (): void =>
      channel.post(Buffer.from('{}'), {}, (outcome) => {
        outcomes.push(outcome)
        if (outcomes.length === count) settle(outcomes)
        else next()
      })
    next()
  })
}

test('sequential requests share a connection', async () => {
  await using receiver = await open((_request, response) => response.writeHead(204).end())
  const outcomes = await postInSequence(receiver.channel, 20)
  expect(outcomes.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 204))
  expect(receiver.sockets()).toBe(1)
})

test('a receiver that closes the connection after each response gets every request', async () => {
  await using receiver = await open((_request, response) => response.writeHead(200, { connection: 'close' }).end('ok'))
  const outcomes = await postInSequence(receiver.channel, 10)
  expect(outcomes.map(({ statusCode, excerpt }) => `${statusCode} ${excerpt}`)).toEqual(
    Array.from({ length: 10 }, () => '200 ok'),
  )
  expect(receiver.sockets()).toBe(10)
})

test('an aborted request, on either side, does not affect the next one', async () => {
  const answers: RequestListener[] = [
    () => receiver.channel.interrupt(),
    (request) => request.socket.destroy(),
    (_request, response) => response.writeHead(204).end(),
    (_request, response) => response.writeHead(200).end(Buffer.alloc(200_000, 'x')),
    (_request, response) => response.writeHead(201).end(),
  ]
  await using receiver = await open((request, response) => answers.shift()?.(request, response))
  const outcomes = await postInSequence(receiver.channel, 5)
  expect(outcomes.map(({ statusCode, error }) => statusCode ?? error)).toEqual([
    'interrupted',
    'connection_closed',
    204,
    200,
    201,
  ])
})

test('a forbidden URL fails without a connection', async () => {
  const timeouts = { connectMs: 3_000, totalMs: 3_000 }
  const openChannel = createTransport({ resolve: async () => [], policy: { allowLoopback: false }, timeouts })
  expect(await post(openChannel('http://127.0.0.1:9/hooks', 1))).toMatchObject({ error: 'forbidden_url' })
})
