import { sql } from 'kysely'
import { maybe, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { shareReading } from '../../kernel/shared-reading.ts'

export type CheckpointMetric = { name: string; help: string; read(): Promise<readonly { value: number }[]> }

/** Files, or objects of a bucket, are not listed more often than this. */
const readEveryMs = 15_000

/** The oldest audit entry that no checkpoint contains. */
const findFirstAfter = (db: Db, anchored: number) =>
  maybe(db, sql<{ at: Date }>`select at from audit_entries where id > ${anchored} order by id limit 1`)

/**
 * How long the oldest entry without a checkpoint has been waiting: 0 while nothing is new, so that a quiet installation
 * raises no alarm, and growing when checkpoints stop.
 */
export function checkpointAge(
  { db, clock }: { db: Db; clock: Clock },
  /** The last audit entry of the checkpoints. */
  readAnchored: () => Promise<number>,
): CheckpointMetric {
  const read = shareReading(async () => {
    const first = await findFirstAfter(db, await readAnchored())
    return first ? Math.max(0, (clock.now().getTime() - first.at.getTime()) / 1_000) : 0
  }, readEveryMs)
  return {
    name: 'evidence_checkpoint_age_seconds',
    help: 'Age of the oldest audit entry without a checkpoint.',
    read: async () => [{ value: await read() }],
  }
}
