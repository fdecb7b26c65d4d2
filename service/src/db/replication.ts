import { sql } from 'kysely'
import { one, type Db, type Reader } from './db.ts'

export type Replication = {
  /** `synchronous_standby_names`; empty if commits wait for no replica. */
  standbyNames: string
  /** `synchronous_commit` of this role. */
  commitLevel: string
  /** Whether this role may see the state of replicas; the number of synchronous ones is 0 otherwise. */
  isVisible: boolean
  synchronousReplicas: number
}

/** How commits reach replicas, as this connection sees it. */
export const readReplication = (reader: Reader): Promise<Replication> =>
  one(
    reader,
    sql<Replication>`
      select current_setting('synchronous_standby_names') as "standbyNames",
        current_setting('synchronous_commit') as "commitLevel",
        pg_has_role(current_user, 'pg_read_all_stats', 'usage') as "isVisible",
        (select count(*)::integer from pg_stat_replication where sync_state in ('sync', 'quorum')) as "synchronousReplicas"`,
  )

/** The levels at which a commit waits until a replica has it. */
const waitingLevels = new Set(['on', 'remote_write', 'remote_apply'])

/** Why a failover could lose the newest commits; undefined if it cannot. */
export function describeReplicationGap(replication: Replication): string | undefined {
  const { standbyNames, commitLevel, isVisible, synchronousReplicas } = replication
  if (standbyNames === '') return 'synchronous_standby_names is empty, so a failover can lose the newest commits'
  if (!waitingLevels.has(commitLevel))
    return `synchronous_commit is ${commitLevel}, so commits do not wait for a replica`
  if (!isVisible) return 'the role of the service may not see replicas; grant it pg_read_all_stats'
  return synchronousReplicas === 0 ? 'no synchronous replica is connected' : undefined
}

export type FindReplicationGap = () => Promise<string | undefined>

const gapTtlMs = 1_000

/** Finds the gap at most once a second, however many requests ask. A failed check is not kept. */
export function watchReplication(db: Db): FindReplicationGap {
  let found: Promise<string | undefined> | undefined
  let until = -Infinity
  return () => {
    const now = performance.now()
    if (found && now < until) return found
    until = now + gapTtlMs
    found = readReplication(db).then(describeReplicationGap)
    found.catch(() => (until = -Infinity))
    return found
  }
}
