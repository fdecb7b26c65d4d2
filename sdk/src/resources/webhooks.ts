import type { BodyOf, CallOptions, Operation, Schemas } from '../operations.ts'
import { listOf, type ListOptions } from '../pages.ts'
import type { Http } from '../request.ts'

export type NewWebhook = BodyOf<Operation<'/api/v1/webhooks', 'post'>>
export type WebhookChange = BodyOf<Operation<'/api/v1/webhooks/{id}', 'patch'>>
export type WebhookReplayOrder = BodyOf<Operation<'/api/v1/webhooks/{id}/replay', 'post'>>
export type WebhookTestOrder = BodyOf<Operation<'/api/v1/webhooks/{id}/test', 'post'>>

/** Webhook deliveries of the last 30 days. */
function createDeliveries(http: Http) {
  return {
    /**
     * Lists deliveries, newest first.
     *
     * @example
     * const failed = await packhouse.webhooks.deliveries.list({ status: 'FAILED' }).all()
     */
    list: (options: ListOptions<'/api/v1/webhooks/deliveries'> = {}) =>
      listOf(http, '/api/v1/webhooks/deliveries', 'deliveries', options),

    /**
     * Returns the delivery statistics of a webhook by the hour.
     *
     * @example
     * const { total, delivered } = await packhouse.webhooks.deliveries.stats(4, { hours: 24 })
     */
    stats: (
      webhookId: number,
      query: { hours?: number } = {},
      options: CallOptions = {},
    ): Promise<Schemas['WebhookStats']> =>
      http.call('get', '/api/v1/webhooks/{id}/stats', { ...options, path: { id: webhookId }, query }),

    /**
     * Gets a delivery with its body and attempts.
     *
     * @example
     * const { payload, attempts_log } = await packhouse.webhooks.deliveries.get(901)
     */
    get: async (id: number, options: CallOptions = {}): Promise<Schemas['WebhookDeliveryDetails']> =>
      (await http.call('get', '/api/v1/webhooks/deliveries/{id}', { ...options, path: { id } })).delivery,

    /**
     * Sends the event again with the same delivery id.
     *
     * @example
     * await packhouse.webhooks.deliveries.replay(901)
     */
    replay: async (id: number, options: CallOptions = {}): Promise<Schemas['WebhookDeliveryDetails']> =>
      (await http.call('post', '/api/v1/webhooks/deliveries/{id}/replay', { ...options, path: { id } })).delivery,
  }
}

/** Webhooks of the account; requires the scope `webhooks:manage`. */
export function createWebhooks(http: Http) {
  return {
    deliveries: createDeliveries(http),

    /**
     * @example
     * const disabled = (await packhouse.webhooks.list()).filter(({ health }) => health.status === 'DISABLED')
     */
    list: async (options: CallOptions = {}): Promise<Schemas['Webhook'][]> =>
      (await http.call('get', '/api/v1/webhooks', options)).webhooks,

    /**
     * Creates a webhook; its signing secret is returned only once.
     *
     * @example
     * const { id, signing_secret } = await packhouse.webhooks.create({ url: 'https://shop.example.com/hooks' })
     */
    create: (webhook: NewWebhook, options: CallOptions = {}): Promise<Schemas['NewWebhook']> =>
      http.call('post', '/api/v1/webhooks', { ...options, body: webhook }),

    /**
     * @example
     * const { health } = await packhouse.webhooks.get(4)
     */
    get: async (id: number, options: CallOptions = {}): Promise<Schemas['Webhook']> =>
      (await http.call('get', '/api/v1/webhooks/{id}', { ...options, path: { id } })).webhook,

    /**
     * @example
     * await packhouse.webhooks.change(4, { event_types: ['purchase.fulfilled'] })
     */
    change: async (id: number, change: WebhookChange, options: CallOptions = {}): Promise<Schemas['Webhook']> =>
      (await http.call('patch', '/api/v1/webhooks/{id}', { ...options, path: { id }, body: change })).webhook,

    /**
     * Deletes a webhook and discards its pending deliveries.
     *
     * @example
     * await packhouse.webhooks.delete(4)
     */
    delete: async (id: number, options: CallOptions = {}): Promise<void> =>
      void (await http.call('delete', '/api/v1/webhooks/{id}', { ...options, path: { id } })),

    /**
     * Enables a webhook; use `replay` for the events it missed.
     *
     * @example
     * await packhouse.webhooks.enable(4)
     */
    enable: async (id: number, options: CallOptions = {}): Promise<Schemas['Webhook']> =>
      (await http.call('post', '/api/v1/webhooks/{id}/enable', { ...options, path: { id } })).webhook,

    /**
     * Sends a test event and returns the outcome.
     *
     * @example
     * const { delivered, status_code } = await packhouse.webhooks.test(4, { event_type: 'send.failed' })
     */
    test: (id: number, order: WebhookTestOrder = {}, options: CallOptions = {}): Promise<Schemas['WebhookTest']> =>
      http.call('post', '/api/v1/webhooks/{id}/test', { ...options, path: { id }, body: order }),

    /**
     * Rotates the signing secret; deliveries are signed with both secrets until the overlap ends.
     *
     * @example
     * const { signing_secret } = await packhouse.webhooks.rotateSecret(4, { overlap_seconds: 3_600 })
     */
    rotateSecret: (
      id: number,
      rotation: { overlap_seconds?: number } = {},
      options: CallOptions = {},
    ): Promise<Schemas['RotatedWebhook']> =>
      http.call('post', '/api/v1/webhooks/{id}/rotate-secret', { ...options, path: { id }, body: rotation }),

    /**
     * Revokes the previous secret.
     *
     * @example
     * await packhouse.webhooks.revokePreviousSecret(4)
     */
    revokePreviousSecret: async (id: number, options: CallOptions = {}): Promise<Schemas['Webhook']> =>
      (await http.call('post', '/api/v1/webhooks/{id}/revoke-previous-secret', { ...options, path: { id } })).webhook,

    /**
     * Replays the events of a time range: those never delivered, or all.
     *
     * @example
     * const { count } = await packhouse.webhooks.replay(4, { since: '2026-03-01T00:00:00Z' })
     */
    replay: (id: number, order: WebhookReplayOrder, options: CallOptions = {}): Promise<Schemas['WebhookReplay']> =>
      http.call('post', '/api/v1/webhooks/{id}/replay', { ...options, path: { id }, body: order }),
  }
}
