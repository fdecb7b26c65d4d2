import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '../../kernel/assert.ts'
import { randomBase62, type Random } from '../../kernel/random.ts'
import type { BlobStore } from './blob-store.ts'
import type { ObjectStorage } from './object-storage.ts'

const idPattern = /^[0-9A-Za-z]{32}$/

/** Blobs as objects of an S3-compatible service, so that processes on several machines share them. */
export function createS3Blobs({ storage, random }: { storage: ObjectStorage; random: Random }): BlobStore {
  function keyOf(id: string): string {
    assert(idPattern.test(id), 'A blob id is 32 letters and digits.')
    return `attachments/${id.slice(0, 2)}/${id}`
  }

  async function put(bytes: Uint8Array): Promise<string> {
    const id = randomBase62(random, 32)
    await storage.put(keyOf(id), bytes)
    return id
  }

  /** A request needs the length of its body, so a stream is written to a file first. */
  async function putAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'packhouse-upload-'))
    const path = join(folder, 'blob')
    try {
      const file = await open(path, 'wx', 0o600)
      let bytes = 0
      try {
        for await (const chunk of chunks) {
          await file.write(chunk)
          bytes += chunk.length
        }
      } finally {
        await file.close()
      }
      const id = randomBase62(random, 32)
      await storage.put(keyOf(id), { path, bytes })
      return id
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function get(id: string): Promise<Uint8Array | undefined> {
    const chunks = await storage.get(keyOf(id))
    if (!chunks) return undefined
    const parts: Uint8Array[] = []
    for await (const chunk of chunks) parts.push(chunk)
    return Buffer.concat(parts)
  }

  async function remove(id: string): Promise<boolean> {
    const key = keyOf(id)
    const isThere = await storage.exists(key)
    if (isThere) await storage.delete(key)
    return isThere
  }

  return { put, putAll, get, stream: async (id, range) => storage.get(keyOf(id), range), delete: remove }
}
