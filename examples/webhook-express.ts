// A webhook receiver with Express: node examples/webhook-express.ts [--once]
import type { AddressInfo } from 'node:net'
import { createPackhouse } from '@packhouse/sdk'
import { expressWebhook } from '@packhouse/sdk/express'
import express from 'express'
import { readAccess } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
let secret = ''

const app = express()
const show = (event: { event: string; id: string }): void => {
  console.log(`${event.event} ${event.id}`)
  if (process.argv.includes('--once')) setTimeout(() => void stop(), 100)
}
// Before express.json(): the signature covers the body as it arrived.
app.post('/hooks', expressWebhook({ secret: () => secret, on: { 'purchase.fulfilled': show }, otherwise: show }))

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
