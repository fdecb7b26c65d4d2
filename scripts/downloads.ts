// Builds what a service hands out under `/downloads` into `dist/downloads`: the SDK and the command line for npm, the client for
// pip, the elements for pages, a Postman collection with environments, and a list of them. `node scripts/downloads.ts` builds them; the bootstrap does so before it starts a sandbox.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { buildCli } from '../cli/scripts/build.ts'
import manifest from '../package.json' with { type: 'json' }
import { buildSdk } from '../sdk/scripts/build.ts'
import { createCollection, createEnvironment, type ApiDocument } from './postman.ts'
import { writeWheel } from './release/wheel.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
export const downloadsFolder = join(root, 'dist', 'downloads')

/** npm packages are an archive with one folder, `package`. */
async function pack(build: (folder: string) => Promise<void>, file: string, folder: string): Promise<void> {
  const parent = join(folder, `${file}-build`)
  await build(join(parent, 'package'))
  await run('tar', ['-czf', join(folder, file), '--owner=0', '--group=0', '-C', parent, 'package'])
  await rm(parent, { recursive: true })
}

async function packPython(folder: string): Promise<void> {
  const source = join(root, 'clients', 'python')
  await writeWheel(source, folder)
  const files = ['pyproject.toml', 'README.md', 'build/backend.py', 'packhouse']
  const place = `packhouse-${manifest.version}`
  const rules = ['--exclude=__pycache__', '--owner=0', '--group=0', `--transform=s,^,${place}/,`]
  await run('tar', ['-czf', join(folder, 'python.tar.gz'), ...rules, '-C', source, ...files])
}

async function writePostman(folder: string): Promise<void> {
  const document = JSON.parse(await readFile(join(root, 'docs', 'openapi.json'), 'utf8')) as ApiDocument
  const files = {
    'postman.json': createCollection(document),
    'postman-sandbox.json': createEnvironment('sandbox', 'http://127.0.0.1:4000'),
    'postman-production.json': createEnvironment('production', 'https://packhouse.example.com'),
  }
  await Promise.all(
    Object.entries(files).map(([name, content]) => writeFile(join(folder, name), JSON.stringify(content))),
  )
}

/** The elements for pages, as one script. The same sources give the same bytes, so that pages can check its hash. */
async function writeEmbed(folder: string): Promise<void> {
  const configFile = join(root, 'embed', 'vite.config.ts')
  await build({ configFile, logLevel: 'silent', build: { outDir: folder, emptyOutDir: false } })
}

/** What the list says about a file; `integrity` is for the attribute of a script element. */
type Listed = { name: string; bytes: number; sha256: string; integrity: string }

async function list(folder: string): Promise<Listed[]> {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      const sha256 = createHash('sha256').update(content)
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
      return { name, bytes: content.length, sha256: sha256.digest('hex'), integrity }
    }),
  )
}

async function writeIndex(folder: string): Promise<Listed[]> {
  const files = await list(folder)
  await writeFile(join(folder, 'index.json'), `${JSON.stringify({ version: manifest.version, files }, undefined, 2)}\n`)
  return files
}

/** Builds only the script for pages into a folder. */
export async function buildEmbed(folder: string): Promise<Listed[]> {
  await writeEmbed(folder)
  return writeIndex(folder)
}

/** Builds all files into a folder, which appears when it is complete. */
export async function buildDownloads(folder = downloadsFolder): Promise<Listed[]> {
  const partial = `${folder}-${process.pid}`
  await mkdir(partial, { recursive: true })
  try {
    await Promise.all([
      pack(buildSdk, 'sdk.tgz', partial),
      pack(buildCli, 'cli.tgz', partial),
      packPython(partial),
      writePostman(partial),
      writeEmbed(partial),
    ])
    const files = await writeIndex(partial)
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
    return files
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

if (import.meta.main) for (const { name, bytes } of await buildDownloads()) console.log(`${name} ${bytes} bytes`)
