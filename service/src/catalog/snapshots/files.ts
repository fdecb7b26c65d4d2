import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Image } from '../engine/image.ts'
import { loadImage, saveImage } from '../engine/snapshot-file.ts'
import { openSnapshot, type Snapshot } from '../engine/snapshot.ts'
import type { GameVersions } from '../games/model.ts'
import type { SnapshotBucket } from './bucket.ts'
import { imageNames, manifestName, readManifest, type Manifest } from './manifest.ts'

/** A game's images and the version of the records they were built from. */
export type StoredGame = { readonly versions: GameVersions; readonly snapshot: Snapshot; readonly images: GameImages }
export type GameImages = { readonly catalog: Image; readonly prices: Image }

export type SnapshotFiles = {
  /** Names the place of the files, so that one process builds for all that share it; undefined where none does. */
  findPlace(): Promise<string | undefined>
  /** The newest stored images, if `isWanted` accepts the version of their records. */
  load(game: string, isWanted: (versions: GameVersions) => boolean): Promise<StoredGame | undefined>
  save(game: string, stored: StoredGame, parts: { catalog: boolean }): Promise<void>
}

/** Longer than any process needs to write the images of a manifest. */
const orphanAgeMs = 600_000

/** Removes images that no manifest names any more. Young files may belong to one that is being written. */
async function removeOrphans(folder: string, game: string, manifest: Manifest): Promise<void> {
  const { catalog, prices } = imageNames(game, manifest)
  const kept = new Set([manifestName(game), catalog, prices])
  const { mtimeMs: now } = await stat(join(folder, manifestName(game)))
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${game}.`) || kept.has(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now - found.mtimeMs > orphanAgeMs) await rm(path, { force: true })
  }
}

/** The first process names the folder; the path alone may differ between containers, or be equal on two machines. */
async function nameFolder(folder: string): Promise<string> {
  const path = join(folder, 'name')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${hostname()} ${process.pid} ${performance.timeOrigin}`
  await writeFile(path, name, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(path, 'utf8')
}

/**
 * Snapshots on disk, for the next start and for the other processes that use the folder. With a bucket they are shared
 * between machines, too. A missing, damaged or outdated file is rebuilt.
 */
export function createSnapshotFiles(folder: string, bucket?: SnapshotBucket): SnapshotFiles {
  async function readStored(game: string): Promise<Manifest | undefined> {
    const text = await readFile(join(folder, manifestName(game)), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return readManifest(text)
  }

  async function writeManifest(game: string, manifest: Manifest): Promise<void> {
    const path = join(folder, manifestName(game))
    const partial = `${path}.${process.pid}.partial`
    await writeFile(partial, JSON.stringify(manifest), { mode: 0o600 })
    await rename(partial, path)
  }

  async function open(game: string, manifest: Manifest): Promise<StoredGame | undefined> {
    const names = imageNames(game, manifest)
    const catalog = await loadImage(join(folder, names.catalog))
    const prices = catalog.ok ? await loadImage(join(folder, names.prices)) : catalog
    if (!catalog.ok || !prices.ok) return undefined
    const images = { catalog: catalog.image, prices: prices.image }
    const snapshot = openSnapshot(images)
    if (snapshot?.version !== manifest.catalog || snapshot.prices.version !== manifest.prices) return undefined
    return { versions: manifest.versions, snapshot, images }
  }

  /** Copies the images of the bucket into the folder, if they are wanted. */
  async function download(
    game: string,
    isWanted: (versions: GameVersions) => boolean,
  ): Promise<StoredGame | undefined> {
    const manifest = await bucket?.findManifest(game)
    if (!manifest || !isWanted(manifest.versions)) return undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of Object.values(imageNames(game, manifest)))
      if (!(await bucket?.download(name, join(folder, name)))) return undefined
    const stored = await open(game, manifest)
    if (stored) await writeManifest(game, manifest)
    return stored
  }

  return {
    findPlace: async () => bucket?.name ?? nameFolder(folder),

    async load(game, isWanted) {
      const manifest = await readStored(game)
      const stored = manifest && isWanted(manifest.versions) ? await open(game, manifest) : undefined
      return stored ?? download(game, isWanted)
    },

    async save(game, { versions, snapshot, images }, parts) {
      const manifest: Manifest = { versions, catalog: snapshot.version, prices: snapshot.prices.version }
      const names = imageNames(game, manifest)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (parts.catalog) await saveImage(join(folder, names.catalog), images.catalog)
      await saveImage(join(folder, names.prices), images.prices)
      await writeManifest(game, manifest)
      // Changed prices are not worth an upload: a process that loads the images reads the changes since.
      if (parts.catalog) await bucket?.upload(game, manifest, folder)
      await removeOrphans(folder, game, manifest)
    },
  }
}

/** For processes without a snapshot directory: every start rebuilds. */
export const noSnapshotFiles: SnapshotFiles = {
  findPlace: async () => undefined,
  load: async () => undefined,
  save: async () => {},
}
