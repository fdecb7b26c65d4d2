import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseConfig, DatabasePooler } from '../../config/database.ts'
import { createPool, one, type Db } from '../../../db/db.ts'
import {
  describeReplica,
  positionText,
  readReplica,
  type PrimaryFacts,
  type ReplicaFault,
} from '../../../db/replica-facts.ts'
import { describeReplicationGap, readReplication } from '../../../db/replication.ts'
import { examinePooler } from '../../pooler.ts'
import { failed, ok, reasonOf, warning, type Finding } from './finding.ts'

export async function checkReplication(db: Db, isRequired: boolean): Promise<Finding> {
  const gap = describeReplicationGap(await readReplication(db))
  if (gap === undefined) return ok('replication', 'Commits wait for a synchronous replica.')
  const fix = 'Run a replica and set synchronous_standby_names; the runbook describes what a failover loses without it.'
  if (isRequired) return failed('replication', `Purchases with credits are refused: ${gap}.`, fix)
  return warning('replication', `A failover may lose purchases: ${gap}.`, fix)
}

export async function checkPooler(db: Db, { directUrl }: DatabasePooler): Promise<Finding> {
  const problems = await examinePooler(db, directUrl)
  if (problems.length === 0) return ok('pooler', 'The pooler is configured as the service needs it.')
  return failed('pooler', problems.join(' '), 'Correct the configuration of the pooler, and run RECONNECT in it.')
}

const patienceMs = 2_000
const everyMs = 100

const faultTexts: Readonly<Partial<Record<ReplicaFault, string>>> = {
  not_a_replica: 'is not in recovery: it was promoted, or is a primary of its own',
  another_database: 'belongs to another database server than DATABASE_URL',
  another_timeline: 'has not yet replayed a checkpoint since the last failover',
  behind: 'did not replay within two seconds what the primary had written',
}

async function examineReplica(db: Db, connectionString: string, isPooled: boolean): Promise<ReplicaFault | undefined> {
  const pool = createPool({
    connection: { connectionString },
    maxConnections: 1,
    acquireTimeoutMs: patienceMs,
    queryTimeoutMs: patienceMs,
    isPooled,
    isReadOnly: true,
    onError: () => {},
  })
  try {
    const primary = await one(db, sql.raw<PrimaryFacts>(positionText))
    for (const until = performance.now() + patienceMs; ; await delay(everyMs)) {
      const facts = await readReplica(pool)
      const fault = describeReplica(primary, facts)
      if (fault !== undefined || (facts.position ?? -1n) >= primary.position) return fault
      if (performance.now() > until) return 'behind'
    }
  } finally {
    await pool.end()
  }
}

/** Whether each read replica can serve reads. Reads use the primary meanwhile, so nothing here stops the service. */
export async function checkReadReplicas(
  db: Db,
  { readReplicas, databasePooler }: Pick<DatabaseConfig, 'readReplicas' | 'databasePooler'>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const fix = 'Check DATABASE_REPLICA_URL and the replication of that server; reads use the primary until then.'
  for (const [index, url] of readReplicas.urls.entries()) {
    const name = `read replica ${index + 1}`
    const problem = await examineReplica(db, url, databasePooler !== undefined).then(
      (fault) => fault && (faultTexts[fault] ?? fault),
      (error: unknown) => `does not respond (${reasonOf(error)})`,
    )
    if (problem === undefined) findings.push(ok(name, 'The read replica follows the primary.'))
    else findings.push(warning(name, `The read replica ${problem}.`, fix))
  }
  return findings
}
