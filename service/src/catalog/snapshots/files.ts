import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Image } from '../engine/image.ts'
import { loadImage, saveImage } from '../engine/snapshot-file.ts'
import { openSnapshot, type Snapshot } from '../engine/snapshot.ts'
import type { GameVersions } from '../games/model.ts'

/** A game's images and the version of the records they were built from. */
export type StoredGame = { readonly versions: GameVersions; readonly snapshot: Snapshot; readonly images: GameImages }
export type GameImages = { readonly catalog: Image; readonly prices: Image }

/** Written last: it links the images that belong together, so that an incomplete pair is not used. */
type Manifest = { versions: GameVersions; catalog: string; prices: string }

export type SnapshotFiles = {
  load(game: string): Promise<StoredGame | undefined>
  save(game: string, stored: StoredGame, parts: { catalog: boolean }): Promise<void>
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Snapshots on disk, so that a start need not rebuild them. A missing, damaged or outdated file is rebuilt. */
export function createSnapshotFiles(folder: string): SnapshotFiles {
  const place = (game: string) => ({
    manifest: join(folder, `${game}.json`),
    catalog: join(folder, `${game}.catalog`),
    prices: join(folder, `${game}.prices`),
  })

  async function load(game: string): Promise<StoredGame | undefined> {
    const paths = place(game)
    const manifest = await readManifest(paths.manifest)
    if (!manifest) return undefined
    const catalog = await loadImage(paths.catalog)
    const prices = catalog.ok ? await loadImage(paths.prices) : catalog
    if (!catalog.ok || !prices.ok) return undefined
    const images = { catalog: catalog.image, prices: prices.image }
    const snapshot = openSnapshot(images)
    if (snapshot?.version !== manifest.catalog || snapshot.prices.version !== manifest.prices) return undefined
    return { versions: manifest.versions, snapshot, images }
  }

  async function save(game: string, { versions, snapshot, images }: StoredGame, parts: { catalog: boolean }) {
    const paths = place(game)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (parts.catalog) await saveImage(paths.catalog, images.catalog)
    await saveImage(paths.prices, images.prices)
    const manifest: Manifest = { versions, catalog: snapshot.version, prices: snapshot.prices.version }
    const partial = `${paths.manifest}.partial`
    await writeFile(partial, JSON.stringify(manifest), { mode: 0o600 })
    await rename(partial, paths.manifest)
  }

  return { load, save }
}

/** For processes without a snapshot directory: every start rebuilds. */
export const noSnapshotFiles: SnapshotFiles = { load: async () => undefined, save: async () => {} }
