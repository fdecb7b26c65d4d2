import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { assert } from '../kernel/assert.ts'

/** A read that a replica serves in place of a primary, until it ends. */
type ReplicaRead = { readonly primary: pg.Pool; readonly replica: pg.Pool; isOpen: boolean }

const current = new AsyncLocalStorage<ReplicaRead>()

const openRead = (): ReplicaRead | undefined => {
  const read = current.getStore()
  // A timer or a promise that outlives the read must not send its statements to the replica.
  return read?.isOpen ? read : undefined
}

/** The pool that the next statement for this primary uses. */
export function poolFor(primary: pg.Pool): pg.Pool {
  const read = openRead()
  return read?.primary === primary ? read.replica : primary
}

/** Runs the work with a replica in place of the primary. The work only reads. */
export async function readFrom<Result>(
  { primary, replica }: { primary: pg.Pool; replica: pg.Pool },
  work: () => Promise<Result>,
): Promise<Result> {
  const read: ReplicaRead = { primary, replica, isOpen: true }
  try {
    return await current.run(read, work)
  } finally {
    read.isOpen = false
  }
}

/** A transaction that may write never begins on a replica: the read is repeated on the primary instead. */
export function assertOnPrimary(): void {
  assert(openRead() === undefined, 'A read that a replica serves begins no transaction that may write.')
}
