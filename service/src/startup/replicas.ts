import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { createPool, type Connection } from '../db/db.ts'
import { createReplicas, type Replicas, type ReplicaServer } from '../db/replicas.ts'

/** How long a replica may take to answer; the primary is asked then. */
const patienceMs = 2_000

type ReplicaConfig = Pick<Config, 'readReplicas' | 'databasePooler' | 'databaseConnections'>

type OpenReplicasOptions = { config: ReplicaConfig; primary: pg.Pool; connection: Connection; log: Logger }

/** Opens the replicas of DATABASE_REPLICA_URL; one that is not reachable delays nothing. */
export function openReplicas({ config, primary, connection, log }: OpenReplicasOptions): Replicas {
  const { readReplicas, databasePooler: pooler, databaseConnections: maxConnections } = config
  const shared = {
    acquireTimeoutMs: patienceMs,
    ...(pooler && { isPooled: true, namesStatements: pooler.namesStatements }),
    // Lost connections are reported once, by the watch.
    onError: () => {},
  }
  const watching = { ...shared, maxConnections: 1, queryTimeoutMs: patienceMs }
  const servers = readReplicas.urls.map((connectionString, index): ReplicaServer => {
    const replica = { connectionString }
    return {
      name: String(index + 1),
      pool: createPool({ ...shared, connection: replica, maxConnections, isReadOnly: true }),
      watch: createPool({ ...watching, connection: replica, isReadOnly: true }),
      connection: pooler ? undefined : replica,
    }
  })
  const watchPrimary = createPool({ ...watching, connection })
  return createReplicas({ primary, watchPrimary, servers, maxLagMs: readReplicas.maxLagMs, log })
}
