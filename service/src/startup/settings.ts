import { readConfig, type Config } from './config/config.ts'
import { ConfigError, type Environment } from './config/reader.ts'
import { readCarrierAccess, readSecrets, type Secrets } from './config/secrets.ts'
import { keyUses } from './key-uses.ts'
import { readWarehouse, type WarehouseConfig } from './warehouse.ts'

export type Settings = { config: Config; secrets: Secrets; warehouse: WarehouseConfig }

/** The password is needed where this process opens a folder of keystores. */
function checkKeys({ chain, role }: Config, { chainKeysPassword }: Secrets): void {
  if (chain?.keysFolder === undefined || keyUses[role] === 'none' || chainKeysPassword !== undefined) return
  throw new ConfigError(['CHAIN_KEYS_PASSWORD is missing; it decrypts the keystores in CHAIN_KEYS.'])
}

function checkStorage({ storage }: Config, { storage: access }: Secrets): void {
  if (storage && !access)
    throw new ConfigError(['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing; S3_URL needs them.'])
}

/** Reads everything that a process needs from its environment, and reports every problem together. */
export function readProcessSettings(env: Environment, cwd: string): Settings {
  const problems = new Set<string>()
  function attempt<Value>(read: () => Value): Value | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const problem of error.problems) problems.add(problem)
      return undefined
    }
  }
  const config = attempt(() => readConfig(env, cwd))
  const environment = env['PACKHOUSE_ENV']?.trim() === 'production' ? 'production' : 'sandbox'
  const secrets = attempt(() => readSecrets(env, environment))
  const shipFrom = env['SHIP_FROM']?.trim() || undefined
  const shipping = config ?? { environment, shipFrom, simulatorSpeed: 1, twoPersonCents: 0 }
  const warehouse = attempt(() => readWarehouse(shipping, { carriers: readCarrierAccess(env) }))
  if (config && secrets) {
    attempt(() => checkKeys(config, secrets))
    attempt(() => checkStorage(config, secrets))
  }
  if (!config || !secrets || !warehouse || problems.size > 0) throw new ConfigError([...problems])
  return { config, secrets, warehouse }
}
