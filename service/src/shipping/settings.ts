import type { Dispatcher } from 'undici'
import { createEasyPost } from './easypost/easypost.ts'
import { createExchangeRecorder, type ExchangeDeps } from './exchanges.ts'
import { createNoProvider } from './no-provider.ts'
import type { ShippingProvider } from './provider.ts'
import { createShippo } from './shippo/shippo.ts'
import { createSimulator, type Simulator } from './simulator/simulator.ts'

/** The provider settings. They contain secrets and must not be logged. */
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

/** The faults of the settings, one sentence each. A sandbox must not have live keys. */
export function checkCarrierSettings({ environment, shippo, easyPost }: CarrierSettings): string[] {
  const problems: string[] = []
  if (environment === 'sandbox' && shippo && !shippo.token.startsWith('shippo_test_'))
    problems.push('SHIPPO_TOKEN must be a test token: a sandbox must not buy real labels.')
  if (environment === 'sandbox' && easyPost && !easyPost.key.startsWith('EZTK'))
    problems.push('EASYPOST_KEY must be a test key: a sandbox must not buy real labels.')
  if (environment === 'production' && shippo && shippo.webhookSecret === null && shippo.urlToken === null)
    problems.push('SHIPPO_WEBHOOK_SECRET or SHIPPO_WEBHOOK_TOKEN is required to authenticate tracking webhooks.')
  return problems
}

/** The first configured provider sells new labels; the others serve the labels they sold. Production may have none. */
export function openCarriers(settings: CarrierSettings, deps: ExchangeDeps & { dispatcher?: Dispatcher }): Carriers {
  const { environment, shippo, easyPost } = settings
  const { db, clock, dispatcher } = deps
  const simulator = environment === 'sandbox' ? createSimulator({ db, clock, ...settings.simulator }) : undefined
  const configured: ShippingProvider[] = []
  if (shippo) {
    const { token, webhookSecret: secret, urlToken, baseUrl } = shippo
    const recordExchange = createExchangeRecorder('shippo', deps)
    configured.push(createShippo({ token, proof: { secret, urlToken }, baseUrl, dispatcher, recordExchange }))
  }
  if (easyPost)
    configured.push(
      createEasyPost({ ...easyPost, dispatcher, recordExchange: createExchangeRecorder('easypost', deps) }),
    )
  if (simulator) configured.push(simulator)
  const [provider = createNoProvider(), ...formerProviders] = configured
  return { provider, formerProviders, simulator }
}
