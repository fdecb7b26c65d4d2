import { sql } from 'kysely'
import { defaultStatementTimeoutMs, one, timeoutsOf, type Db } from '../db/db.ts'
import type { DatabasePooler } from './config/database.ts'
import { StartError } from './errors.ts'

/**
 * What the pooler runs on every server connection that it opens. Connections of the service outlive a failover behind a
 * pooler, so the service alone would not notice another copy of the database; the mark proves that the pooler does.
 */
export const connectQuery = "select set_config('packhouse.identity', notice_database_identity()::text, false)"

type RoleSettings = { role: string; database: string; settings: readonly string[] }

/**
 * Gives the role of the service its timeouts in this database, because the pooler does not pass them on. Values that an
 * operator has set remain. A role may change its own settings.
 */
export async function setRoleTimeouts(direct: Db): Promise<void> {
  const { role, database, settings } = await one(
    direct,
    sql<RoleSettings>`
      select current_user as role, current_database() as database, coalesce((
        select array_agg(split_part(entry, '=', 1)) from pg_db_role_setting, unnest(setconfig) entry
        where setrole = (select oid from pg_roles where rolname = current_user)
          and setdatabase in (0, (select oid from pg_database where datname = current_database()))), '{}') as settings`,
  )
  for (const [name, ms] of Object.entries(timeoutsOf(defaultStatementTimeoutMs)))
    if (!settings.includes(name))
      await sql`alter role ${sql.id(role)} in database ${sql.id(database)} set ${sql.raw(name)} = ${sql.lit(ms)}`.execute(
        direct,
      )
}

type Seen = { role: string; timeout: string; identity: string | null }

/** The reasons why the pooler cannot be used, if any. */
export async function examinePooler(pooled: Db, directUrl: string): Promise<string[]> {
  const { role, timeout, identity } = await one(
    pooled,
    sql<Seen>`
      select current_user as role, current_setting('statement_timeout') as timeout,
        current_setting('packhouse.identity', true) as identity`,
  )
  const problems: string[] = []
  const directRole = decodeURIComponent(new URL(directUrl).username)
  if (role !== directRole)
    problems.push(`DATABASE_URL connects as ${role}, but DATABASE_DIRECT_URL as ${directRole}; use the same user.`)
  if (timeout === '0')
    problems.push(`The role ${role} has no statement_timeout through the pooler; run RECONNECT in the pooler.`)
  if (!identity)
    problems.push(`The pooler must run a query on each new server connection; set its connect_query: ${connectQuery}`)
  return problems
}

/** Aborts the start if the pooler would hide timeouts or failovers. */
export async function requirePooler(pooled: Db, { directUrl }: DatabasePooler): Promise<void> {
  const problems = await examinePooler(pooled, directUrl).catch((cause: Error) => {
    throw new StartError(`The pooler of DATABASE_URL cannot be used: ${cause.message}.`, { cause })
  })
  if (problems.length > 0) throw new StartError(problems.join('\n'))
}
