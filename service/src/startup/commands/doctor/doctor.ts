import type { Config } from '../../config/config.ts'
import type { DatabasePooler } from '../../config/database.ts'
import { ConfigError, type Environment } from '../../config/reader.ts'
import { withSecretFiles } from '../../config/secret-files.ts'
import type { Secrets } from '../../config/secrets.ts'
import { createDb, createPool, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Random } from '../../../kernel/random.ts'
import { readProcessSettings } from '../../settings.ts'
import { checkChain, readDeploymentFile } from './chain.ts'
import { checkClock, checkMigrations, checkOracle, checkPepper, checkRole } from './database.ts'
import { failed, ok, reasonOf, skipped, type Finding } from './finding.ts'
import { checkAddress, checkEvidence, checkFiles } from './installation.ts'
import { checkPooler, checkReadReplicas, checkReplication } from './replication.ts'
import { checkMail, checkNats, checkRedis, checkStorage } from './services.ts'

export type DoctorOptions = {
  env: Environment
  cwd: string
  clock: Clock
  random: Random
  /** API keys of this installation, to compare the pepper with. */
  keys: readonly string[]
}

const fixSettings = 'Correct the environment of the service; .env.example describes every variable.'

type Settings = { config: Config; secrets: Secrets }

/** The settings, or every problem with them. */
function readAll(env: Environment, cwd: string): Settings | Finding[] {
  try {
    return readProcessSettings(withSecretFiles(env), cwd)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => failed('settings', problem, fixSettings))
  }
}

/** A check that cannot run is a finding, so that the others still run. */
async function attempt(check: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    return failed(check, `The check failed (${reasonOf(error)}).`, 'Correct the other findings first, then repeat.')
  }
}

async function pingDatabase(db: Db): Promise<Finding> {
  try {
    await checkRole(db, false)
    return ok('database', 'The database answers.')
  } catch (error) {
    const fix = 'Check DATABASE_URL, and that the server is running and reachable from here.'
    return failed('database', `The database does not respond (${reasonOf(error)}).`, fix)
  }
}

type InDatabase = DoctorOptions & Settings & { db: Db; oracleMaxAgeSeconds: number | undefined }

async function checkDatabase(options: InDatabase): Promise<Finding[]> {
  const { db, config, secrets, clock, random, keys, oracleMaxAgeSeconds } = options
  const isProduction = config.environment === 'production'
  const answers = await pingDatabase(db)
  if (answers.status !== 'ok') return [answers]
  const migrations = await attempt('migrations', () => checkMigrations(db))
  const findings = [answers, migrations, await attempt('database role', () => checkRole(db, isProduction))]
  findings.push(await attempt('clock', () => checkClock(db, clock)))
  const { databasePooler: pooler } = config
  if (pooler) findings.push(await attempt('pooler', () => checkPooler(db, pooler)))
  if (isProduction) findings.push(await attempt('replication', () => checkReplication(db, config.needsReplica)))
  findings.push(...(await checkReadReplicas(db, config)))
  if (migrations.status !== 'ok') return findings
  const { keyPepper: pepper } = secrets
  const environment = isProduction ? 'live' : 'test'
  if (pepper) findings.push(await attempt('pepper', () => checkPepper({ db, random, pepper, keys, environment })))
  if (oracleMaxAgeSeconds !== undefined)
    findings.push(await attempt('oracle', () => checkOracle(db, clock, oracleMaxAgeSeconds)))
  return findings
}

async function withDatabase(
  url: string,
  pooler: DatabasePooler | undefined,
  work: (db: Db) => Promise<Finding[]>,
): Promise<Finding[]> {
  const connection = { connectionString: url }
  const pooled = pooler && { isPooled: true, namesStatements: pooler.namesStatements }
  const db = createDb(createPool({ connection, maxConnections: 1, ...pooled, onError: () => {} }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function readChainSettings({ chain, environment }: Config) {
  if (chain) return readDeploymentFile(chain.deploymentPath)
  if (environment === 'sandbox') return skipped('chain', 'The sandbox runs its own chain.')
  return skipped('chain', 'CHAIN_RPC_URL and CHAIN_DEPLOYMENT are not set: this installation sells no packs.')
}

/** Examines an installation from its environment and changes nothing. */
export async function examine(options: DoctorOptions): Promise<Finding[]> {
  const settings = readAll(options.env, options.cwd)
  if (Array.isArray(settings)) return settings
  const { config, secrets } = settings
  const findings = [ok('settings', `The settings of a ${config.environment} installation are complete.`)]
  const deployment = await readChainSettings(config)
  const isRead = 'contracts' in deployment
  const oracleMaxAgeSeconds = isRead ? deployment.settings.oracleMaxAgeSeconds : undefined
  if (config.databaseUrl === undefined) findings.push(skipped('database', 'The sandbox runs its own database.'))
  else
    findings.push(
      ...(await withDatabase(config.databaseUrl, config.databasePooler, (db) =>
        checkDatabase({ ...options, ...settings, db, oracleMaxAgeSeconds }),
      )),
    )
  findings.push(...(isRead ? await checkChain(config, secrets, deployment) : [deployment]))
  findings.push(
    await checkMail(secrets, config.environment === 'production'),
    await checkRedis(config),
    await checkStorage(config, secrets),
    await checkFiles(config),
    checkEvidence(config, secrets),
    checkAddress(config),
    await checkNats(secrets, config),
  )
  return findings
}
