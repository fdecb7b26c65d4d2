// A new cluster is the same for everyone, and creating it takes most of a second of processor time. The first one on a
// machine is kept in one file beside the server programs, from which later ones are unpacked.
import { createHash, randomUUID } from 'node:crypto'
import { chmod, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { currentOwner, type Owner } from './os-user.ts'

export type Template = { path: string }
type Entry = { path: string; bytes: number | undefined }

const format = 1
const digestBytes = 32
const lengthBytes = 4
const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** The template of a package, whose version and arguments of `initdb` decide what a cluster contains. */
export function templateOf(packageDir: string, version: string, args: readonly string[]): Template {
  const origin = JSON.stringify([format, version, process.platform, process.arch, args])
  const key = createHash('sha256').update(origin).digest('hex').slice(0, 12)
  return { path: join(packageDir, `cluster-${key}.template`) }
}

/** Paths and sizes, folders first; undefined when the cluster holds something that a template cannot. */
async function listEntries(directory: string): Promise<Entry[] | undefined> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true })
  if (found.some((entry) => !entry.isFile() && !entry.isDirectory())) return undefined
  const entries = found.map(async (entry): Promise<Entry> => {
    const path = join(entry.parentPath, entry.name)
    const bytes = entry.isFile() ? (await stat(path)).size : undefined
    return { path: path.slice(directory.length + 1), bytes }
  })
  return (await Promise.all(entries)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Keeps a cluster that no server uses. What prevents it, such as a read-only package, does not prevent the start. */
export async function keepTemplate({ path }: Template, directory: string): Promise<void> {
  const partial = `${path}-${randomUUID()}`
  try {
    const entries = await listEntries(directory)
    if (!entries) return
    const header = Buffer.from(JSON.stringify(entries))
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32LE(header.length)
    const contents: Buffer[] = []
    for (const entry of entries)
      if (entry.bytes !== undefined) contents.push(await readFile(join(directory, entry.path)))
    const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
    const packed = await promisify(zstdCompress)(Buffer.concat([length, header, ...contents]), level)
    await writeFile(partial, Buffer.concat([digestOf(packed), packed]), { mode: 0o600 })
    await rename(partial, path)
  } catch {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}

/** The content of a template; undefined when there is none, or when it is damaged or can be written by others. */
async function readTemplate({ path }: Template): Promise<Buffer | undefined> {
  try {
    const { uid, mode } = await stat(path)
    if ((uid !== 0 && uid !== currentOwner().uid) || (mode & 0o022) !== 0) return undefined
    const bytes = await readFile(path)
    const packed = bytes.subarray(digestBytes)
    if (!digestOf(packed).equals(bytes.subarray(0, digestBytes))) return undefined
    return await promisify(zstdDecompress)(packed)
  } catch {
    return undefined
  }
}

/** Fills an empty folder from the template, as files of the server's user. False when there is no usable template. */
export async function unpackTemplate(template: Template, directory: string, owner: Owner): Promise<boolean> {
  const content = await readTemplate(template)
  if (!content) return false
  const begin = lengthBytes + content.readUInt32LE(0)
  const entries = JSON.parse(content.toString('utf8', lengthBytes, begin)) as Entry[]
  const isForeign = owner.uid !== currentOwner().uid
  let at = begin
  // A thousand small files: asynchronous calls would take several times as long.
  for (const { path, bytes } of entries) {
    const target = join(directory, path)
    if (bytes === undefined) mkdirSync(target, { mode: 0o700 })
    else writeFileSync(target, content.subarray(at, at + bytes), { mode: 0o600, flag: 'wx' })
    if (isForeign) chownSync(target, owner.uid, owner.gid)
    at += bytes ?? 0
  }
  await chmod(directory, 0o700)
  return true
}
