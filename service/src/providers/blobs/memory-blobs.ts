import { Readable } from 'node:stream'
import { randomBase62, type Random } from '../../kernel/random.ts'
import type { BlobStore } from './blob-store.ts'

/** Blobs in memory, for a service without a data folder. They are lost when the process ends. */
export function createMemoryBlobs({ random }: { random: Random }): BlobStore {
  const blobs = new Map<string, Uint8Array>()
  return {
    async put(bytes) {
      const id = randomBase62(random, 32)
      blobs.set(id, Uint8Array.from(bytes))
      return id
    },
    async putAll(chunks) {
      const parts: Uint8Array[] = []
      for await (const chunk of chunks) parts.push(Uint8Array.from(chunk))
      return this.put(Buffer.concat(parts))
    },
    async stream(id, { start, end } = { start: 0, end: Infinity }) {
      const bytes = blobs.get(id)
      return bytes && Readable.from([bytes.subarray(start, end + 1)])
    },
    get: async (id) => blobs.get(id),
    delete: async (id) => blobs.delete(id),
  }
}
