import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isTagAlive, tagOwnProcess } from './processes.ts'

const scratchName = /^(?:initdb|copy)-(\d+-\w+)-/

/** A folder for work that becomes visible by a rename when it is done. Its name says whose it is. */
export async function makeScratch(home: string, kind: 'initdb' | 'copy'): Promise<string> {
  return mkdtemp(join(home, `${kind}-${await tagOwnProcess()}-`))
}

/** Removes what starts that were killed have left behind; the folders of starts that still run stay. */
export async function sweepScratch(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const tag = scratchName.exec(name)?.[1]
    if (tag === undefined || (await isTagAlive(tag))) continue
    // An orphaned initdb may still be writing there; what it leaves is swept by a later start.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}
