import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobs } from './disk-blobs.ts'

let folder: string
let blobs: BlobStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-blobs-'))
  blobs = createDiskBlobs({ folder: join(folder, 'store'), random: systemRandom })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a blob is returned byte for byte until it is deleted', async () => {
  const bytes = systemRandom.bytes(100_000)
  const id = await blobs.put(bytes)
  expect(Buffer.from((await blobs.get(id))!).equals(Buffer.from(bytes))).toBe(true)
  expect(await blobs.delete(id)).toBe(true)
  expect(await blobs.delete(id)).toBe(false)
  expect(await blobs.get(id)).toBeUndefined()
})

test('concurrent writes get distinct ids and leave no partial file', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => blobs.put(Buffer.from(`${index}`))))
  expect(new Set(ids).size).toBe(50)
  const files = await readdir(join(folder, 'store'), { recursive: true })
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
})

test.each(['../secret', '..%2fsecret', '/etc/passwd', '', 'a'.repeat(31), `${'a'.repeat(31)}/`, `${'a'.repeat(31)}\0`])(
  'an id such as %j reaches no file',
  async (id) => {
    await writeFile(join(folder, 'secret'), 'secret')
    await expect(blobs.get(id)).rejects.toThrow('A blob id is 32 letters and digits.')
    await expect(blobs.delete(id)).rejects.toThrow('A blob id is 32 letters and digits.')
  },
)
