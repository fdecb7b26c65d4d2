// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createWebhooks = (http: Http) => ({
  deliveries: {
    /**
     * List webhook deliveries, newest first.
     *
     * Deliveries are kept for 30 days.
     *
     * Required scope: `webhooks:manage`.
     *
     * @example
     * for await (const row of packhouse.webhooks.deliveries.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listWebhookDeliveries'> = {},
    ): Pages<Data<'listWebhookDeliveries'>['deliveries'][number]> =>
      http.pages('/api/v1/webhooks/deliveries', 'deliveries', options),

    /**
     * Get a delivery with its body and attempts.
     *
     * Required scope: `webhooks:manage`.
     *
     * @example
     * const result = await packhouse.webhooks.deliveries.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getWebhookDelivery'>['delivery']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/webhooks/deliveries/${segment(id)}` }, 'delivery'),

    /**
     * Replay a delivery.
     *
     * Sends the event to its webhook again with the same `webhook-id`, so that receivers can deduplicate.
     *
     * Required scope: `webhooks:manage`.
     *
     * @example
     * const result = await packhouse.webhooks.deliveries.replay(12)
     */
    replay: (id: number, options: CallOptions = {}): Promise<Data<'replayWebhookDelivery'>['delivery']> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/webhooks/deliveries/${segment(id)}/replay` }, 'delivery'),
  },

  /**
   * Create a webhook.
   *
   * An account can have at most 20 webhooks. The signing secret is returned only in this response.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.create({ url: 'https://shop.example.com/hooks', event_types: ['purchase.fulfilled'] })
   */
  create: (body: Body<'createWebhook'>, options: CallOptions = {}): Promise<Data<'createWebhook'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/webhooks', body }),

  /**
   * List webhooks with their delivery health.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * for await (const row of packhouse.webhooks.list()) console.log(row)
   */
  list: (options: ListOptions<'listWebhooks'> = {}): Pages<Data<'listWebhooks'>['webhooks'][number]> =>
    http.pages('/api/v1/webhooks', 'webhooks', options),

  /**
   * Get a webhook.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.get(12)
   */
  get: (id: number, options: CallOptions = {}): Promise<Data<'getWebhook'>['webhook']> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/webhooks/${segment(id)}` }, 'webhook'),

  /**
   * Delete a webhook.
   *
   * Pending deliveries are discarded.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.delete(12)
   */
  delete: (id: number, options: CallOptions = {}): Promise<Data<'deleteWebhook'>> =>
    http.data({ ...options, method: 'DELETE', path: `/api/v1/webhooks/${segment(id)}` }),

  /**
   * Update a webhook.
   *
   * While `is_active` is false, no events are delivered and pending deliveries are discarded; use a replay to send them later.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.update(12)
   */
  update: (
    id: number,
    body: Body<'updateWebhook'> = {},
    options: CallOptions = {},
  ): Promise<Data<'updateWebhook'>['webhook']> =>
    http.data({ ...options, method: 'PATCH', path: `/api/v1/webhooks/${segment(id)}`, body }, 'webhook'),

  /**
   * Enable a webhook.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.enable(12)
   */
  enable: (id: number, options: CallOptions = {}): Promise<Data<'enableWebhook'>['webhook']> =>
    http.data({ ...options, method: 'POST', path: `/api/v1/webhooks/${segment(id)}/enable` }, 'webhook'),

  /**
   * Replay the events of a time range.
   *
   * Sends the events to the webhook again, at most 5,000 per request.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.replay(12, { since: '2026-11-16T08:39:36.162Z' })
   */
  replay: (id: number, body: Body<'replayWebhook'>, options: CallOptions = {}): Promise<Data<'replayWebhook'>> =>
    http.data({ ...options, method: 'POST', path: `/api/v1/webhooks/${segment(id)}/replay`, body }),

  /**
   * Revoke the previous signing secret.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.revokePreviousSecret(12)
   */
  revokePreviousSecret: (
    id: number,
    options: CallOptions = {},
  ): Promise<Data<'revokeWebhookPreviousSecret'>['webhook']> =>
    http.data(
      { ...options, method: 'POST', path: `/api/v1/webhooks/${segment(id)}/revoke-previous-secret` },
      'webhook',
    ),

  /**
   * Rotate the signing secret.
   *
   * Deliveries are signed with both secrets until the overlap ends.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.rotateSecret(12)
   */
  rotateSecret: (
    id: number,
    body: Body<'rotateWebhookSecret'> = {},
    options: CallOptions = {},
  ): Promise<Data<'rotateWebhookSecret'>> =>
    http.data({ ...options, method: 'POST', path: `/api/v1/webhooks/${segment(id)}/rotate-secret`, body }),

  /**
   * Send a test event.
   *
   * Sends one signed request with example data and returns the outcome. It is in the delivery log as a test, is not retried, and does not affect the delivery health.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.test(12)
   */
  test: (id: number, body: Body<'testWebhook'> = {}, options: CallOptions = {}): Promise<Data<'testWebhook'>> =>
    http.data({ ...options, method: 'POST', path: `/api/v1/webhooks/${segment(id)}/test`, body }),

  /**
   * Get the delivery statistics of a webhook by hour.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.webhooks.stats(12)
   */
  stats: (
    id: number,
    query: Query<'getWebhookStats'> = {},
    options: CallOptions = {},
  ): Promise<Data<'getWebhookStats'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/webhooks/${segment(id)}/stats`, query }),
})

export type Webhooks = ReturnType<typeof createWebhooks>
