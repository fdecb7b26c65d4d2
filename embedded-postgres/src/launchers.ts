import { mkdtemp, readdir, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PostgresLaunchError, unless } from './errors.ts'
import { isTagAlive, tagOwnProcess } from './processes.ts'

/**
 * Several processes may use one data folder. They coordinate through a directory with entries named after themselves;
 * entries of dead processes are ignored, so a kill -9 requires no manual cleanup.
 */
type Kind = 'turn' | 'holding'
const entryName = /^(turn|holding)-(\d+-\w+)-/
const pollMs = 25

const makeEntry = async (directory: string, kind: Kind): Promise<string> =>
  mkdtemp(join(directory, `${kind}-${await tagOwnProcess()}-`))

const removeEntry = (path: string): Promise<undefined> => unless(['ENOENT'], rmdir(path)).then(() => undefined)

/** The entries of one kind with a live process; the others are removed. */
async function listEntries(directory: string, kind: Kind): Promise<string[]> {
  const live: string[] = []
  for (const name of await readdir(directory)) {
    const [, itsKind, tag = ''] = entryName.exec(name) ?? []
    if (itsKind !== kind) continue
    if (await isTagAlive(tag)) live.push(name)
    else await removeEntry(join(directory, name))
  }
  return live
}

export type TurnOptions = { timeoutMs: number; signal?: AbortSignal | undefined }

/**
 * Runs work that only one launcher may do at a time: starting and stopping a server. PostgreSQL's own locks prevent two
 * servers on one data directory, but two that start at the same time can remove each other's pid file.
 *
 * A launcher waits until the directory has no turn, then creates an entry and lists the others. Alone, it proceeds. Of
 * several that came at once, the later names withdraw and wait again, and the earliest waits until it is alone: two
 * never proceed together, and because a withdrawn launcher returns only to a free directory, one always proceeds.
 */
export async function inTurn<T>(
  directory: string,
  { timeoutMs, signal }: TurnOptions,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + timeoutMs
  let entry: string | undefined
  try {
    for (;;) {
      const own = entry === undefined ? '' : basename(entry)
      const others = (await listEntries(directory, 'turn')).filter((name) => name !== own)
      if (others.length === 0) {
        if (entry) break
        entry = await makeEntry(directory, 'turn')
        continue
      }
      if (performance.now() > until) throw tooLong(others)
      if (entry && others.some((name) => name < own)) entry = await removeEntry(entry)
      await delay(pollMs, undefined, { signal })
    }
    signal?.throwIfAborted()
    return await work()
  } finally {
    if (entry) await removeEntry(entry)
  }
}

function tooLong(others: readonly string[]): PostgresLaunchError {
  const pids = others.map((name) => name.split('-')[1]).join(', ')
  return new PostgresLaunchError(
    `Process ${pids} is starting or stopping the same database for too long. Kill it and try again.`,
  )
}

/** A process that uses the server. The last one to leave stops it, whether it started or adopted it. */
export type Holder = {
  /** Returns whether another process still uses the server. */
  leave(): Promise<{ isShared: boolean }>
}

export async function holdServer(directory: string): Promise<Holder> {
  const entry = await makeEntry(directory, 'holding')
  return {
    async leave() {
      await removeEntry(entry)
      return { isShared: (await listEntries(directory, 'holding')).length > 0 }
    },
  }
}
