import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ObjectStorage } from '../../providers/blobs/object-storage.ts'
import { imageNames, manifestName, readManifest, type Manifest } from './manifest.ts'

/** Snapshots in the bucket of the installation, from which processes on other machines load them. */
export type SnapshotBucket = {
  readonly name: string
  findManifest(game: string): Promise<Manifest | undefined>
  /** Copies an image into a file; false when the bucket does not have it. Its checksum is verified when it is loaded. */
  download(name: string, path: string): Promise<boolean>
  /** Stores the images of a folder, then their manifest; removes the images that it replaces. */
  upload(game: string, manifest: Manifest, folder: string): Promise<void>
}

const keyOf = (name: string): string => `catalog/${name}`

export function createSnapshotBucket(storage: ObjectStorage): SnapshotBucket {
  async function findManifest(game: string): Promise<Manifest | undefined> {
    const chunks = await storage.get(keyOf(manifestName(game)))
    return chunks && readManifest((await buffer(chunks)).toString())
  }

  return {
    name: 'bucket',
    findManifest,

    async download(name, path) {
      const chunks = await storage.get(keyOf(name))
      if (!chunks) return false
      const partial = `${path}.${process.pid}.partial`
      const file = await open(partial, 'w', 0o600)
      try {
        for await (const chunk of chunks) await file.writeFile(chunk)
        await file.close()
        await rename(partial, path)
      } catch (error) {
        await file.close()
        await rm(partial, { force: true })
        throw error
      }
      return true
    },

    async upload(game, manifest, folder) {
      const earlier = await findManifest(game)
      const names = Object.values(imageNames(game, manifest))
      for (const name of names) {
        const path = join(folder, name)
        await storage.put(keyOf(name), { path, bytes: (await stat(path)).size })
      }
      await storage.put(keyOf(manifestName(game)), Buffer.from(JSON.stringify(manifest)))
      const replaced = earlier ? Object.values(imageNames(game, earlier)) : []
      for (const name of replaced) if (!names.includes(name)) await storage.delete(keyOf(name))
    },
  }
}
