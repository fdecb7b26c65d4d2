import { sql } from 'kysely'
import { Refusal } from '../kernel/errors.ts'
import { named, one, type Connection, type Db } from './db.ts'
import { describeDatabaseFault } from './faults.ts'
import { readFrom } from './read-target.ts'
import type { Replicas } from './replicas.ts'

/** The positions of the last writes, where processes share them. */
export type SharedPositions = {
  /** Never lowers a position. */
  raise(subjects: readonly string[], position: bigint, ttlMs: number): Promise<void>
  newest(subjects: readonly string[]): Promise<bigint | undefined>
}

/** Who reads and writes: an account, a person, or both. `seed` chooses among replicas. */
export type Reading = { subjects: readonly string[]; seed: number }

/** Where a read was answered: by a replica, or by the primary and why. */
export const readOutcomes = ['replica', 'own_write', 'unavailable', 'repeated'] as const
export type ReadOutcome = (typeof readOutcomes)[number]

export type SessionReadsDeps = {
  db: Db
  replicas: Replicas
  shared: SharedPositions | undefined
  log: { warn(fields: object, message: string): void }
}

export type SessionReads = ReturnType<typeof createSessionReads>

/** Longer than any allowed lag: a replica that serves reads then has everything up to the mark. */
const markMs = 310_000
/** When the position of a write cannot be read, no replica counts as up to date until the mark expires. */
const unknownPosition = 2n ** 53n - 1n

const currentPosition = named(
  'wal_position',
  sql<{ position: bigint }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position`,
)

/** One statement serves all writes that wait for it, because it begins after they have committed. */
function createPositionReader(db: Db): () => Promise<bigint> {
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<bigint> | undefined
  return () =>
    (waiting ??= running.then(() => {
      waiting = undefined
      const reading = one(db, currentPosition).then(({ position }) => position)
      running = reading.catch(() => {})
      return reading
    }))
}

const highest = (positions: readonly (bigint | undefined)[]): bigint =>
  positions.reduce<bigint>((most, one) => (one !== undefined && one > most ? one : most), 0n)

/** The marks of this process, the oldest first. */
function createMarks() {
  const marks = new Map<string, { position: bigint; until: number }>()

  function raise(subject: string, position: bigint): void {
    const now = performance.now()
    for (const [key, { until }] of marks) {
      if (until > now) break
      marks.delete(key)
    }
    const known = marks.get(subject)
    marks.delete(subject)
    marks.set(subject, { position: highest([known?.position, position]), until: now + markMs })
  }

  function find(subject: string): bigint | undefined {
    const mark = marks.get(subject)
    return mark && mark.until > performance.now() ? mark.position : undefined
  }

  return { raise, find }
}

/** Serves reads from replicas such that an account sees its own writes, whichever process answered them. */
export function createSessionReads({ db, replicas, shared, log }: SessionReadsDeps) {
  const marks = createMarks()
  const readPosition = createPositionReader(db)
  const counts: Record<ReadOutcome, number> = { replica: 0, own_write: 0, unavailable: 0, repeated: 0 }

  /** Called after a write and before its response, so that the next request finds the mark. */
  async function noteWrite(subjects: readonly string[]): Promise<void> {
    const position = await readPosition().catch(() => unknownPosition)
    for (const subject of subjects) marks.raise(subject, position)
    // The processes that cannot read the mark use the primary; see `findPosition`.
    await shared
      ?.raise(subjects, position, markMs)
      .catch((err: unknown) => log.warn({ err }, 'the position of a write is not shared'))
  }

  /** The position from which on a replica has all writes of the subjects. */
  async function findPosition(subjects: readonly string[]): Promise<bigint> {
    const own = highest(subjects.map(marks.find))
    const others = await shared?.newest(subjects).catch(() => unknownPosition)
    return highest([own, others])
  }

  function count<Result>(outcome: ReadOutcome, result: Result): Result {
    counts[outcome] += 1
    return result
  }

  /** Runs the work on a replica if one is recent enough. The work only reads, and may run twice. */
  async function read<Result>({ subjects, seed }: Reading, work: () => Promise<Result>): Promise<Result> {
    if (!replicas.isAnyFresh()) return count('unavailable', work())
    const replica = replicas.choose(await findPosition(subjects), seed)
    if (!replica) return count('own_write', work())
    try {
      return count('replica', await readFrom({ primary: replicas.primary, replica }, work))
    } catch (err) {
      // The primary would not be faster.
      if (describeDatabaseFault(err) === 'timeout') throw err
      // A refusal may be due to a row that the replica does not have yet.
      if (!(err instanceof Refusal)) log.warn({ err }, 'a read from a replica failed, repeated on the primary')
      return count('repeated', work())
    }
  }

  return {
    read,
    noteWrite,
    /** A replica with everything that is committed now, for long reads on a connection of their own. */
    findConnection: async (): Promise<Connection | undefined> =>
      replicas.isAnyFresh() ? replicas.findConnection(await readPosition()) : undefined,
    counts: (): Readonly<Record<ReadOutcome, number>> => counts,
    describe: replicas.describe,
  }
}
