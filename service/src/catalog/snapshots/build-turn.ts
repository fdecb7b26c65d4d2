import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../../db/db.ts'
import { openHeldLock } from '../../db/held-lock.ts'

/** How long a process waits for the snapshot of another before it builds its own. */
const patienceMs = 120_000
const waitMs = 500

export type BuildTurn<Result> = {
  connection: Connection
  /** What is built, and who shares it. */
  name: string
  signal: AbortSignal
  /** Looks whether another process has finished it. */
  find(): Promise<Result | undefined>
  build(): Promise<Result>
}

/**
 * One process builds, and the others wait for what it stores. The lock belongs to a connection with the database, so it
 * ends with its process. A process that waits too long, or finds nothing usable afterwards, builds for itself.
 */
export async function buildOnce<Result>(turn: BuildTurn<Result>): Promise<Result> {
  const { connection, name, signal, find, build } = turn
  await using lock = await openHeldLock(connection, `catalog ${name}`)
  const until = performance.now() + patienceMs
  for (;;) {
    const isMine = await lock.tryLock()
    // Looked for after the lock is known: the process that had it may just have finished.
    const found = await find()
    if (found !== undefined) return found
    if (isMine || performance.now() >= until) return await build()
    await pause(waitMs, undefined, { signal })
  }
}
