import { createReadStream } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assert } from '../../kernel/assert.ts'
import { randomBase62, type Random } from '../../kernel/random.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'

const idPattern = /^[0-9A-Za-z]{32}$/

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Blobs as files. Writes are atomic, and durable across a power failure once `put` resolves. */
export function createDiskBlobs({ folder, random }: { folder: string; random: Random }): BlobStore {
  function pathOf(id: string): string {
    assert(idPattern.test(id), 'A blob id is 32 letters and digits.')
    return join(folder, id.slice(0, 2), id)
  }

  const put = (bytes: Uint8Array): Promise<string> => write((file) => file.writeFile(bytes))

  const putAll = (chunks: AsyncIterable<Uint8Array>): Promise<string> =>
    write(async (file) => {
      for await (const chunk of chunks) await file.write(chunk)
    })

  async function write(fill: (file: FileHandle) => Promise<unknown>): Promise<string> {
    const id = randomBase62(random, 32)
    const path = pathOf(id)
    const parent = dirname(path)
    const firstCreated = await mkdir(parent, { recursive: true, mode: 0o700 })
    const temporary = `${path}.part`
    try {
      const file = await open(temporary, 'wx', 0o600)
      try {
        await fill(file)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(parent)
    if (firstCreated !== undefined) await syncFolder(folder)
    return id
  }

  async function get(id: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(pathOf(id))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function stream(id: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined> {
    try {
      await access(pathOf(id))
      return createReadStream(pathOf(id), range)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function remove(id: string): Promise<boolean> {
    try {
      await unlink(pathOf(id))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  return { put, putAll, get, stream, delete: remove }
}
