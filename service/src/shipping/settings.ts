import type { Dispatcher } from 'undici'
import { createEasyPost } from './easypost/easypost.ts'
import { createKeepExchange, type ExchangeDeps } from './exchanges.ts'
import type { ShippingProvider } from './provider.ts'
import { createShippo } from './shippo/shippo.ts'
import { createSimulator, type Simulator } from './simulator/simulator.ts'

/** Everything that decides who sells the labels; secrets included, so it is never logged. */
export type CarrierSettings = {
  readonly environment: 'sandbox' | 'production'
  readonly shippo?:
    | { token: string; webhookSecret: string | null; urlToken: string | null; baseUrl?: string }
    | undefined
  readonly easyPost?: { key: string; webhookSecret: string; baseUrl?: string } | undefined
  readonly simulator: { webhookSecret: Uint8Array; speed?: number; slowMs?: number }
}

export type Carriers = {
  readonly provider: ShippingProvider
  readonly formerProviders: readonly ShippingProvider[]
  readonly simulator: Simulator | undefined
}

/** What is wrong with the settings, one sentence each; a live key never gets into a sandbox. */
export function checkCarrierSettings({ environment, shippo, easyPost }: CarrierSettings): string[] {
  const problems: string[] = []
  if (environment === 'sandbox' && shippo && !shippo.token.startsWith('shippo_test_'))
    problems.push('SHIPPO_TOKEN is no test token; a sandbox must not buy real labels.')
  if (environment === 'sandbox' && easyPost && !easyPost.key.startsWith('EZTK'))
    problems.push('EASYPOST_KEY is no test key; a sandbox must not buy real labels.')
  if (environment === 'production' && !shippo && !easyPost)
    problems.push('SHIPPO_TOKEN or EASYPOST_KEY is missing; in production labels are bought from one of them.')
  if (environment === 'production' && shippo && shippo.webhookSecret === null && shippo.urlToken === null)
    problems.push(
      'SHIPPO_WEBHOOK_SECRET or SHIPPO_WEBHOOK_TOKEN is missing; without one nobody can tell who sends scans.',
    )
  return problems
}

/** The first that is configured sells; all that are configured answer for what they sold. */
export function openCarriers(settings: CarrierSettings, deps: ExchangeDeps & { dispatcher?: Dispatcher }): Carriers {
  const { environment, shippo, easyPost } = settings
  const { db, clock, dispatcher } = deps
  const simulator = environment === 'sandbox' ? createSimulator({ db, clock, ...settings.simulator }) : undefined
  const configured: ShippingProvider[] = []
  if (shippo) {
    const { token, webhookSecret: secret, urlToken, baseUrl } = shippo
    const keepExchange = createKeepExchange('shippo', deps)
    configured.push(createShippo({ token, proof: { secret, urlToken }, baseUrl, dispatcher, keepExchange }))
  }
  if (easyPost)
    configured.push(createEasyPost({ ...easyPost, dispatcher, keepExchange: createKeepExchange('easypost', deps) }))
  if (simulator) configured.push(simulator)
  const [provider, ...formerProviders] = configured
  if (!provider) throw new Error('No carrier is configured.')
  return { provider, formerProviders, simulator }
}
