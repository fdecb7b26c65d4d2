import type { Config } from './config/config.ts'
import { ConfigError } from './config/reader.ts'
import type { Secrets } from './config/secrets.ts'
import { checkCarrierSettings, type CarrierSettings } from '../providers/shipping/settings.ts'
import { readOrigin, type WarehouseSettings } from '../warehouse/settings.ts'

export type WarehouseConfig = Omit<WarehouseSettings, 'carriers'> & {
  carriers(webhookSecret: Uint8Array): CarrierSettings
}

type ShippingConfig = Pick<Config, 'environment' | 'simulatorSpeed' | 'shipFrom' | 'twoPersonCents'>

/** Reads the shipping settings of the warehouse; reports every problem at once. */
export function readWarehouse(
  config: ShippingConfig,
  { carriers: access }: Pick<Secrets, 'carriers'>,
): WarehouseConfig {
  const { environment, simulatorSpeed: speed } = config
  const carriers = (webhookSecret: Uint8Array): CarrierSettings => ({
    environment,
    ...access,
    simulator: { webhookSecret, speed },
  })
  const origin = readOrigin(config.shipFrom, { environment, hasCarrier: Boolean(access.shippo ?? access.easyPost) })
  const problems = checkCarrierSettings(carriers(new Uint8Array(32)))
  if ('problem' in origin) throw new ConfigError([...problems, origin.problem])
  if (problems.length > 0) throw new ConfigError(problems)
  const { address } = origin
  return { carriers, origin: { address, customsSigner: address.name }, twoPersonCents: BigInt(config.twoPersonCents) }
}
