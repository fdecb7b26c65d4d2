import { readFileSync } from 'node:fs'
import { ConfigError, type Environment } from './reader.ts'

/** The variables that can be read from a file: `KEY_PEPPER_FILE` names the file that contains `KEY_PEPPER`. */
export const secretNames = [
  'KEY_PEPPER',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'MIGRATION_DATABASE_URL',
  'MAINTENANCE_DATABASE_URL',
  'REDIS_URL',
  'NATS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMTP_URL',
  'CHAIN_RPC_URL',
  'CHAIN_KEYS_PASSWORD',
  'CHAIN_RANDOMNESS_SECRET',
  'EVIDENCE_KEY',
  'PERMIT_KEY',
  'PERMIT_PUBLIC_KEYS',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'WEBHOOK_PROXY_URL',
  'SHIPPO_TOKEN',
  'SHIPPO_WEBHOOK_SECRET',
  'SHIPPO_WEBHOOK_TOKEN',
  'EASYPOST_KEY',
  'EASYPOST_WEBHOOK_SECRET',
] as const

/** Containers mount secrets as files. A file ends with a line break more often than a secret does. */
export function withSecretFiles(env: Environment): Environment {
  const problems: string[] = []
  const found: Record<string, string> = {}
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim()
    if (!path) continue
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set; set one of them.`)
    try {
      found[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...env, ...found }
}
