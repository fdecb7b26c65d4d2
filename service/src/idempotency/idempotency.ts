import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { transact, type Db, type Reader, type Tx } from '../db/db.ts'
import { tryLock } from '../db/key-lock.ts'
import { refusedAs } from '../http/schema/fields.ts'
import { fail, Refusal } from '../kernel/errors.ts'

/** The headers of routes that move money or cards. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.String({
    minLength: 1,
    description: 'A unique key of the operation, 1..255 characters. Replaying it returns the original result.',
    ...refusedAs('missing_idempotency_key'),
  }),
})

const maxKeyLength = 255

/** Reads the key from the header, or from the body where the route allows it. */
export function readIdempotencyKey(...presented: readonly (string | undefined)[]): string {
  const key = presented.find((text) => text !== undefined && text !== '')
  if (key === undefined) fail(400, 'missing_idempotency_key', 'The Idempotency-Key header is required.')
  if (Array.from(key).length > maxKeyLength) {
    fail(400, 'identifier_too_long', `The Idempotency-Key must have at most ${maxKeyLength} characters.`, {
      details: { field: 'Idempotency-Key' },
    })
  }
  return key
}

/** The parameters of a request under their API names, compared as text. */
export type Fingerprint = Readonly<Record<string, string | number | bigint | boolean | null>>

export type Once<Row> = { row: Row; isReplay: boolean }

/**
 * The steps of an operation that runs once per key. The key is stored on the row that the operation creates, under a
 * unique index, so it cannot expire before the row.
 */
export type OnceSteps<Row, Ready> = {
  /** The fingerprint of this request. */
  asked: Fingerprint
  /** Finds the row of this key. */
  find(reader: Reader): Promise<Row | undefined>
  fingerprintOf(row: Row): Fingerprint
  /** Validation and network reads before anything is reserved. Skipped for a replay. */
  prepare(): Promise<Ready>
  /** A name of the key that is locked while its operation runs. Omitted where `insert` locks the key by itself. */
  lock?: string
  /** One `insert … on conflict do nothing returning …`; undefined when the key is taken. It decides races. */
  insert(tx: Tx, ready: Ready): Promise<Row | undefined | typeof busy>
  /** The rest of the transaction. A failure rolls back the row and its key. */
  complete(tx: Tx, row: Row, ready: Ready): Promise<Row>
  /**
   * Set where `prepare` is cheap and most keys are new: an existing row is then searched only after a failure or a taken
   * key. The result is the same.
   */
  isMostlyNew?: true
}

/** Refuses a key that was used with other parameters. */
export function checkFingerprint(requested: Fingerprint, earlier: Fingerprint): void {
  const names = [...new Set([...Object.keys(requested), ...Object.keys(earlier)])]
  const fields = names.filter((name) => String(requested[name]) !== String(earlier[name]))
  if (fields.length > 0) {
    fail(409, 'idempotency_mismatch', `This Idempotency-Key was already used with a different ${fields.join(', ')}.`, {
      details: { fields },
    })
  }
}

/** Returned by `insert` while another transaction uses the key. */
export const busy = Symbol('busy')

const waitMs = 2_000
const pollMs = 25

/** Runs the operation, or returns the row that the key created before. */
export async function runOnce<Row, Ready>(db: Db, steps: OnceSteps<Row, Ready>): Promise<Once<Row>> {
  const earlier = steps.isMostlyNew ? undefined : await findReplay(db, steps)
  if (earlier) return earlier
  try {
    return await runNew(db, steps, await steps.prepare())
  } catch (error) {
    // A replay succeeds even if the operation would be refused now.
    const replay = error instanceof Refusal && (await findReplay(db, steps))
    if (replay) return replay
    throw error
  }
}

/** Waits for a concurrent request with the same key, within limits. Waiting for any other lock is not its business. */
async function runNew<Row, Ready>(db: Db, steps: OnceSteps<Row, Ready>, ready: Ready): Promise<Once<Row>> {
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += pollMs) {
    const row = await transact(db, async (tx) => {
      const isFree = steps.lock === undefined || (await tryLock(tx, steps.lock))
      const inserted = isFree ? await steps.insert(tx, ready) : busy
      return inserted === undefined || inserted === busy ? undefined : steps.complete(tx, inserted, ready)
    })
    if (row) return { row, isReplay: false }
    const replay = await findReplay(db, steps)
    if (replay) return replay
    await pause(pollMs)
  }
  return inProgress()
}

async function findReplay<Row, Ready>(
  db: Db,
  { asked, find, fingerprintOf }: OnceSteps<Row, Ready>,
): Promise<Once<Row> | undefined> {
  const row = await find(db)
  if (!row) return undefined
  checkFingerprint(asked, fingerprintOf(row))
  return { row, isReplay: true }
}

export function inProgress(): never {
  fail(409, 'idempotency_in_progress', 'A request with this Idempotency-Key is in progress; retry later.', {
    retryAfterSeconds: 1,
  })
}

/** Marks the response of a replay. */
export function markReplay(reply: { header(name: string, value: string): unknown }, isReplay: boolean): void {
  if (isReplay) reply.header('Idempotent-Replayed', 'true')
}
