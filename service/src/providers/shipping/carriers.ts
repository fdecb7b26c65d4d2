import type { Dispatcher } from 'undici'
import { createEasyPost } from './easypost/easypost.ts'
import { createExchangeRecorder, type ExchangeDeps } from './exchanges.ts'
import { createNoProvider } from './no-provider.ts'
import type { ShippingProvider } from './provider.ts'
import { createShippo } from './shippo/shippo.ts'
import type { CarrierSettings } from './settings.ts'
import { createSimulator, type Simulator } from './simulator/simulator.ts'

export type Carriers = {
  readonly provider: ShippingProvider
  readonly formerProviders: readonly ShippingProvider[]
  readonly simulator: Simulator | undefined
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
