import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The names in a folder, sorted for a deterministic order; empty when the folder does not exist. */
export async function listNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch {
    return []
  }
}

/** The subfolders of a folder. */
export async function listFolders(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}

export type FoundFile = { readonly path: string; readonly name: string }

/** The files of a folder with one of the given extensions. `name` is the path below the root, for messages. */
export async function findFiles(root: string, folder: string, endings: readonly string[]): Promise<FoundFile[]> {
  const names = await listNames(join(root, folder))
  return names
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => ({ path: join(root, folder, name), name: folder === '' ? name : `${folder}/${name}` }))
}
