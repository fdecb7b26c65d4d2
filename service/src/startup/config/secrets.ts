import { processRoles, type ProcessRole } from '../../kernel/processes.ts'
import { ConfigError, createReader, type Environment, type EnvironmentName } from './reader.ts'

/** Separate from the config, so that the config can be logged whole. */
export type Secrets = {
  keyPepper: Uint8Array | undefined
  /** SMTP URL; may contain a password. */
  smtpUrl: string | undefined
  carriers: CarrierAccess
  chainKeysPassword: string | undefined
  /** Access to the key management service, where keys are in one. */
  aws: AwsAccess | undefined
  /** Access to the bucket of S3_URL; that of AWS_ACCESS_KEY_ID where it has none of its own. */
  storage: AwsAccess | undefined
  /** Forward proxy of webhook deliveries; may contain a password. */
  webhookProxyUrl: string | undefined
  /** The server of the event stream; may contain a password or a token. */
  natsUrl: string | undefined
  /** Headers of the trace exporter; may contain a token. */
  otlpHeaders: Readonly<Record<string, string>>
  /** Signs the checkpoints of the audit log and the chains of custody. */
  evidenceKey: Uint8Array | undefined
  /** The public keys that verify them, the oldest first: one more after each rotation. */
  evidencePublicKeys: readonly Uint8Array[]
  /** Authorizes the calls that this process decides on; not in the database. */
  permitKey: Uint8Array | undefined
  /** The public keys of the processes that decide, by the role of the process. The process that signs needs them. */
  permitPublicKeys: readonly PermitPublicKey[]
  /** Seeds the service's own randomness; not needed with another provider. */
  randomnessSecret: Uint8Array | undefined
}

export type PermitPublicKey = { issuer: ProcessRole; key: Uint8Array }

export type AwsAccess = { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined }

/** API access to carriers; without it labels come from the simulated carrier. */
export type CarrierAccess = {
  shippo: { token: string; webhookSecret: string | null; urlToken: string | null; baseUrl?: string } | undefined
  easyPost: { key: string; webhookSecret: string; baseUrl?: string } | undefined
}

/** Reads the carrier access from the environment. */
export function readCarrierAccess(env: Environment): CarrierAccess {
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

function readAwsAccess(env: Environment, problems: string[], prefix: 'AWS' | 'S3'): AwsAccess | undefined {
  const { text } = createReader(env)
  const accessKeyId = text(`${prefix}_ACCESS_KEY_ID`)
  const secretAccessKey = text(`${prefix}_SECRET_ACCESS_KEY`)
  const sessionToken = prefix === 'AWS' ? text('AWS_SESSION_TOKEN') : undefined
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey, sessionToken }
  if (accessKeyId !== undefined || secretAccessKey !== undefined)
    problems.push(`${prefix}_ACCESS_KEY_ID and ${prefix}_SECRET_ACCESS_KEY must be set together.`)
  return undefined
}

/** As `name=value` pairs with commas between; values are percent-encoded. */
function readHeaders(env: Environment, problems: string[]): Record<string, string> {
  const pairs = env['OTEL_EXPORTER_OTLP_HEADERS']?.split(',').map((pair) => pair.trim()) ?? []
  const parts = pairs.filter(Boolean).map((pair) => /^([\w-]+)=([\x21-\x7e]*)$/.exec(pair))
  if (parts.includes(null))
    problems.push('OTEL_EXPORTER_OTLP_HEADERS must be pairs such as authorization=token, separated by commas.')
  return Object.fromEntries(parts.map((part) => [part?.[1] ?? '', decodeURIComponent(part?.[2] ?? '')]))
}

/** Pairs such as `api:<64 hexadecimal digits>`; a role may have several keys, as during a rotation. */
function readPermitKeys(env: Environment, problems: string[]): PermitPublicKey[] {
  const entries = env['PERMIT_PUBLIC_KEYS']?.split(',').flatMap((entry) => entry.trim() || []) ?? []
  return entries.flatMap((entry) => {
    const [issuer = '', digits = ''] = entry.split(':')
    const role = processRoles.find((name) => name === issuer && name !== 'webhooks')
    if (role && /^[0-9a-f]{64}$/i.test(digits)) return [{ issuer: role, key: Buffer.from(digits, 'hex') }]
    problems.push('PERMIT_PUBLIC_KEYS must be pairs such as api:KEY,jobs:KEY with keys of 64 hexadecimal digits.')
    return []
  })
}

/** Their problems are reported with the others. */
function readCarriers(env: Environment, problems: string[]): CarrierAccess {
  try {
    return readCarrierAccess(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.push(...error.problems)
    return { shippo: undefined, easyPost: undefined }
  }
}

/** Reads the secrets from the environment. The sandbox generates missing ones and keeps them in the data folder. */
export function readSecrets(env: Environment, environment: EnvironmentName): Secrets {
  const { problems, url } = createReader(env)
  function key(name: string): Uint8Array | undefined {
    const value = env[name]?.trim()
    if (!value) return undefined
    if (!/^[0-9a-f]{64}$/i.test(value)) problems.push(`${name} must be 64 hexadecimal digits.`)
    return Buffer.from(value, 'hex')
  }
  /** Several, separated by commas. */
  function keys(name: string): Uint8Array[] {
    const values = env[name]?.split(',').map((value) => value.trim()) ?? []
    if (values.some((value) => value !== '' && !/^[0-9a-f]{64}$/i.test(value)))
      problems.push(`${name} must be 64 hexadecimal digits, or several such keys separated by commas.`)
    return values.filter(Boolean).map((value) => Buffer.from(value, 'hex'))
  }
  const aws = readAwsAccess(env, problems, 'AWS')
  const storage = readAwsAccess(env, problems, 'S3') ?? aws
  const secrets = {
    keyPepper: key('KEY_PEPPER'),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    aws,
    storage,
    webhookProxyUrl: url('WEBHOOK_PROXY_URL', ['http:', 'https:']),
    otlpHeaders: readHeaders(env, problems),
    natsUrl: url('NATS_URL', ['nats:', 'tls:']),
    carriers: readCarriers(env, problems),
    chainKeysPassword: env['CHAIN_KEYS_PASSWORD'] || undefined,
    randomnessSecret: key('CHAIN_RANDOMNESS_SECRET'),
    evidenceKey: key('EVIDENCE_KEY'),
    evidencePublicKeys: keys('EVIDENCE_PUBLIC_KEY'),
    permitKey: key('PERMIT_KEY'),
    permitPublicKeys: readPermitKeys(env, problems),
  }
  if (!secrets.keyPepper && environment === 'production')
    problems.push('KEY_PEPPER is missing; API keys are hashed with it. Create one with: openssl rand -hex 32')
  if (problems.length > 0) throw new ConfigError(problems)
  return secrets
}
