import { webhookRoute } from './next.ts'
import type { WebhookReceiverOptions } from './webhook-receiver.ts'

/**
 * A handler of Hono.
 *
 * @example
 * app.post('/hooks', honoWebhook({ secret, on: { 'purchase.fulfilled': ({ data }) => show(data.items) } }))
 */
export function honoWebhook(
  options: WebhookReceiverOptions,
): (context: { req: { raw: Request } }) => Promise<Response> {
  const handle = webhookRoute(options)
  return ({ req }) => handle(req.raw)
}
