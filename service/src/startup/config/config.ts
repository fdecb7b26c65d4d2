import { isAbsolute, resolve } from 'node:path'
import { readChain, readDepths, type ChainConfig, type ChainDepths } from './chain.ts'
import { readDatabase, type DatabaseConfig } from './database.ts'
import { processRoles, type ProcessRole } from '../../kernel/processes.ts'
import { readStorage, type StorageConfig } from './storage.ts'
import { readTracing, type TracingConfig } from './tracing.ts'
import { ConfigError, createReader, type Environment, type EnvironmentName, type Reader } from './reader.ts'
import { micros, type Micros } from '../../kernel/money.ts'

/** All settings from the environment, except secrets. */
export type Config = DatabaseConfig & {
  environment: EnvironmentName
  role: ProcessRole
  host: string
  port: number
  /** PEM files with which the service itself serves https. */
  tls: { certPath: string; keyPath: string } | undefined
  /** Public base URL without a trailing slash; defaults to the listening address. */
  publicUrl: string | undefined
  /** Prefix of a transaction page; the hash is appended. */
  explorerUrl: string | undefined
  /** A public RPC node. */
  publicNodeUrl: string | undefined
  chainPort: number
  metricsPort: number | undefined
  dataDir: string
  postgresUser: string | undefined
  /** The bucket for files; without one they are in the data folder. */
  storage: StorageConfig | undefined
  /** Traces are off without it. */
  tracing: TracingConfig | undefined
  redisUrl: string | undefined
  /** Months after which price points and signed transactions are archived to files; all are kept without it. */
  keptMonths: { prices: number | undefined; attempts: number | undefined }
  /** The name of the event stream and the first part of its subjects. */
  natsStream: string
  perAddressLimit: number
  trustedProxies: string[]
  /** Names besides that of the public URL under which clients reach the service. */
  allowedHosts: readonly string[]
  /** How long a process that stops still serves while it reports not ready, so that no balancer sends it requests later. */
  drainDelayMs: number
  logLevel: LogLevel
  /** Whether a new sandbox has a past: deliveries, cases and invoices of weeks, and the first sales. */
  hasDemoHistory: boolean
  /** Speed factor of simulated parcels. */
  simulatorSpeed: number
  /** The sender address of parcels, as JSON. */
  shipFrom: string | undefined
  /** From this declared value on, dispatch needs two people. */
  twoPersonCents: number
  /** Payouts and withdrawals of credits above these USDC amounts need the approval of people. */
  approvalLimits: { payout: Micros; withdrawal: Micros; export: Micros }
  /** How the operator is named on statements. */
  operatorParty: { legalName: string; address: string; taxId: string | null }
  /** How long the holder has to burn and pay for a redemption. */
  redemptionSeconds: number
  /** The domains of partner pages whose sign-in messages link a wallet. */
  linkDomains: readonly string[] | 'any'
  /** Where weaknesses are reported: mailto: or https: addresses. */
  securityContacts: readonly string[]
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

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** An e-mail address, bare or after a display name. */
function readSender({ problems, text }: Reader): string {
  const value = text('MAIL_FROM') ?? 'Packhouse <notices@packhouse.invalid>'
  if (!/^[^\p{Cc}<>]*<?[^\s@<>]+@[^\s@<>]+>?$/u.test(value))
    problems.push('MAIL_FROM must be an e-mail address, such as Packhouse <mail@example.com>.')
  return value
}

/** Addresses that a browser or a mail program opens. */
function readContacts({ problems, text }: Reader): string[] {
  const contacts = (text('SECURITY_CONTACT') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  if (!contacts.every((contact) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact)))
    problems.push('SECURITY_CONTACT must be mailto: or https: addresses, separated by commas.')
  return contacts
}

/** A whole number of USDC. */
const readUsdcLimit = ({ integer }: Reader, name: string, fallback: number): Micros =>
  micros(BigInt(integer(name, { fallback, min: 0, max: 1_000_000_000 })) * 1_000_000n)

const listOf = (value = ''): string[] => value.split(',').flatMap((entry) => entry.trim() || [])

/** Names without a port: a balancer may use any. */
function readHosts({ problems, text }: Reader): string[] {
  const names = listOf(text('ALLOWED_HOSTS')?.toLowerCase())
  if (!names.every((name) => URL.parse(`https://${name}`)?.hostname === name))
    problems.push('ALLOWED_HOSTS must be host names such as packhouse.internal, without ports, separated by commas.')
  return names
}

/** Hosts, with a port where it is not the standard one. The sandbox accepts any when none is set. */
function readDomains({ problems, text }: Reader, environment: EnvironmentName): Config['linkDomains'] {
  const value = text('WALLET_LINK_DOMAINS')
  if (value === undefined) return environment === 'sandbox' ? 'any' : []
  const domains = listOf(value.toLowerCase())
  if (!domains.every((domain) => URL.parse(`https://${domain}`)?.host === domain))
    problems.push('WALLET_LINK_DOMAINS must be domains such as shop.example, separated by commas.')
  return domains
}

/** Without dots and wildcards, which divide subjects. */
function readStreamName({ problems, text }: Reader): string {
  const name = text('NATS_STREAM') ?? 'packhouse_events'
  if (!/^[A-Za-z][\w-]{0,63}$/.test(name))
    problems.push('NATS_STREAM must be 1 to 64 letters, digits, dashes and underscores, and begin with a letter.')
  return name
}

/** Both files or none; the public address then says https, so that cookies are sent over it only. */
function readTls({ problems, text }: Reader, cwd: string): Config['tls'] {
  const [certPath, keyPath] = [text('TLS_CERT'), text('TLS_KEY')]
  if (certPath === undefined && keyPath === undefined) return undefined
  if (certPath === undefined || keyPath === undefined) {
    problems.push('TLS_CERT and TLS_KEY must be set together: the PEM files of the certificate chain and of its key.')
    return undefined
  }
  if (!text('PUBLIC_URL')?.startsWith('https:'))
    problems.push('PUBLIC_URL must be the https address of the certificate when TLS_CERT is set.')
  return { certPath: resolve(cwd, certPath), keyPath: resolve(cwd, keyPath) }
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
    role: oneOf('PACKHOUSE_ROLE', processRoles, 'all'),
    host: text('HOST') ?? '127.0.0.1',
    port: integer('PORT', { fallback: 4_000, min: 0, max: 65_535 }),
    tls: readTls(reader, cwd),
    publicUrl: url('PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, ''),
    explorerUrl: url('EXPLORER_URL', ['https:', 'http:']),
    publicNodeUrl: url('PUBLIC_RPC_URL', ['https:', 'http:']),
    // A free API port implies a free chain port.
    chainPort: integer('CHAIN_PORT', { fallback: text('PORT') === '0' ? 0 : 8_545, min: 0, max: 65_535 }),
    metricsPort: metricsPort === -1 ? undefined : metricsPort,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(cwd, dataDir),
    ...readDatabase(reader),
    storage: readStorage(reader),
    postgresUser: text('PG_OS_USER'),
    tracing: readTracing(reader),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    keptMonths: {
      prices: integer('PRICE_HISTORY_MONTHS', { fallback: 0, min: 13, max: 1_200 }) || undefined,
      attempts: integer('SIGNED_TRANSACTION_MONTHS', { fallback: 0, min: 3, max: 1_200 }) || undefined,
    },
    natsStream: readStreamName(reader),
    perAddressLimit: integer('IP_LIMIT_PER_MINUTE', { fallback: 1_200, min: 0, max: 1_000_000 }),
    trustedProxies: listOf(text('TRUSTED_PROXIES')),
    allowedHosts: readHosts(reader),
    drainDelayMs: integer('DRAIN_DELAY_SECONDS', { fallback: 0, min: 0, max: 120 }) * 1_000,
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    // The sandbox chain needs no long confirmation.
    chainDepths: readDepths(reader, environment === 'sandbox' ? { included: 1, safe: 1, final: 2 } : 'tags'),
    chain: readChain(reader, environment, cwd),
    hasDemoHistory: oneOf('DEMO_HISTORY', ['on', 'off'], 'on') === 'on',
    simulatorSpeed: integer('SIM_SPEED', { fallback: 1, min: 1, max: 1_000 }),
    shipFrom: text('SHIP_FROM'),
    securityContacts: readContacts(reader),
    mailFrom: readSender(reader),
    linkDomains: readDomains(reader, environment),
    twoPersonCents: integer('TWO_PERSON_CENTS', { fallback: 500_000, min: 0, max: 1_000_000_000 }),
    approvalLimits: {
      payout: readUsdcLimit(reader, 'PAYOUT_APPROVAL_USDC', 10_000),
      withdrawal: readUsdcLimit(reader, 'WITHDRAWAL_APPROVAL_USDC', 5_000),
      export: readUsdcLimit(reader, 'EXPORT_APPROVAL_USDC', 5_000),
    },
    operatorParty: {
      legalName: text('OPERATOR_LEGAL_NAME') ?? 'Packhouse',
      address: listOf(text('OPERATOR_ADDRESS')).join('\n'),
      taxId: text('OPERATOR_TAX_ID') ?? null,
    },
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
