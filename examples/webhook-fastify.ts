// A webhook receiver with Fastify: node examples/webhook-fastify.ts [--once]
import { createPackhouse, verifyWebhook, WebhookVerificationError } from '@packhouse/sdk'
import { fastify } from 'fastify'
import { readAccess } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
const handled = new Set<string>()
let secret = ''

const app = fastify()
// The signature covers the body as it arrived, so it is not parsed here.
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

app.post('/hooks', async (request, reply) => {
  try {
    const body = request.body as Buffer
    const { deliveryId, event } = await verifyWebhook({ body, headers: request.headers, secret })
    if (!handled.has(deliveryId)) console.log(`${event.event} ${event.id}`)
    handled.add(deliveryId)
  } catch (error) {
    if (error instanceof WebhookVerificationError) return reply.code(400).send()
    throw error
  }
  if (process.argv.includes('--once')) setImmediate(() => void stop())
  return reply.code(204).send()
})

const address = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) })
const webhook = await packhouse.webhooks.create({ url: `${address}/hooks` })
secret = webhook.signing_secret
console.log(`listening on ${address}/hooks`)

async function stop(): Promise<void> {
  await packhouse.webhooks.delete(webhook.id)
  await app.close()
}
process.once('SIGINT', () => void stop())
