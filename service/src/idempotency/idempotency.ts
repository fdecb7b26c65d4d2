import { Type } from 'typebox'
import { transact, type Db, type Reader, type Tx } from '../db/db.ts'
import { isLockTimeout } from '../db/faults.ts'
import { refusedAs } from '../http/schema/fields.ts'
import { fail } from '../kernel/errors.ts'

/** What the routes that move money or cards ask of every request. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.String({
    minLength: 1,
    description: 'Your name for this very act, 1..255 characters. Sent again, it answers what it did the first time.',
    ...refusedAs('missing_idempotency_key'),
  }),
})

const maxKeyLength = 255

/** The key as it came, in the header or where a body may carry it. */
export function readIdempotencyKey(...presented: readonly (string | undefined)[]): string {
  const key = presented.find((text) => text !== undefined && text !== '')
  if (key === undefined) fail(400, 'missing_idempotency_key', 'Send an Idempotency-Key header.')
  if (Array.from(key).length > maxKeyLength) {
    fail(400, 'identifier_too_long', `An Idempotency-Key may have ${maxKeyLength} characters.`, {
      details: { field: 'Idempotency-Key' },
    })
  }
  return key
}

/** What a request asks for, each part under the name its caller knows. Equal texts are equal parts. */
export type Fingerprint = Readonly<Record<string, string | number | bigint | boolean | null>>

export type Once<Row> = { row: Row; isReplay: boolean }

/**
 * How one act is done once per key. The key lives on the row the act creates, under a unique index, for as long as the
 * row does: there is no second record that could be lost or expire before the money is.
 */
export type OnceSteps<Row, Ready> = {
  asked: Fingerprint
  /** The row that carries this key, as it is now. */
  find(reader: Reader): Promise<Row | undefined>
  fingerprintOf(row: Row): Fingerprint
  /** All that may refuse before anything is reserved, and all that asks the network. A replay does not come here. */
  prepare(): Promise<Ready>
  /** One `insert … on conflict do nothing returning …`; undefined when the key is taken. It decides every race. */
  insert(tx: Tx, ready: Ready): Promise<Row | undefined>
  /** What must happen together with the row. A refusal here takes the row and its key back. */
  complete(tx: Tx, row: Row, ready: Ready): Promise<Row>
  /**
   * Getting ready is cheap and most keys are new: an earlier row is looked for only when there is a refusal or the key
   * turns out to be taken. The answers are the same.
   */
  isMostlyNew?: true
}

/** Refuses a key that was used for something else. */
export function checkFingerprint(asked: Fingerprint, earlier: Fingerprint): void {
  const names = [...new Set([...Object.keys(asked), ...Object.keys(earlier)])]
  const fields = names.filter((name) => String(asked[name]) !== String(earlier[name]))
  if (fields.length > 0) {
    fail(409, 'idempotency_mismatch', `This Idempotency-Key was used with another ${fields.join(', ')}.`, {
      details: { fields },
    })
  }
}

/** Does the act, or answers with what the key did before. */
export async function runOnce<Row, Ready>(db: Db, steps: OnceSteps<Row, Ready>): Promise<Once<Row>> {
  const earlier = steps.isMostlyNew ? undefined : await findReplay(db, steps)
  if (earlier) return earlier
  let ready: Ready
  try {
    ready = await steps.prepare()
  } catch (error) {
    // Whatever stands in the way now, what was done before is answered as it is.
    const done = steps.isMostlyNew && (await findReplay(db, steps))
    if (done) return done
    throw error
  }
  const row = await transact(db, async (tx) => {
    const inserted = await insertOrWait(tx, steps, ready)
    return inserted && steps.complete(tx, inserted, ready)
  })
  if (row) return { row, isReplay: false }
  // Somebody else committed this key while we were getting ready.
  return (await findReplay(db, steps)) ?? inProgress()
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

/** The insert waits for whoever holds the key in an open transaction, for as long as a lock may be waited for. */
async function insertOrWait<Row, Ready>(
  tx: Tx,
  { insert }: OnceSteps<Row, Ready>,
  ready: Ready,
): Promise<Row | undefined> {
  try {
    return await insert(tx, ready)
  } catch (error) {
    if (isLockTimeout(error)) inProgress()
    throw error
  }
}

function inProgress(): never {
  fail(409, 'idempotency_in_progress', 'A request with this Idempotency-Key is still being worked on.', {
    retryAfterSeconds: 1,
  })
}

/** Says on the answer whether the act was done before. */
export function markReplay(reply: { header(name: string, value: string): unknown }, isReplay: boolean): void {
  if (isReplay) reply.header('Idempotent-Replayed', 'true')
}
