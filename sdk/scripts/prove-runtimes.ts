// `npm run prove runtimes`: installs Node.js 20 and 22, Bun and Deno from the registry into a temporary folder and runs the
// test of the packed SDK on each of them.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const { arch } = process
/** Package, and the folder of its program. */
const packages = [
  { name: `node-linux-${arch}@20`, folder: `node-linux-${arch}/bin` },
  { name: `node-linux-${arch}@22`, folder: `node-linux-${arch}/bin` },
  {
    name: `@oven/bun-linux-${arch === 'arm64' ? 'aarch64' : arch}`,
    folder: `@oven/bun-linux-${arch === 'arm64' ? 'aarch64' : arch}/bin`,
  },
  { name: `@deno/linux-${arch}-glibc`, folder: `@deno/linux-${arch}-glibc` },
] as const

const root = join(import.meta.dirname, '..', '..')
const scratch = await mkdtemp(join(tmpdir(), 'packhouse-runtimes-'))
const folders: string[] = []
let missing = 0
try {
  for (const [index, { name, folder }] of packages.entries()) {
    const prefix = join(scratch, String(index))
    try {
      execFileSync('npm', ['install', '--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund', name], {
        stdio: 'ignore',
      })
      folders.push(join(prefix, 'node_modules', folder))
    } catch {
      missing += 1
      console.log(`not installed: ${name}`)
    }
  }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const test = ['--project', 'chain', 'service/test/packs/purchases/custodial.chain.test.ts', '-t', 'the packed SDK']
  const env = { ...process.env, SDK_RUNTIMES: folders.join(delimiter) }
  execFileSync(process.execPath, [vitest, 'run', ...test], { cwd: root, env, stdio: 'inherit' })
} finally {
  await rm(scratch, { recursive: true, force: true })
}
process.exitCode = missing === 0 ? 0 : 1
