import type { EventName, EventOf } from './events.ts'
import { verifyWebhook, WebhookVerificationError, type IncomingHeaders, type VerifyWebhookOptions } from './webhooks.ts'

/** Remembers the deliveries that were handled; a `Set` is one, and a table of your database another. */
export type SeenDeliveries = {
  has(deliveryId: string): boolean | Promise<boolean>
  add(deliveryId: string): unknown
}

/** A handler per event; the type of the event follows from its name. */
export type EventHandlers = { readonly [Name in EventName]?: (event: EventOf<Name>, deliveryId: string) => unknown }

export type WebhookReceiverOptions = Pick<VerifyWebhookOptions, 'toleranceSeconds' | 'scheme'> & {
  /** The secret or secrets, or a function that reads them. */
  secret: VerifyWebhookOptions['secret'] | (() => VerifyWebhookOptions['secret'])
  on: EventHandlers
  /** Called for events without a handler in `on`. */
  otherwise?: ((event: EventOf<EventName>, deliveryId: string) => unknown) | undefined
  /** Default: the last 10,000 deliveries, in the memory of this process. */
  seen?: SeenDeliveries | undefined
}

/** Verifies a delivery, skips repetitions and calls its handler. Returns the status of the response. */
export type ReceiveWebhook = (body: string | Uint8Array, headers: IncomingHeaders) => Promise<204 | 400>

const maxSeen = 10_000

function createMemory(): SeenDeliveries {
  const ids = new Set<string>()
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id)
      const [oldest] = ids
      if (ids.size > maxSeen && oldest !== undefined) ids.delete(oldest)
    },
  }
}

/**
 * The common part of the adapters. A handler that throws is not remembered: respond with 500, and the service repeats the
 * delivery.
 *
 * @example
 * const receive = createWebhookReceiver({ secret, on: { 'purchase.fulfilled': ({ data }) => show(data.items) } })
 * const status = await receive(await request.text(), request.headers)
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): ReceiveWebhook {
  const { secret, on, otherwise, seen = createMemory(), toleranceSeconds, scheme } = options
  return async (body, headers) => {
    try {
      const secrets = typeof secret === 'function' ? secret() : secret
      const { deliveryId, event } = await verifyWebhook({ body, headers, secret: secrets, toleranceSeconds, scheme })
      if (await seen.has(deliveryId)) return 204
      const handle = on[event.event] as ((event: unknown, deliveryId: string) => unknown) | undefined
      await (handle ? handle(event, deliveryId) : otherwise?.(event, deliveryId))
      await seen.add(deliveryId)
      return 204
    } catch (error) {
      if (error instanceof WebhookVerificationError) return 400
      throw error
    }
  }
}
