// A webhook receiver in plain Node: node examples/webhook-node.ts [--once]
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createPackhouse, verifyWebhook, WebhookVerificationError } from '@packhouse/sdk'
import { readAccess } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
const handled = new Set<string>()
let secret = ''

/** Returns the status to answer with. */
async function receive(request: IncomingMessage): Promise<number> {
  try {
    // The signature covers the body as it arrived.
    const { deliveryId, event } = await verifyWebhook({ body: await buffer(request), headers: request.headers, secret })
    if (!handled.has(deliveryId)) console.log(`${event.event} ${event.id}`)
    handled.add(deliveryId)
    return 204
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 400
    throw error
  }
}

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const status = await receive(request).catch(() => 500)
  reply.writeHead(status).end()
  if (status === 204 && process.argv.includes('--once')) await stop()
}

const server = createServer((request, reply) => {
  void answer(request, reply)
})
await new Promise<void>((settle) => server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', settle))
const { port } = server.address() as AddressInfo
const webhook = await packhouse.webhooks.create({ url: `http://127.0.0.1:${port}/hooks` })
secret = webhook.signing_secret
console.log(`listening on http://127.0.0.1:${port}/hooks`)

async function stop(): Promise<void> {
  await packhouse.webhooks.delete(webhook.id)
  server.close()
}
process.once('SIGINT', () => void stop())
