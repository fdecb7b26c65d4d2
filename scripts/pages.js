// Builds the web pages (console, scan station, sample shop) into their `dist` folders when their sources have changed. Plain
// JavaScript, because the bootstrap calls it; `node scripts/pages.js` builds them without starting the service.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(fileURLToPath(import.meta.url), '..', '..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const inputs = ['src', 'public', 'index.html', 'vite.config.ts']

/** An image contains no sample shop. */
const pages = [
  { name: 'web console', folder: join(root, 'console'), shared: [join(root, 'web', 'src')] },
  {
    name: 'scan station',
    folder: join(root, 'station'),
    shared: ['web/src', 'identify/src', 'identify/weights'].map((path) => join(root, path)),
  },
  {
    name: 'sample shop',
    folder: join(root, 'demo', 'shop', 'page'),
    shared: ['web/src', 'embed/src'].map((path) => join(root, path)),
  },
].filter(({ folder }) => existsSync(folder))

function listFiles(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** A hash of everything the build depends on. */
function hashSources({ folder, shared = [] }) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const path of inputs.flatMap((input) => listFiles(join(folder, input)))) {
    hash.update(path.slice(folder.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const path of shared.flatMap(listFiles)) hash.update(readFileSync(path))
  return hash.digest('hex')
}

function isBuilt(folder, hash) {
  const stamp = join(folder, 'dist', '.sources')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Whether `ensurePages` has nothing to do, or cannot do it because the tools are not installed. */
export const arePagesReady = () => !existsSync(vite) || pages.every((page) => isBuilt(page.folder, hashSources(page)))

const compressible = /\.(js|css|svg|json|wasm)$/

/** A large file takes seconds at a high level, for a few percent. */
const largeBytes = 1_000_000

/** Compressed copies beside each text file, so that the service compresses nothing while it serves. */
async function compressFiles(folder) {
  await Promise.all(
    listFiles(folder)
      .filter((path) => compressible.test(path))
      .map(async (path) => {
        const text = readFileSync(path)
        const isLarge = text.length > largeBytes
        const params = { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 9 }
        writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }))
        writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: isLarge ? 6 : 9 }))
      }),
  )
}

async function runNode(node, args, name) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '' },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const code = await new Promise((settle, refuse) => child.once('error', refuse).once('close', settle))
  if (code !== 0) throw new Error(`the ${name} could not be built:\n${text}`)
}

const runVite = (node, { name, folder }, output) =>
  runNode(node, [vite, 'build', folder, '--outDir', output, '--logLevel', 'warn'], name)

async function build(node, page, hash) {
  const output = join(page.folder, 'dist')
  const partial = `${output}-${process.pid}`
  try {
    await runVite(node, page, partial)
    await compressFiles(partial)
    writeFileSync(join(partial, '.sources'), hash)
    // Another process can have built the same sources meanwhile; a partial build is never served.
    if (isBuilt(page.folder, hash)) return
    rmSync(output, { recursive: true, force: true })
    renameSync(partial, output)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Builds each page unless its last build used the same sources. */
export async function ensurePages(node, say) {
  for (const page of pages) {
    const hash = hashSources(page)
    if (isBuilt(page.folder, hash)) continue
    say(`building the ${page.name} …`)
    const startedAt = Date.now()
    await build(node, page, hash)
    say(`${page.name} built in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
  }
}

const downloads = join(root, 'scripts', 'downloads.ts')
const downloadSources = [
  'package.json',
  'embed/src',
  'sdk/src',
  'sdk/README.md',
  'cli/src',
  'cli/package.json',
  'clients/python',
]

const newest = (path) => Math.max(...listFiles(path).map((file) => statSync(file).mtimeMs))

/** Whether the clients of `/downloads` are newer than their sources, or cannot be built here. */
export function areDownloadsReady() {
  const sources = [downloads, ...downloadSources.map((path) => join(root, path))]
  if (!existsSync(vite) || !sources.every((path) => existsSync(path))) return true
  const built = join(root, 'dist', 'downloads', 'index.json')
  return existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newest))
}

/** Builds the clients that the service hands out. */
export async function ensureDownloads(node, say) {
  if (areDownloadsReady()) return
  say('building the clients for /downloads …')
  await runNode(node, [downloads], 'clients')
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await ensurePages(process.execPath, (line) => process.stderr.write(`packhouse: ${line}\n`))
}
