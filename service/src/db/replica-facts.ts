import type pg from 'pg'

/** Positions are bytes of the write-ahead log. The timeline changes with every failover. */
export type PrimaryFacts = { position: bigint; timeline: number; system: string }

export type ReplicaFacts = {
  isReplica: boolean
  /** What is replayed; null on a server that was never a replica. */
  position: bigint | null
  /** Of the last checkpoint that was replayed. */
  timeline: number
  system: string
}

/** Why a replica serves no reads. */
export type ReplicaFault =
  | 'starting'
  | 'unreachable'
  | 'not_a_replica'
  | 'another_database'
  | 'another_timeline'
  | 'behind'

const system = '(select system_identifier::text from pg_control_system()) as system'

/** The position is at or after the end of every commit that has returned. */
export const positionText = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline, ${system}`

const replicaText = `
  select pg_is_in_recovery() as "isReplica",
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position,
    (select timeline_id from pg_control_checkpoint()) as timeline, ${system}`

export async function readReplica(pool: pg.Pool): Promise<ReplicaFacts> {
  const { rows } = await pool.query<ReplicaFacts>(replicaText)
  const [facts] = rows
  if (!facts) throw new Error('The replica did not describe itself.')
  return facts
}

/**
 * Positions can be compared only along one history. After a failover a replica may have replayed what the new primary
 * never had, so it serves reads again only after it has replayed a checkpoint of the new timeline.
 */
export function describeReplica(primary: PrimaryFacts, replica: ReplicaFacts): ReplicaFault | undefined {
  if (replica.system !== primary.system) return 'another_database'
  if (!replica.isReplica) return 'not_a_replica'
  return replica.timeline === primary.timeline ? undefined : 'another_timeline'
}
