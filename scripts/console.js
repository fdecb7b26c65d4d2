// Builds the web console into console/dist when its sources have changed. Plain JavaScript, because the bootstrap calls
// it; `node scripts/console.js` builds it without starting the service.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(fileURLToPath(import.meta.url), '..', '..')
const workspace = join(root, 'console')
const output = join(workspace, 'dist')
const stampPath = join(output, '.sources')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const inputs = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json']

function listFiles(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** A hash of everything the build depends on. */
function hashSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const path of inputs.flatMap((input) => listFiles(join(workspace, input)))) {
    hash.update(path.slice(workspace.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const isBuilt = (hash) => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash

/** Whether `ensureConsole` has nothing to do, or cannot do it because the tools are not installed. */
export const isConsoleReady = () => !existsSync(workspace) || !existsSync(vite) || isBuilt(hashSources())

const compressible = /\.(js|css|svg|json)$/

/** Compressed copies beside each text file, so that the service compresses nothing while it serves. */
async function compressFiles(folder) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  await Promise.all(
    listFiles(folder)
      .filter((path) => compressible.test(path))
      .map(async (path) => {
        const text = readFileSync(path)
        writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }))
        writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
      }),
  )
}

async function runVite(node, folder) {
  const args = [vite, 'build', workspace, '--outDir', folder, '--logLevel', 'warn']
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '' },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const code = await new Promise((settle, refuse) => child.once('error', refuse).once('close', settle))
  if (code !== 0) throw new Error(`the web console could not be built:\n${text}`)
}

/** Builds the console unless the last build used the same sources. */
export async function ensureConsole(node, say) {
  const hash = hashSources()
  if (isBuilt(hash)) return
  say('building the web console …')
  const startedAt = Date.now()
  const partial = `${output}-${process.pid}`
  try {
    await runVite(node, partial)
    await compressFiles(partial)
    writeFileSync(join(partial, '.sources'), hash)
    // A partial build is never served.
    rmSync(output, { recursive: true, force: true })
    renameSync(partial, output)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  say(`web console built in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await ensureConsole(process.execPath, (line) => process.stderr.write(`packhouse: ${line}\n`))
}
