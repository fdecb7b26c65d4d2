// Writes the Python package as a wheel, without Python: the same files as `clients/python/build/backend.py`.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

type Entry = { path: string; content: Buffer }

/** 1 January 2020: a fixed time makes the same sources the same file. */
const dosDate = ((2020 - 1980) << 9) | (1 << 5) | 1

/** The fields that the local and the central header of an entry share. */
function headerOf({ path, content }: Entry, packed: Buffer): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(0x800, 2)
  header.writeUInt16LE(8, 4)
  header.writeUInt16LE(dosDate, 8)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(Buffer.byteLength(path), 22)
  return header
}

const number = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** A zip archive of small files. */
export function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = deflateRawSync(entry.content, { level: 9 })
    const header = headerOf(entry, packed)
    const name = Buffer.from(entry.path)
    const local = Buffer.concat([number(0x04034b50, 4), header, name, packed])
    // Comment length, disk and internal attributes are 0; the upper half of the external ones is the Unix mode.
    const rest = Buffer.concat([Buffer.alloc(6), number((0o100644 << 16) >>> 0, 4), number(offset, 4)])
    central.push(Buffer.concat([number(0x02014b50, 4), number(0x0314, 2), header, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const counts = [number(entries.length, 2), number(entries.length, 2)]
  const end = [number(0x06054b50, 4), Buffer.alloc(4), ...counts, number(directory.length, 4), number(offset, 4)]
  return Buffer.concat([...locals, directory, ...end, Buffer.alloc(2)])
}

async function readSources(folder: string): Promise<Entry[]> {
  const names = (await readdir(join(folder, 'packhouse'), { recursive: true })).map((name) => `packhouse/${name}`)
  const paths = names.filter((path) => /\.(py|typed)$/.test(path)).toSorted()
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(join(folder, path)) })))
}

const fieldOf = (project: string, name: string): string => {
  const value = new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)?.[1]
  if (value === undefined) throw new Error(`pyproject.toml has no ${name}.`)
  return value
}

const tag = 'py3-none-any'

/** Writes the wheel of the package in `folder` and returns its file name. */
export async function writeWheel(folder: string, outDir: string): Promise<string> {
  const project = await readFile(join(folder, 'pyproject.toml'), 'utf8')
  const [name, version] = [fieldOf(project, 'name'), fieldOf(project, 'version')]
  const info = `${name}-${version}.dist-info`
  const metadata = `Metadata-Version: 2.1
Name: ${name}
Version: ${version}
Summary: ${fieldOf(project, 'description')}
License: Apache-2.0
Requires-Python: ${fieldOf(project, 'requires-python')}
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

${await readFile(join(folder, 'README.md'), 'utf8')}`
  const about = `Wheel-Version: 1.0\nGenerator: packhouse\nRoot-Is-Purelib: true\nTag: ${tag}\n`
  const files = [
    ...(await readSources(folder)),
    { path: `${info}/METADATA`, content: Buffer.from(metadata) },
    { path: `${info}/WHEEL`, content: Buffer.from(about) },
  ]
  const lines = files.map(({ path, content }) => {
    const digest = createHash('sha256').update(content).digest('base64url')
    return `${path},sha256=${digest},${content.length}\n`
  })
  const record = `${info}/RECORD`
  const records = { path: record, content: Buffer.from(`${lines.join('')}${record},,\n`) }
  const file = `${name}-${version}-${tag}.whl`
  await writeFile(join(outDir, file), zip([...files, records]))
  return file
}
