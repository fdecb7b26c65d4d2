import { databaseProcesses, type DatabaseProcess } from '../../kernel/processes.ts'
import type { Reader } from './reader.ts'

export type DatabaseConfig = {
  databaseUrl: string | undefined
  /** The database as its owner, who migrates it; the user of `databaseUrl` then cannot change the schema. */
  migrationDatabaseUrl: string | undefined
  /** As the role of maintenance, which detaches partitions of the audit log. */
  maintenanceDatabaseUrl: string | undefined
  /** The database users of the processes, which `packhouse migrate` grants their rights. */
  databaseRoles: readonly { process: DatabaseProcess; role: string }[]
  databaseConnections: number
  /** Set if `databaseUrl` leads to a pooler in transaction mode. */
  databasePooler: DatabasePooler | undefined
  /** Whether custodial purchases are refused while no synchronous replica is connected. */
  needsReplica: boolean
  /** Replicas that serve reads whose answers may be a little old. */
  readReplicas: { urls: readonly string[]; maxLagMs: number }
}

export type DatabasePooler = {
  /** The server itself, for migrations, notifications and long reads. */
  directUrl: string
  /** Whether the pooler keeps track of prepared statements. */
  namesStatements: boolean
}

const protocols = ['postgres:', 'postgresql:']

/** A pooler shares a server connection between transactions, so what belongs to a session needs the server itself. */
function readPooler({ problems, text, oneOf, url }: Reader): DatabasePooler | undefined {
  const mode = oneOf('DATABASE_POOLER', ['none', 'transaction'], 'none')
  const directUrl = url('DATABASE_DIRECT_URL', protocols)
  const names = oneOf('DATABASE_NAMED_STATEMENTS', ['on', 'off'], 'off')
  if (mode === 'none') {
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_NAMED_STATEMENTS'])
      if (text(name) !== undefined) problems.push(`${name} is used only with DATABASE_POOLER=transaction. Unset it.`)
    return undefined
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    if (text(name) === undefined) problems.push(`${name} is missing; DATABASE_POOLER=transaction needs it.`)
  return { directUrl: directUrl ?? '', namesStatements: names === 'on' }
}

/** Pairs such as `api:packhouse_api`. */
function readRoles({ problems, text }: Reader): DatabaseConfig['databaseRoles'] {
  const entries = (text('DATABASE_ROLES') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  return entries.flatMap((entry) => {
    const [name, role = ''] = entry.split(':')
    const process = databaseProcesses.find((known) => known === name)
    if (process && /^[a-z_][a-z0-9_]{0,62}$/.test(role)) return [{ process, role }]
    problems.push(
      `DATABASE_ROLES must be pairs such as api:packhouse_api of ${databaseProcesses.join(', ')} and users.`,
    )
    return []
  })
}

const isDatabaseUrl = (text: string): boolean => URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** Processes share the positions of writes in Redis, so that each key sees what it wrote through any of them. */
function readReplicas({ problems, text, integer }: Reader): DatabaseConfig['readReplicas'] {
  const maxLagMs = integer('DATABASE_REPLICA_MAX_LAG_SECONDS', { fallback: 10, min: 2, max: 300 }) * 1_000
  const urls = (text('DATABASE_REPLICA_URL') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  if (urls.length === 0) return { urls, maxLagMs }
  // The values may contain passwords, so they are not repeated.
  if (!urls.every(isDatabaseUrl))
    problems.push(
      'DATABASE_REPLICA_URL must be URLs that start with postgres:// or postgresql://, separated by commas.',
    )
  for (const name of ['DATABASE_URL', 'REDIS_URL'])
    if (text(name) === undefined) problems.push(`${name} is missing; DATABASE_REPLICA_URL needs it.`)
  return { urls, maxLagMs }
}

export function readDatabase(reader: Reader): DatabaseConfig {
  const { url, integer, oneOf } = reader
  return {
    databaseUrl: url('DATABASE_URL', protocols),
    maintenanceDatabaseUrl: url('MAINTENANCE_DATABASE_URL', protocols),
    migrationDatabaseUrl: url('MIGRATION_DATABASE_URL', protocols),
    databaseRoles: readRoles(reader),
    databaseConnections: integer('DATABASE_CONNECTIONS', { fallback: 20, min: 2, max: 500 }),
    databasePooler: readPooler(reader),
    needsReplica: oneOf('REQUIRE_SYNCHRONOUS_REPLICA', ['on', 'off'], 'off') === 'on',
    readReplicas: readReplicas(reader),
  }
}

/** The external database without a pooler. */
export const directUrlOf = ({ databaseUrl, databasePooler }: DatabaseConfig): string | undefined =>
  databasePooler?.directUrl ?? databaseUrl
