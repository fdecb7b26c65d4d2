import type { Static } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/caller.ts'
import { ok, success } from '../../http/envelope.ts'
import { Ref } from '../../http/schema.ts'
import { InfoWire, infoToWire, type Environment, type WebhookCount } from './wire.ts'

export type InfoDeps = {
  environment: Environment
  /** How many webhooks an account has; the version grows when this process has changed that. */
  webhooks: { count(accountId: number): Promise<WebhookCount>; version(): number }
}

const noWebhooks: WebhookCount = { count: 0, disabled: 0 }

export function infoRoutes(app: App, { environment, webhooks }: InfoDeps): void {
  // A caller is read again every few seconds and never changes meanwhile, so neither does what is said of it.
  const said = new WeakMap<Caller, { version: number; info: Static<typeof InfoWire> }>()

  async function describe(caller: Caller): Promise<Static<typeof InfoWire>> {
    const version = webhooks.version()
    const known = said.get(caller)
    if (known?.version === version) return known.info
    const count = caller.kind === 'pack_partner' ? await webhooks.count(caller.accountId) : noWebhooks
    const info = infoToWire(caller, environment, count)
    said.set(caller, { version, info })
    return info
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
    async ({ caller }) => ok(await describe(caller)),
  )
}
