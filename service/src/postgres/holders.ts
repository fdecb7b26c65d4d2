import { mkdtemp, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { unless } from './errors.ts'
import { isTagAlive, tagOwnProcess } from './processes.ts'

/**
 * Who uses the server: one entry in a folder for each launcher. Several processes may share one server, and the last
 * one to leave stops it; an adopted server belongs to those who adopted it. Entries of dead processes do not count.
 *
 * Leaving and arriving may cross. Each side first shows what it does and then looks at the other: one who leaves
 * renames its entry to `stopping` before it looks for holders, one who arrives makes its `holding` entry before it
 * looks for stoppers. So either the leaver sees the newcomer and lets the server run, or the newcomer sees the leaver
 * and waits for the stop to be over.
 */
export type Holder = {
  /** Waits until nobody is about to stop the server. */
  waitForStoppers(options: { timeoutMs: number }): Promise<void>
  /** Announces the stop. True when nobody else holds the server, so that it may be stopped. */
  startLeaving(): Promise<boolean>
  /** Takes the entry away, at the very end. */
  release(): Promise<void>
}

type Kind = 'holding' | 'stopping'
const entryName = /^(holding|stopping)-(\d+-\w+)-/
const pollMs = 25

export async function holdServer(directory: string): Promise<Holder> {
  await sweep(directory)
  let entry = await mkdtemp(join(directory, `holding-${await tagOwnProcess()}-`))

  async function countOthers(kind: Kind): Promise<number> {
    const alive = await listLive(directory, kind)
    return alive.filter((path) => path !== entry).length
  }

  return {
    async waitForStoppers({ timeoutMs }) {
      const until = performance.now() + timeoutMs
      while ((await countOthers('stopping')) > 0 && performance.now() < until) await delay(pollMs)
    },
    async startLeaving() {
      const renamed = entry.replace(/holding(-[^/]*)$/, 'stopping$1')
      await rename(entry, renamed)
      entry = renamed
      return (await countOthers('holding')) === 0
    },
    async release() {
      await unless(['ENOENT'], rmdir(entry))
    },
  }
}

async function listLive(directory: string, kind: Kind): Promise<string[]> {
  const live: string[] = []
  for (const name of await readdir(directory)) {
    const [, itsKind, tag = ''] = entryName.exec(name) ?? []
    if (itsKind === kind && (await isTagAlive(tag))) live.push(join(directory, name))
  }
  return live
}

async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const tag = entryName.exec(name)?.[2]
    if (tag !== undefined && !(await isTagAlive(tag))) await unless(['ENOENT'], rmdir(join(directory, name)))
  }
}
