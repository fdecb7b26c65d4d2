import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
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
  /** How often a partner's share is settled. */
  readPayoutSchedule(partnerId: number): Promise<PayoutSchedule>
  chain?: InfoChain | undefined
  /** How many webhooks an account has; the version grows when this process has changed that. */
  webhooks: { count(accountId: number): Promise<WebhookCount>; version(): number }
}

const noWebhooks: WebhookCount = { count: 0, disabled: 0 }

export function infoRoutes(app: App, { environment, chain, webhooks, readPayoutSchedule }: InfoDeps): void {
  // A caller is read again every few seconds and never changes meanwhile, so neither does what is said of it.
  const said = new WeakMap<Caller, { version: number; text: string }>()

  const recall = (caller: Caller): string | undefined => {
    const known = said.get(caller)
    return known?.version === webhooks.version() ? known.text : undefined
  }

  async function describe(caller: Caller): Promise<string> {
    const version = webhooks.version()
    const count = caller.kind === 'pack_partner' ? await webhooks.count(caller.accountId) : noWebhooks
    const isSettled = caller.partner?.billingModel === 'TIER'
    const payoutSchedule = isSettled ? await readPayoutSchedule(caller.accountId) : null
    const text = JSON.stringify(ok(infoToWire(caller, { environment, chain, webhooks: count, payoutSchedule })))
    said.set(caller, { version, text })
    return text
  }

  app.get(
    '/api/v1/info',
    {
      config: { scope: 'any', gate: 'none' },
      schema: {
        summary: 'Who this key belongs to and what it may do',
        tags: ['Account'],
        response: { 200: success(Ref(InfoWire)) },
      },
    },
    ({ caller }, reply) => {
      // The text is ready, whatever the schema says of its shape; a promise for what is known would cost as much again.
      const send = (text: string): void => void reply.type('application/json; charset=utf-8').send(text as never)
      const known = recall(caller)
      return known === undefined ? describe(caller).then(send) : send(known)
    },
  )
}
