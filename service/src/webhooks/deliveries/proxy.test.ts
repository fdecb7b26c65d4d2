import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { expect, test } from 'vitest'
import type { Outcome } from './model.ts'
import { createTransport } from './transport.ts'

async function listen<Kind extends Server>(server: Kind): Promise<{ server: Kind; port: number } & AsyncDisposable> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, port, [Symbol.asyncDispose]: async () => void server.close() }
}

type OnConnect = (request: IncomingMessage, socket: Duplex) => void

/** Connects to this machine, whatever address is asked for. */
const tunnelTo =
  (port: number): OnConnect =>
  (_request, socket) => {
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(target).pipe(socket)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
  }

async function startProxy(onConnect: OnConnect) {
  const asked: { target: string | undefined; login: string | undefined }[] = []
  const server = createServer((_request, response) => response.writeHead(400).end())
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    asked.push({ target: request.url, login: request.headers['proxy-authorization'] })
    onConnect(request, socket)
  })
  return { asked, ...(await listen(server)) }
}

type Route = { url: string; proxyPort: number; addresses?: string[]; allowLoopback?: boolean }

async function post({ url, proxyPort, addresses = [], allowLoopback = true }: Route): Promise<Outcome> {
  const proxy = new URL(`http://user:pass%20word@127.0.0.1:${proxyPort}`)
  const timeouts = { connectMs: 2_000, totalMs: 20_000 }
  const channel = createTransport({ resolve: async () => addresses, policy: { allowLoopback }, timeouts, proxy })(
    url,
    1,
  )
  const outcome = await new Promise<Outcome>((settle) => channel.post(Buffer.from('{}'), {}, settle))
  await channel.close()
  return outcome
}

test('deliveries leave through the proxy, which gets the checked address and the login', async () => {
  await using receiver = await listen(createServer((_request, response) => response.writeHead(204).end()))
  await using proxy = await startProxy(tunnelTo(receiver.port))
  const outcome = await post({ url: `http://127.0.0.1:${receiver.port}/hooks`, proxyPort: proxy.port })
  expect(outcome).toMatchObject({ statusCode: 204 })
  const login = `Basic ${Buffer.from('user:pass word').toString('base64')}`
  expect(proxy.asked).toEqual([{ target: `127.0.0.1:${receiver.port}`, login }])
})

test('TLS is spoken with the receiver, inside the tunnel, under its name', async () => {
  const names: string[] = []
  const refuse = (name: string, done: (error: Error) => void): void => {
    names.push(name)
    done(new Error('no certificate'))
  }
  const tls = createTlsServer({ SNICallback: refuse as never })
  tls.on('tlsClientError', () => {})
  await using receiver = await listen(tls)
  await using proxy = await startProxy(tunnelTo(receiver.port))
  const route = { url: 'https://hooks.example.com/x', addresses: ['93.184.215.14'], allowLoopback: false }
  expect((await post({ ...route, proxyPort: proxy.port })).statusCode).toBeUndefined()
  expect(proxy.asked.map(({ target }) => target)).toEqual(['93.184.215.14:443'])
  expect(names).toEqual(['hooks.example.com'])
})

test('a name with a private address reaches not even the proxy', async () => {
  await using proxy = await startProxy((_request, socket) => void socket.destroy())
  const route = { url: 'https://hooks.example.com/x', addresses: ['10.0.0.7'], allowLoopback: false }
  expect(await post({ ...route, proxyPort: proxy.port })).toMatchObject({ error: 'forbidden_address' })
  expect(proxy.asked).toEqual([])
})

test.each<[string, OnConnect]>([
  [
    'asks for another login',
    (_request, socket) => void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'),
  ],
  ['closes the connection', (_request, socket) => void socket.destroy()],
  ['does not answer', () => {}],
  ['does not speak HTTP', (_request, socket) => void socket.write('220 mail.example ESMTP\r\n\r\n')],
  ['never ends its answer', (_request, socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(9_000)}`)],
])('a proxy that %s is named as the cause', async (_case, onConnect) => {
  await using proxy = await startProxy(onConnect)
  const outcome = await post({ url: 'http://127.0.0.1:9/hooks', proxyPort: proxy.port })
  expect(outcome).toMatchObject({ statusCode: undefined, error: 'proxy_error' })
})
