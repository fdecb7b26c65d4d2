import { isAbsolute, resolve } from 'node:path'

/** All settings from the environment, except secrets. */
export type Config = {
  environment: 'sandbox' | 'production'
  role: 'all' | 'api' | 'worker'
  host: string
  port: number
  /** Public base URL without a trailing slash; defaults to the listening address. */
  publicUrl: string | undefined
  /** Prefix of a transaction page; the hash is appended. */
  explorerUrl: string | undefined
  /** A public RPC node. */
  publicNodeUrl: string | undefined
  chainPort: number
  metricsPort: number | undefined
  dataDir: string
  databaseUrl: string | undefined
  databaseConnections: number
  postgresUser: string | undefined
  redisUrl: string | undefined
  perAddressLimit: number
  trustedProxies: string[]
  logLevel: LogLevel
  /** Speed factor of simulated parcels. */
  simulatorSpeed: number
  /** The sender address of parcels, as JSON. */
  shipFrom: string | undefined
  /** From this declared value on, dispatch needs two people. */
  twoPersonCents: number
  /** How long the holder has to burn and pay for a redemption. */
  redemptionSeconds: number
  /** The From address of mail. */
  mailFrom: string
  /**
   * The depths at which a block counts as included, safe and final; `tags` uses the safe and finalized tags of the
   * chain.
   */
  chainDepths: ChainDepths
  /** The production chain; the sandbox starts its own. */
  chain: ChainConfig | undefined
}

export type ChainDepths = 'tags' | { included: number; safe: number; final: number }
export type ChainConfig = {
  rpcUrls: string[]
  deploymentPath: string
  keysFolder: string | undefined
  usdcPerHour: number
  /** Tokens that are sent to deposit addresses by mistake. */
  otherTokens: `0x${string}`[]
}

/** Separate from the config, so that the config can be logged whole. */
export type Secrets = {
  keyPepper: Uint8Array | undefined
  /** SMTP URL; may contain a password. */
  smtpUrl: string | undefined
  carriers: CarrierAccess
  chainKeysPassword: string | undefined
  /** Seeds the service's own randomness; not needed with another provider. */
  randomnessSecret: Uint8Array | undefined
}

