import { assert } from '../../kernel/assert.ts'
import { requireSame } from './requests.ts'

type Submitted = { id: number; status: string; fingerprint: Uint8Array | null }

export type Submission<Row extends Submitted> = {
  key: string | null
  fingerprint: Uint8Array
  /** The name of the resource in a refusal. */
  resource: string
  find(key: string): Promise<Row | undefined>
  /** Returns undefined when a concurrent request with the same key came first. */
  make(): Promise<Row | undefined>
}

/** Creates one row per idempotency key; a replay returns the current state of the row the first request created. */
export async function submitOnce<Row extends Submitted>(
  submission: Submission<Row>,
): Promise<{ row: Row; isReplay: boolean }> {
  const { key, fingerprint, resource, find, make } = submission
  const findEarlier = async () => (key === null ? undefined : find(key))
  const earlier = await findEarlier()
  const made = earlier ? undefined : await make()
  const row = made ?? earlier ?? (await findEarlier())
  assert(row !== undefined, 'A key that is taken belongs to a stored row.')
  if (!made) requireSame(fingerprint, { ...row, fingerprint: row.fingerprint ?? Buffer.alloc(32) }, resource)
  return { row, isReplay: !made }
}
