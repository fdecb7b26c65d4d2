import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { fastify } from 'fastify'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { expressWebhook } from './express.ts'
import { fastifyWebhook } from './fastify.ts'
import { honoWebhook } from './hono.ts'
import { webhookRoute } from './next.ts'
import type { WebhookReceiverOptions } from './webhook-receiver.ts'
import { signWebhook } from './webhooks.ts'

const secret = '11'.repeat(32)
const body = JSON.stringify({ event: 'send.failed', id: 'send.failed:88', data: { send_id: 88 }, note: 'é' })

type Send = (headers: Record<string, string>) => Promise<number>
type Adapter = (options: WebhookReceiverOptions, use: (send: Send) => Promise<void>) => Promise<void>

const post =
  (url: string): Send =>
  async (headers) =>
    (await fetch(url, { method: 'POST', body, headers })).status

const request = (headers: Record<string, string>): Request =>
  new Request('http://shop.test/hooks', { method: 'POST', body, headers })

const listenWith =
  (start: (options: WebhookReceiverOptions) => Parameters<typeof createServer>[1]): Adapter =>
  async (options, use) => {
    const server = createServer({}, start(options))
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
    try {
      await use(post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`))
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

const adapters: Readonly<Record<string, Adapter>> = {
  'node:http': listenWith((options) => {
    const handle = expressWebhook(options)
    return (incoming, reply) => void handle(incoming, reply)
  }),
  Express: listenWith((options) => express().post('/hooks', expressWebhook(options))),
  async Fastify(options, use) {
    const app = fastify()
    await app.register(fastifyWebhook(options))
    try {
      await use(post(`${await app.listen({ host: '127.0.0.1', port: 0 })}/hooks`))
    } finally {
      await app.close()
    }
  },
  async Hono(options, use) {
    const app = new Hono().post('/hooks', honoWebhook(options))
    await use(async (headers) => (await app.fetch(request(headers))).status)
  },
  async 'Next.js'(options, use) {
    const handle = webhookRoute(options)
    await use(async (headers) => {
      try {
        return (await handle(request(headers))).status
      } catch {
        // The framework answers an exception with 500.
        return 500
      }
    })
  },
}

describe.each(Object.entries(adapters))('the adapter of %s', (_name, adapter) => {
  test('calls the handler of a signed delivery once, refuses others, and lets a failed one be repeated', async () => {
    const handled: number[] = []
    let isBroken = true
    const on: WebhookReceiverOptions['on'] = {
      'send.failed': ({ data }) => {
        if (isBroken) throw new Error('The database is down.')
        handled.push(data.send_id)
      },
    }
    await adapter({ secret: () => secret, on }, async (send) => {
      const headers = await signWebhook({ body, secret, event: 'send.failed' })
      expect(await send({ ...headers, 'webhook-signature': 'v1,AAAA' })).toBe(400)
      expect(await send(headers)).toBe(500)
      isBroken = false
      expect([await send(headers), await send(headers)]).toEqual([204, 204])
      expect(handled).toEqual([88])
    })
  })
})

test('a body that was parsed before the handler is named', async () => {
  const failures: unknown[] = []
  const handle = expressWebhook({ secret, on: {} })
  const parsed = Object.assign((async function* () {})(), { headers: {}, body: { event: 'x' } })
  await handle(parsed, { statusCode: 0, end: () => {} }, (error) => failures.push(error))
  expect(String(failures[0])).toContain('before express.json()')
})