/** API access to carriers; without it labels come from the simulated carrier. */
export type CarrierAccess = {
  shippo: { token: string; webhookSecret: string | null; urlToken: string | null; baseUrl?: string } | undefined
  easyPost: { key: string; webhookSecret: string; baseUrl?: string } | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Reports every invalid variable at once, never the value of a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads variables one by one and collects the problems. */
function createReader(env: Environment) {
  const problems: string[] = []
  const text = (name: string): string | undefined => env[name]?.trim() || undefined

  function integer(name: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number {
    const value = text(name)
    if (value === undefined) return fallback
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    problems.push(`${name} is ${JSON.stringify(value)}; it must be a whole number from ${min} to ${max}.`)
    return fallback
  }

  function oneOf<const Value extends string>(name: string, values: readonly Value[], fallback: NoInfer<Value>): Value {
    const value = text(name)
    if (value === undefined) return fallback
    const found = values.find((candidate) => candidate === value)
    if (found === undefined)
      problems.push(`${name} is ${JSON.stringify(value)}; it must be one of ${values.join(', ')}.`)
    return found ?? fallback
  }

  function url(name: string, protocols: readonly string[]): string | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    // The value may contain a password, so it is not repeated.
    problems.push(
      `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
    return undefined
  }

  return { problems, text, integer, oneOf, url }
}

type Reader = ReturnType<typeof createReader>

/** Either `tags` or three counts such as `1,2,12`. */
function readDepths({ problems, text }: Reader, fallback: ChainDepths): ChainDepths {
  const value = text('CHAIN_CONFIRMATIONS')
  if (value === undefined) return fallback
  if (value === 'tags') return 'tags'
  const [included = 0, safe = 0, final = 0, ...more] = value.split(',').map(Number)
  const isOrdered = included >= 1 && included <= safe && safe <= final && final <= 10_000
  if ([included, safe, final].every((count) => Number.isInteger(count)) && isOrdered && more.length === 0)
    return { included, safe, final }
  problems.push(
    `CHAIN_CONFIRMATIONS is ${JSON.stringify(value)}; it must be tags, or three growing counts such as 1,2,12.`,
  )
  return fallback
}

const isAddressText = (text: string): text is `0x${string}` => /^0x[0-9a-fA-F]{40}$/.test(text)

function readChain(reader: Reader, environment: Config['environment'], cwd: string): ChainConfig | undefined {
  const { problems, text, integer } = reader
  const rpcUrls = (text('CHAIN_RPC_URL') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  const deploymentPath = text('CHAIN_DEPLOYMENT')
  if (rpcUrls.length === 0 && deploymentPath === undefined) return undefined
  if (environment === 'sandbox') {
    problems.push('CHAIN_RPC_URL and CHAIN_DEPLOYMENT are for production; the sandbox runs its own chain. Unset them.')
    return undefined
  }
  // A URL may contain a key, so it is not repeated.
  if (rpcUrls.length === 0 || !rpcUrls.every((entry) => /^https?:$/.test(URL.parse(entry)?.protocol ?? '')))
    problems.push('CHAIN_RPC_URL must be one or more https:// or http:// URLs, separated by commas.')
  if (deploymentPath === undefined)
    problems.push('CHAIN_DEPLOYMENT is missing; set it to the path of the deployment file.')
  const keysFolder = text('CHAIN_KEYS')
  const otherTokens = (text('CHAIN_OTHER_TOKENS') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  if (!otherTokens.every(isAddressText))
    problems.push('CHAIN_OTHER_TOKENS must be token addresses, separated by commas.')
  return {
    rpcUrls,
    deploymentPath: resolve(cwd, deploymentPath ?? ''),
    keysFolder: keysFolder === undefined ? undefined : resolve(cwd, keysFolder),
    usdcPerHour: integer('CHAIN_USDC_PER_HOUR', { fallback: 100_000, min: 1, max: 1_000_000_000 }),
    otherTokens: otherTokens.filter(isAddressText),
  }
}

/** An e-mail address, bare or after a display name. */
function readSender({ problems, text }: Reader): string {
  const value = text('MAIL_FROM') ?? 'Packhouse <notices@packhouse.invalid>'
  if (!/^[^\p{Cc}<>]*<?[^\s@<>]+@[^\s@<>]+>?$/u.test(value))
    problems.push('MAIL_FROM must be an e-mail address, such as Packhouse <mail@example.com>.')
  return value
}

/** Reads the config from the environment. Relative paths start at `cwd`. */
export function readConfig(env: Environment, cwd: string): Config {
  const reader = createReader(env)
  const { problems, text, integer, oneOf, url } = reader
  const dataDir = text('DATA_DIR') ?? 'data'
  const environment = oneOf('PACKHOUSE_ENV', ['sandbox', 'production'], 'sandbox')
  const metricsPort = integer('METRICS_PORT', { fallback: -1, min: 0, max: 65_535 })
  const config: Config = {
    environment,
    role: oneOf('PACKHOUSE_ROLE', ['all', 'api', 'worker'], 'all'),
    host: text('HOST') ?? '127.0.0.1',
    port: integer('PORT', { fallback: 4_000, min: 0, max: 65_535 }),
    publicUrl: url('PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, ''),
    explorerUrl: url('EXPLORER_URL', ['https:', 'http:']),
    publicNodeUrl: url('PUBLIC_RPC_URL', ['https:', 'http:']),
    // A free API port implies a free chain port.
    chainPort: integer('CHAIN_PORT', { fallback: text('PORT') === '0' ? 0 : 8_545, min: 0, max: 65_535 }),
    metricsPort: metricsPort === -1 ? undefined : metricsPort,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(cwd, dataDir),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseConnections: integer('DATABASE_CONNECTIONS', { fallback: 20, min: 2, max: 500 }),
    postgresUser: text('PG_OS_USER'),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    perAddressLimit: integer('IP_LIMIT_PER_MINUTE', { fallback: 1_200, min: 0, max: 1_000_000 }),
    trustedProxies: (text('TRUSTED_PROXIES') ?? '').split(',').flatMap((entry) => entry.trim() || []),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    // The sandbox chain needs no long confirmation.
    chainDepths: readDepths(reader, environment === 'sandbox' ? { included: 1, safe: 1, final: 2 } : 'tags'),
    chain: readChain(reader, environment, cwd),
    simulatorSpeed: integer('SIM_SPEED', { fallback: 1, min: 1, max: 1_000 }),
    shipFrom: text('SHIP_FROM'),
    mailFrom: readSender(reader),
    twoPersonCents: integer('TWO_PERSON_CENTS', { fallback: 500_000, min: 0, max: 1_000_000_000 }),
    redemptionSeconds: integer('REDEMPTION_SECONDS', {
      fallback: environment === 'sandbox' ? 3_600 : 86_400,
      min: 60,
      max: 2_592_000,
    }),
  }
  if (config.environment === 'production' && config.databaseUrl === undefined && text('DATABASE_URL') === undefined) {
    problems.push('DATABASE_URL is missing; production needs a PostgreSQL database that you operate and back up.')
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Reads the carrier access from the environment. */
function readCarrierAccess(env: Environment): CarrierAccess {
  const { problems, text, url } = createReader(env)
  const at = (name: string): { baseUrl?: string } => {
    const baseUrl = url(name, ['https:', 'http:'])
    return baseUrl === undefined ? {} : { baseUrl }
  }
  const token = text('SHIPPO_TOKEN')
  const key = text('EASYPOST_KEY')
  const secret = text('EASYPOST_WEBHOOK_SECRET')
  if (key !== undefined && secret === undefined)
    problems.push('EASYPOST_WEBHOOK_SECRET is missing; tracking webhooks cannot be authenticated without it.')
  const access: CarrierAccess = {
    shippo:
      token === undefined
        ? undefined
        : {
            token,
            webhookSecret: text('SHIPPO_WEBHOOK_SECRET') ?? null,
            urlToken: text('SHIPPO_WEBHOOK_TOKEN') ?? null,
            ...at('SHIPPO_BASE_URL'),
          },
    easyPost: key === undefined ? undefined : { key, webhookSecret: secret ?? '', ...at('EASYPOST_BASE_URL') },
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return access
}

/** The value may contain a password, so it is not repeated. */
function readSmtpUrl(env: Environment, problems: string[]): string | undefined {
  const reader = createReader(env)
  const url = reader.url('SMTP_URL', ['smtp:', 'smtps:'])
  problems.push(...reader.problems)
  return url
}

/** Reads the secrets from the environment. The sandbox generates missing ones and keeps them in the data folder. */
export function readSecrets(env: Environment, environment: Config['environment']): Secrets {
  const problems: string[] = []
  function key(name: string): Uint8Array | undefined {
    const value = env[name]?.trim()
    if (!value) return undefined
    if (!/^[0-9a-f]{64}$/i.test(value)) problems.push(`${name} must be 64 hexadecimal digits.`)
    return Buffer.from(value, 'hex')
  }
  const secrets = {
    keyPepper: key('KEY_PEPPER'),
    smtpUrl: readSmtpUrl(env, problems),
    carriers: readCarrierAccess(env),
    chainKeysPassword: env['CHAIN_KEYS_PASSWORD'] || undefined,
    randomnessSecret: key('CHAIN_RANDOMNESS_SECRET'),
  }
  if (!secrets.keyPepper && environment === 'production')
    problems.push('KEY_PEPPER is missing; API keys are hashed with it. Create one with: openssl rand -hex 32')
  if (problems.length > 0) throw new ConfigError(problems)
  return secrets
}

/** Runs all readers and reports every problem together. */
export function readSettings(env: Environment, cwd: string): { config: Config; secrets: Secrets } {
  const problems: string[] = []
  function attempt<Value>(read: () => Value): Value | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(...error.problems)
      return undefined
    }
  }
  const config = attempt(() => readConfig(env, cwd))
  const environment = env['PACKHOUSE_ENV']?.trim() === 'production' ? 'production' : 'sandbox'
  const secrets = attempt(() => readSecrets(env, environment))
  if (!config || !secrets) throw new ConfigError(problems)
  return { config, secrets }
}
