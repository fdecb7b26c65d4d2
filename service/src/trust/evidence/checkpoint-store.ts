import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where checkpoints are kept: outside the database, numbered from 1, never overwritten. */
export type CheckpointStore = {
  /** The highest number; 0 without checkpoints. */
  last(): Promise<number>
  read(number: number): Promise<string | undefined>
  /** Fails when the number exists. Resolves once the file is durable. */
  append(number: number, text: string): Promise<void>
}

const nameOf = (number: number): string => `${String(number).padStart(9, '0')}.checkpoint`
const pattern = /^(\d{9})\.checkpoint$/

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Files in a folder. The folder can be copied or mounted from storage that allows no changes. */
export function createDiskCheckpoints(folder: string): CheckpointStore {
  return {
    async last() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return Math.max(0, ...names.map((name) => Number(pattern.exec(name)?.[1] ?? 0)))
    },
    async read(number) {
      try {
        return await readFile(join(folder, nameOf(number)), 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async append(number, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(join(folder, nameOf(number)), 'wx', 0o400)
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      const parent = await open(folder, 'r')
      try {
        await parent.sync()
      } finally {
        await parent.close()
      }
    },
  }
}

/** What checkpoints need of an object storage. */
export type CheckpointObjects = {
  put(key: string, body: Uint8Array, options: { isNew: boolean }): Promise<boolean>
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  list(prefix: string, after: string): Promise<string[]>
}

/** Objects of a bucket, which can be one that allows no changes. */
export function createS3Checkpoints(storage: CheckpointObjects): CheckpointStore {
  const prefix = 'evidence/'
  let known = 0
  return {
    async last() {
      // Names are in the order of their numbers, so the search begins at the last known one.
      for (;;) {
        const names = await storage.list(prefix, known === 0 ? '' : `${prefix}${nameOf(known)}`)
        const newest = Math.max(0, ...names.map((name) => Number(pattern.exec(name.slice(prefix.length))?.[1] ?? 0)))
        if (newest === 0) return known
        known = newest
      }
    },
    async read(number) {
      const chunks = await storage.get(`${prefix}${nameOf(number)}`)
      if (!chunks) return undefined
      const parts: Uint8Array[] = []
      for await (const chunk of chunks) parts.push(chunk)
      return Buffer.concat(parts).toString('utf8')
    },
    async append(number, text) {
      const isNew = await storage.put(`${prefix}${nameOf(number)}`, Buffer.from(text), { isNew: true })
      if (!isNew) throw new Error(`Checkpoint ${number} exists.`)
    },
  }
}
