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

const removeEntry = (path: string): Promise<void> => unless(['ENOENT'], rmdir(path))

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
 * Each launcher first creates an entry and then lists the others. Without others it proceeds. Of two that see each
 * other the later name withdraws and the earlier one waits until it is alone, so two never proceed together.
 */
export async function inTurn<T>(
  directory: string,
  { timeoutMs, signal }: TurnOptions,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + timeoutMs
  let entry = await makeEntry(directory, 'turn')
  try {
    for (;;) {
      const others = (await listEntries(directory, 'turn')).filter((name) => name !== basename(entry))
      if (others.length === 0) break
      if (performance.now() > until) throw tooLong(others)
      const isLater = others.some((name) => name < basename(entry))
      if (isLater) await removeEntry(entry)
      await delay(pollMs, undefined, { signal })
      if (isLater) entry = await makeEntry(directory, 'turn')
    }
    signal?.throwIfAborted()
    return await work()
  } finally {
    await removeEntry(entry)
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
