import type { App } from '../../../http/app-type.ts'
import type { Caller } from '../../../http/pipeline/caller.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import {
  InfoWire,
  infoToWire,
  type Environment,
  type InfoChain,
  type PayoutSchedule,
  type WebhookCount,
} from './wire.ts'

export type InfoDeps = {
  environment: Environment
  /** The settlement interval of a partner. */
  readPayoutSchedule(partnerId: number): Promise<PayoutSchedule>
  chain?: InfoChain | undefined
  /** The number of webhooks of an account; `version` increases when this process changes webhooks. */
  webhooks: { count(accountId: number): Promise<WebhookCount>; version(): number }
}

const noWebhooks: WebhookCount = { count: 0, disabled: 0 }

export function infoRoutes(app: App, { environment, chain, webhooks, readPayoutSchedule }: InfoDeps): void {
  // Caller objects are immutable and replaced every few seconds, so the response is cached per object.
  const cache = new WeakMap<Caller, { version: number; text: string }>()

  const findCached = (caller: Caller): string | undefined => {
    const known = cache.get(caller)
    return known?.version === webhooks.version() ? known.text : undefined
  }

  async function describe(caller: Caller): Promise<string> {
    const version = webhooks.version()
    const count = caller.kind === 'pack_partner' ? await webhooks.count(caller.accountId) : noWebhooks
    const isSettled = caller.partner?.billingModel === 'TIER'
    const payoutSchedule = isSettled ? await readPayoutSchedule(caller.accountId) : null
    const text = JSON.stringify(ok(infoToWire(caller, { environment, chain, webhooks: count, payoutSchedule })))
    cache.set(caller, { version, text })
    return text
  }

  app.get(
    '/api/v1/info',
    {
      config: { operationId: 'getInfo', scope: 'any', gate: 'none' },
      schema: {
        summary: 'Get the account, scopes and limits of the API key',
        tags: ['Account'],
        response: { 200: success(Ref(InfoWire)) },
      },
    },
    ({ caller }, reply) => {
      // Sends the serialized text as is, and synchronously when it is cached.
      const send = (text: string): void => void reply.type('application/json; charset=utf-8').send(text as never)
      const known = findCached(caller)
      return known === undefined ? describe(caller).then(send) : send(known)
    },
  )
}
