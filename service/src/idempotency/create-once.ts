import { assert } from '../kernel/assert.ts'

/** How a row is created at most once per key. */
export type CreateOnce<Row> = {
  /** The row that carries the key; undefined when there is none, or no key. */
  find(): Promise<Row | undefined>
  /** Undefined when a concurrent request has used the key. */
  insert(): Promise<Row | undefined>
  /** Refuses a replay with other parameters. */
  checkReplay(row: Row): void
}

export async function createOnce<Row>({
  find,
  insert,
  checkReplay,
}: CreateOnce<Row>): Promise<{ row: Row; isReplay: boolean }> {
  const earlier = await find()
  const inserted = earlier ? undefined : await insert()
  if (inserted) return { row: inserted, isReplay: false }
  const known = earlier ?? (await find())
  assert(known !== undefined, 'A row with a used key exists.')
  checkReplay(known)
  return { row: known, isReplay: true }
}
