// A webhook receiver with Express: node examples/webhook-express.ts [--once]
import type { AddressInfo } from 'node:net'
import { createPackhouse, verifyWebhook, WebhookVerificationError } from '@packhouse/sdk'
import express, { type ErrorRequestHandler } from 'express'
import { readAccess } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
const handled = new Set<string>()
let secret = ''

const app = express()
// The signature covers the body as it arrived, so it is not parsed here.
app.post('/hooks', express.raw({ type: () => true }), async (request, reply) => {
  const { deliveryId, event } = await verifyWebhook({ body: request.body as Buffer, headers: request.headers, secret })
  if (!handled.has(deliveryId)) console.log(`${event.event} ${event.id}`)
  handled.add(deliveryId)
  reply.sendStatus(204)
  if (process.argv.includes('--once')) setImmediate(() => void stop())
})
const refuse: ErrorRequestHandler = (error, _request, reply, next) => {
  if (error instanceof WebhookVerificationError) reply.sendStatus(400)
  else next(error)
}
app.use(refuse)

const server = app.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1')
await new Promise((settle) => server.once('listening', settle))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
const webhook = await packhouse.webhooks.create({ url })
secret = webhook.signing_secret
console.log(`listening on ${url}`)

async function stop(): Promise<void> {
  await packhouse.webhooks.delete(webhook.id)
  server.close()
}
process.once('SIGINT', () => void stop())
