import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isTagAlive, tagOwnProcess } from './processes.ts'

const scratchName = /^(?:initdb|copy)-(\d+-\w+)-/

/** A temporary folder that is renamed when its content is complete. Its name identifies the process. */
export async function makeScratch(home: string, kind: 'initdb' | 'copy'): Promise<string> {
  return mkdtemp(join(home, `${kind}-${await tagOwnProcess()}-`))
}

/** Removes the scratch folders of killed starts; those of running ones stay. */
export async function sweepScratch(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const tag = scratchName.exec(name)?.[1]
    if (tag === undefined || (await isTagAlive(tag))) continue
    // An orphaned initdb may still be writing there; a later start removes the rest.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}
