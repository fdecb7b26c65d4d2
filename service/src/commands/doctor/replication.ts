import type { DatabasePooler } from '../../config/database.ts'
import type { Db } from '../../db/db.ts'
import { describeReplicationGap, readReplication } from '../../db/replication.ts'
import { examinePooler } from '../../startup/pooler.ts'
import { failed, ok, warning, type Finding } from './finding.ts'

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
