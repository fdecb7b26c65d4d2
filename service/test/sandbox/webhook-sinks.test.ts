import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { deliver, register } from '../webhooks/announce.ts'

let service: TestService
let baseUrl: string
let partner: Client
beforeAll(async () => {
  service = await startService({ webhookTuning: { timeouts: { connectMs: 2_000, totalMs: 2_000 } } })
  await service.http.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  partner = await service.partner()
})
afterAll(() => service[Symbol.asyncDispose]())

const sinkUrl = (name: string): string => `${baseUrl}/api/v1/sandbox/webhook-sink/${name}`
const show = async (name: string) => (await partner.get(`/sandbox/webhook-sink/${name}`)).body.data
const happen = async (resource_id: string) => {
  const { status, body } = await partner.send('POST', '/sandbox/events', { event_type: 'send.fulfilled', resource_id })
  expect([status, body.data.event_id]).toEqual([201, `send.fulfilled:${resource_id}`])
  await deliver(service)
}

test('the sandbox lists the deliveries of its receiver and verifies their signatures', async () => {
  expect(await show('plain')).toMatchObject({ mode: 'ok', times: null, total: 0, arrivals: [] })
  await register(partner, sinkUrl('plain'))
  await happen('88')
  const { total, arrivals } = await show('plain')
  expect(total).toBe(1)
  expect(arrivals[0]).toMatchObject({ event: 'send.fulfilled', signature: 'valid', answered: 'ok' })
  expect(arrivals[0].delivery_id).toMatch(/^send\.fulfilled:88:/)
  expect(JSON.parse(arrivals[0].body)).toMatchObject({ event: 'send.fulfilled', id: 'send.fulfilled:88' })
  const { 'content-length': _length, ...headers } = arrivals[0].headers
  const forged = await service.http.inject({
    method: 'POST',
    url: '/api/v1/sandbox/webhook-sink/plain',
    headers,
    payload: `${arrivals[0].body} `,
  })
  expect(forged.statusCode).toBe(200)
  expect((await show('plain')).arrivals[0].signature).toBe('invalid')
  const cleared = await partner.send('DELETE', '/sandbox/webhook-sink/plain')
  expect(cleared.body.data).toMatchObject({ total: 0, arrivals: [] })
})

test.each([
  [{ mode: 'fail', status: 502, times: 1 }, 502, 'http_502'],
  [{ mode: 'hang', times: 1 }, null, 'timeout'],
  [{ mode: 'reset', times: 1 }, null, 'connection_closed'],
])('configured with %j it does so once, and the retry arrives', async (program, status, error) => {
  const account = await service.partner()
  const name = program.mode
  await register(account, sinkUrl(name))
  expect((await account.send('POST', `/sandbox/webhook-sink/${name}`, program)).body.data).toMatchObject({
    mode: program.mode,
    times: 1,
  })
  await account.send('POST', '/sandbox/events', { event_type: 'purchase.fulfilled' })
  await deliver(service)
  const newest = async () => (await account.get('/webhooks/deliveries')).body.data.deliveries[0]
  expect(await newest()).toMatchObject({ status: 'PENDING', last_status_code: status, last_error: error })
  service.clock.advance(10_000)
  await deliver(service)
  expect(await newest()).toMatchObject({ status: 'DELIVERED', attempts: 2 })
  expect((await show(name)).arrivals.map(({ answered }: { answered: string }) => answered)).toEqual(['ok', name])
})

test('an invalid sink configuration is refused', async () => {
  for (const body of [{}, { mode: 'explode' }, { mode: 'fail', status: 99 }, { mode: 'ok', times: 0 }]) {
    const reply = await partner.send('POST', '/sandbox/webhook-sink/plain', body)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_body'])
  }
  expect((await partner.send('POST', '/sandbox/webhook-sink/a%20b', { mode: 'ok' })).status).toBe(404)
})

test('production has neither sinks nor sample events', async () => {
  await using production = await startService({ environment: 'production' })
  const client = await production.partner()
  expect((await client.get('/sandbox/webhook-sink/plain')).status).toBe(404)
  expect((await client.send('POST', '/sandbox/events', { event_type: 'send.failed' })).status).toBe(404)
})
