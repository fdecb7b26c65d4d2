import { assert } from '../../kernel/assert.ts'

export type Submission<Row> = {
  key: string | null
  find(key: string): Promise<Row | undefined>
  /** Returns undefined when a concurrent request with the same key came first. */
  make(): Promise<Row | undefined>
}

/**
 * Creates one row per idempotency key; a replay returns the current state of the row the first request created,
 * whatever else it says.
 */
export async function submitOnce<Row>(submission: Submission<Row>): Promise<{ row: Row; isReplay: boolean }> {
  const { key, find, make } = submission
  const findEarlier = async () => (key === null ? undefined : find(key))
  const earlier = await findEarlier()
  const made = earlier ? undefined : await make()
  const row = made ?? earlier ?? (await findEarlier())
  assert(row !== undefined, 'A key that is taken belongs to a stored row.')
  return { row, isReplay: !made }
}
