import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Pool } from 'undici'
import { createConnector, ForbiddenAddress } from '../../../src/webhooks/deliveries/connections.ts'
import { findUrlFault } from '../../../src/webhooks/endpoints/url-model.ts'
import { startService } from '../../harness/service.ts'
import { answer, startReceiver } from '../receiver.ts'
import { deliver, register, tell } from '../announce.ts'

/** Counts everybody who comes to this machine, on one port of both its addresses. */
let canaries: Server[]
let port: number
let visits = 0
beforeAll(async () => {
  const listen = async (host: string, at: number): Promise<Server> => {
    const server = createServer((socket) => {
      visits += 1
      socket.destroy()
    })
    server.listen(at, host)
    await once(server, 'listening')
    return server
  }
  const first = await listen('0.0.0.0', 0)
  port = (first.address() as AddressInfo).port
  // A machine without IPv6 has nothing to guard there.
  const second = await listen('::1', port).catch(() => undefined)
  canaries = second ? [first, second] : [first]
})
afterAll(() => canaries.forEach((server) => server.close()))

const production = { allowLoopback: false }

/** Ways to write an address that leads to this machine, or to what only our side of a network can reach. */
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

test.each(forms)('%s is refused when it is registered', (form) => {
  expect(findUrlFault(`https://${form}/hooks`, production)).toBe('private_address')
})

async function tryToReach(host: string, resolve: (name: string) => Promise<string[]>): Promise<unknown> {
  const connect = createConnector({ resolve, policy: production, connectMs: 1_000 })
  const pool = new Pool(`http://${host}:${port}`, { connect })
  const error: unknown = await pool
    .request({ path: '/', method: 'POST', body: '{}' })
    .catch((reason: unknown) => reason)
  await pool.destroy()
  return error
}

test.each(forms)('%s is not connected to, even if it came past the registration', async (form) => {
  const before = visits
  expect(await tryToReach(form, async () => [])).toBeInstanceOf(ForbiddenAddress)
  expect(visits).toBe(before)
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['this machine beside a public address', ['8.8.8.8', '127.0.0.1']],
  ['no machine in particular', ['0.0.0.0']],
  ['this machine, mapped', ['::ffff:127.0.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['a neighbour', ['10.0.0.1']],
  ['a private IPv6 address', ['fd00:ec2::254']],
])('a name that stands for %s is not connected to', async (_name, addresses) => {
  const before = visits
  expect(await tryToReach('hooks.example.com', async () => addresses)).toBeInstanceOf(ForbiddenAddress)
  expect(visits).toBe(before)
})

test('a name is asked for once per connection, so it cannot be one address for the check and another for the socket', async () => {
  const answers = [['127.0.0.1'], ['0.0.0.0'], ['::ffff:127.0.0.1']]
  let asked = 0
  const resolve = async (): Promise<string[]> => answers[asked++] ?? []
  const connect = createConnector({ resolve, policy: { allowLoopback: true }, connectMs: 1_000 })
  const before = visits
  for (const _ of answers) {
    const pool = new Pool(`http://rebinding.example.com:${port}`, { connect })
    await pool.request({ path: '/', method: 'POST', body: '{}' }).catch(() => {})
    await pool.destroy()
  }
  // The first answer is allowed in this sandbox; the later ones lead to the same machine by forbidden ways.
  expect([asked, visits - before]).toEqual([3, 1])
})

test('the socket goes to the address that was checked, and TLS asks for the name', async () => {
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

test('a redirect to this machine is not followed', async () => {
  await using service = await startService()
  await using receiver = await startReceiver(answer(307, { location: `http://127.0.0.1:${port}/` }))
  const partner = await service.partner()
  await register(partner, receiver.url)
  const before = visits
  await tell(service, partner.accountId)
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(1)
  expect(visits).toBe(before)
})

test('in production a name that turns to this machine fails its deliveries, and says why', async () => {
  let asked = 0
  const resolve = async (): Promise<string[]> => {
    asked += 1
    return ['127.0.0.1']
  }
  await using service = await startService({ environment: 'production', webhookTuning: { resolve } })
  const partner = await service.partner()
  const { id } = await register(partner, 'https://hooks.example.com/')
  await tell(service, partner.accountId)
  for (const attempt of [1, 2]) {
    await deliver(service)
    expect(asked).toBe(attempt)
    service.clock.advance(10_000)
  }
  const { body } = await partner.get('/webhooks/deliveries')
  expect(body.data.deliveries[0]).toMatchObject({ status: 'PENDING', attempts: 2, last_error: 'forbidden_address' })
  const tried = await partner.send('POST', `/webhooks/${id}/test`, {})
  expect(tried.body.data).toMatchObject({ delivered: false, status_code: null, error: 'forbidden_address' })
})
