// A webhook receiver with Fastify: node examples/webhook-fastify.ts [--once]
import { createPackhouse } from '@packhouse/sdk'
import { fastifyWebhook } from '@packhouse/sdk/fastify'
import { fastify } from 'fastify'
import { readAccess } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
let secret = ''

const app = fastify()
const show = (event: { event: string; id: string }): void => {
  console.log(`${event.event} ${event.id}`)
  if (process.argv.includes('--once')) setTimeout(() => void stop(), 100)
}
await app.register(fastifyWebhook({ secret: () => secret, on: { 'purchase.fulfilled': show }, otherwise: show }))

const address = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) })
const webhook = await packhouse.webhooks.create({ url: `${address}/hooks` })
secret = webhook.signing_secret
console.log(`listening on ${address}/hooks`)

async function stop(): Promise<void> {
  await packhouse.webhooks.delete(webhook.id)
  await app.close()
}
process.once('SIGINT', () => void stop())
