// A webhook receiver with Hono: node examples/webhook-hono.ts [--once]. The handler uses web standards only, so it runs in
// workers as well.
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createPackhouse } from '@packhouse/sdk'
import { honoWebhook } from '@packhouse/sdk/hono'
import { Hono } from 'hono'
import { readAccess } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
let secret = ''

const app = new Hono()
const show = (event: { event: string; id: string }): void => {
  console.log(`${event.event} ${event.id}`)
  if (process.argv.includes('--once')) setTimeout(() => void stop(), 100)
}
app.post('/hooks', honoWebhook({ secret: () => secret, on: { 'purchase.fulfilled': show }, otherwise: show }))

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
