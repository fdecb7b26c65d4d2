import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Pool } from 'undici'
import { createConnector, ForbiddenAddress } from '../../../src/webhooks/deliveries/connections.ts'
import { findUrlFault } from '../../../src/webhooks/endpoints/url-model.ts'
import { startService } from '../../harness/service.ts'
import { answer, startReceiver } from '../receiver.ts'
import { deliver, register, emitEvent } from '../announce.ts'

/** Counts connections to one port of both loopback addresses. */
let canaries: Server[]
let port: number
let connections = 0
beforeAll(async () => {
  const listen = async (host: string, at: number): Promise<Server> => {
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    server.listen(at, host)
    await once(server, 'listening')
    return server
  }
  const first = await listen('0.0.0.0', 0)
  port = (first.address() as AddressInfo).port
  // Without IPv6 there is nothing to test there.
  const second = await listen('::1', port).catch(() => undefined)
  canaries = second ? [first, second] : [first]
})
afterAll(() => canaries.forEach((server) => server.close()))

const production = { allowLoopback: false }

/** Notations of loopback and other non-public addresses. */
const forms = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.000.000.001',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.8.9.10',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '%31%32%37.0.0.1',
]

test.each(forms)('%s is rejected at registration', (form) => {
  expect(findUrlFault(`https://${form}/hooks`, production)).toBe('private_address')
})

async function tryToConnect(host: string, resolve: (name: string) => Promise<string[]>): Promise<unknown> {
  const connect = createConnector({ resolve, policy: production, connectMs: 1_000 })
  const pool = new Pool(`http://${host}:${port}`, { connect })
  const error: unknown = await pool
    .request({ path: '/', method: 'POST', body: '{}' })
    .catch((reason: unknown) => reason)
  await pool.destroy()
  return error
}

test.each(forms)('%s is not connected to, even if it passed the registration', async (form) => {
  const before = connections
  expect(await tryToConnect(form, async () => [])).toBeInstanceOf(ForbiddenAddress)
  expect(connections).toBe(before)
})

test.each([
  ['loopback', ['127.0.0.1']],
  ['loopback and a public address', ['8.8.8.8', '127.0.0.1']],
  ['the unspecified address', ['0.0.0.0']],
  ['a mapped loopback address', ['::ffff:127.0.0.1']],
  ['a cloud metadata address', ['169.254.169.254']],
  ['a private IPv4 address', ['10.0.0.1']],
  ['a private IPv6 address', ['fd00:ec2::254']],
])('a name that resolves to %s is not connected to', async (_name, addresses) => {
  const before = connections
  expect(await tryToConnect('hooks.example.com', async () => addresses)).toBeInstanceOf(ForbiddenAddress)
  expect(connections).toBe(before)
})

test('a name is resolved once per connection, so the checked address is the connected one', async () => {
  const answers = [['127.0.0.1'], ['0.0.0.0'], ['::ffff:127.0.0.1']]
  let lookups = 0
  const resolve = async (): Promise<string[]> => answers[lookups++] ?? []
  const connect = createConnector({ resolve, policy: { allowLoopback: true }, connectMs: 1_000 })
  const before = connections
  for (const _ of answers) {
    const pool = new Pool(`http://rebinding.example.com:${port}`, { connect })
    await pool.request({ path: '/', method: 'POST', body: '{}' }).catch(() => {})
    await pool.destroy()
  }
  // The sandbox allows the first address; the others are forbidden notations of the same host.
  expect([lookups, connections - before]).toEqual([3, 1])
})

test('the socket connects to the checked address, and TLS verifies the name', async () => {
  const names: string[] = []
  const server = createTlsServer({
    SNICallback: (name, done) => {
      names.push(name)
      done(new Error('no certificate'))
    },
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const resolve = async (): Promise<string[]> => ['127.0.0.1']
  const connect = createConnector({ resolve, policy: { allowLoopback: true }, connectMs: 1_000 })
  const pool = new Pool(`https://hooks.example.com:${(server.address() as AddressInfo).port}`, { connect })
  await expect(pool.request({ path: '/', method: 'POST', body: '{}' })).rejects.toThrow()
  expect(names).toEqual(['hooks.example.com'])
  await pool.destroy()
  server.close()
})

test('a redirect to loopback is not followed', async () => {
  await using service = await startService()
  await using receiver = await startReceiver(answer(307, { location: `http://127.0.0.1:${port}/` }))
  const partner = await service.partner()
  await register(partner, receiver.url)
  const before = connections
  await emitEvent(service, partner.accountId)
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(1)
  expect(connections).toBe(before)
})

test('in production, deliveries to a name that resolves to loopback fail with forbidden_address', async () => {
  let lookups = 0
  const resolve = async (): Promise<string[]> => {
    lookups += 1
    return ['127.0.0.1']
  }
  await using service = await startService({ environment: 'production', webhookTuning: { resolve } })
  const partner = await service.partner()
  const { id } = await register(partner, 'https://hooks.example.com/')
  await emitEvent(service, partner.accountId)
  for (const attempt of [1, 2]) {
    await deliver(service)
    expect(lookups).toBe(attempt)
    service.clock.advance(10_000)
  }
  const { body } = await partner.get('/webhooks/deliveries')
  expect(body.data.deliveries[0]).toMatchObject({ status: 'PENDING', attempts: 2, last_error: 'forbidden_address' })
  const tried = await partner.send('POST', `/webhooks/${id}/test`, {})
  expect(tried.body.data).toMatchObject({ delivered: false, status_code: null, error: 'forbidden_address' })
})
