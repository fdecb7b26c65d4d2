// A webhook receiver with Hono: node examples/webhook-hono.ts [--once]. The handler uses web standards only, so it runs in
// workers as well.
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createPackhouse, verifyWebhook, WebhookVerificationError } from '@packhouse/sdk'
import { Hono } from 'hono'
import { readAccess } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
const handled = new Set<string>()
let secret = ''

const app = new Hono()
app.post('/hooks', async ({ req, body }) => {
  // The signature covers the body as it arrived, so it is not parsed here.
  const { deliveryId, event } = await verifyWebhook({ body: await req.text(), headers: req.header(), secret })
  if (!handled.has(deliveryId)) console.log(`${event.event} ${event.id}`)
  handled.add(deliveryId)
  if (process.argv.includes('--once')) setImmediate(() => void stop())
  return body(null, 204)
})
app.onError((error, { body }) => body(null, error instanceof WebhookVerificationError ? 400 : 500))

const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((settle) => {
  const options = { fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) }
  const opened = serve(options, (info: AddressInfo) => settle({ server: opened, port: info.port }))
})
const url = `http://127.0.0.1:${port}/hooks`
const webhook = await packhouse.webhooks.create({ url })
secret = webhook.signing_secret
console.log(`listening on ${url}`)

async function stop(): Promise<void> {
  await packhouse.webhooks.delete(webhook.id)
  server.close()
}
process.once('SIGINT', () => void stop())
