import { createWebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver.ts'

/**
 * A route handler of Next.js, and of any runtime with the `Request` and `Response` of the web, such as workers.
 *
 * @example
 * // app/hooks/route.ts
 * export const POST = webhookRoute({ secret, on: { 'purchase.fulfilled': ({ data }) => show(data.items) } })
 */
export function webhookRoute(options: WebhookReceiverOptions): (request: Request) => Promise<Response> {
  const receive = createWebhookReceiver(options)
  return async (request) => {
    const body = new Uint8Array(await request.arrayBuffer())
    return new Response(null, { status: await receive(body, request.headers) })
  }
}
