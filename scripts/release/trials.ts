// Installs each client in an empty folder, without a registry, and uses it as its users do.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../stages.ts'

const run = promisify(execFile)
const majors = [20, 22, 24]

type Runtime = { name: string; program: string }

async function versionOf(program: string): Promise<string | undefined> {
  return run(program, ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
}

/** Node.js of each supported line: from the path, or from the registry. */
async function findRuntimes(scratch: string): Promise<{ found: Runtime[]; missing: number[] }> {
  const places = [process.execPath, ...(process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, 'node'))]
  const found = new Map<number, Runtime>()
  const add = async (program: string): Promise<void> => {
    const name = await versionOf(program)
    const major = Number(/^v(\d+)/.exec(name ?? '')?.[1])
    if (name !== undefined && majors.includes(major) && !found.has(major)) found.set(major, { name, program })
  }
  for (const program of places) await add(program)
  for (const major of majors.filter((one) => !found.has(one))) {
    const packageName = `node-linux-${process.arch}`
    const prefix = join(scratch, `node-${major}`)
    const args = [
      'install',
      '--prefix',
      prefix,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${packageName}@${major}`,
    ]
    const program = join(prefix, 'node_modules', packageName, 'bin', 'node')
    await run('npm', args).then(
      () => add(program),
      () => undefined,
    )
  }
  return { found: [...found.values()], missing: majors.filter((one) => !found.has(one)) }
}

const types = (moduleResolution: string): object => ({
  compilerOptions: {
    module: moduleResolution === 'bundler' ? 'esnext' : moduleResolution,
    moduleResolution,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    noEmit: true,
  },
  files: ['shop.mts'],
})

const shop = `import { createPackhouse, where, type Packhouse } from '@packhouse/sdk'
import { createCatalogClient } from '@packhouse/sdk/catalog'
import { verifyWebhook } from '@packhouse/sdk/webhooks'
const packhouse: Packhouse = createPackhouse({ baseUrl: 'http://127.0.0.1:4000', apiKey: 'key' })
export const bought = packhouse.packs.buy({ tier_id: 1, external_user_id: 'ann' }).then(({ id }) => id.toFixed())
export const cards = createCatalogClient({ baseUrl: 'http://127.0.0.1:4000' }).cards.list('skies', { q: where.is('name', 'x') })
export { verifyWebhook }
`

async function trySdk(folder: string, archive: string, runtimes: readonly Runtime[]): Promise<string[]> {
  await mkdir(folder)
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, archive], { cwd: folder })
  const use =
    "if (typeof createPackhouse({ baseUrl: 'http://127.0.0.1:1' }).packs.buy !== 'function') throw new Error()"
  await writeFile(join(folder, 'esm.mjs'), `import { createPackhouse } from '@packhouse/sdk'\n${use}\n`)
  await writeFile(join(folder, 'common.cjs'), `const { createPackhouse } = require('@packhouse/sdk')\n${use}\n`)
  for (const { program } of runtimes)
    for (const file of ['esm.mjs', 'common.cjs']) await run(program, [file], { cwd: folder })
  await writeFile(join(folder, 'shop.mts'), shop)
  const compiler = join(root, 'node_modules', 'ts7', 'bin', 'tsc')
  for (const resolution of ['node16', 'bundler']) {
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(types(resolution)))
    await run(process.execPath, [compiler, '-p', folder], { cwd: folder })
  }
  const names = runtimes.map(({ name }) => name).join(', ')
  return [`SDK: import and require on Node ${names}`, 'SDK: TypeScript with node16 and bundler resolution']
}

async function tryCli(folder: string, archive: string, runtimes: readonly Runtime[]): Promise<string> {
  await mkdir(folder)
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, archive], { cwd: folder })
  const file = join(folder, 'node_modules', '@packhouse', 'cli', 'packhouse.js')
  for (const { program } of runtimes) await run(program, [file, '--help'], { cwd: folder, env: { HOME: folder } })
  return `CLI: runs outside the repository on Node ${runtimes.map(({ name }) => name).join(', ')}`
}

async function tryPython(folder: string, archives: readonly string[]): Promise<string> {
  for (const [index, archive] of archives.entries()) {
    const target = join(folder, String(index))
    const pip = ['-m', 'pip', 'install', '-q', '--no-index', '--disable-pip-version-check', '--root-user-action=ignore']
    await run('python3', [...pip, '--target', target, archive], { cwd: tmpdir() })
    const use = "from packhouse import Packhouse, where; Packhouse('http://127.0.0.1:1', 'key').packs.buy"
    await run('python3', ['-c', use], { cwd: target, env: { ...process.env, PYTHONPATH: target } })
  }
  return 'Python: pip installs the wheel and the sources without an index'
}

/** Tries what was built into `release`; throws at the first that does not install or run. */
export async function tryClients(release: string, version: string): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'packhouse-trials-'))
  const file = (name: string): string => join(release, name)
  try {
    const { found, missing } = await findRuntimes(scratch)
    return [
      ...(await trySdk(join(scratch, 'sdk'), file(`packhouse-sdk-${version}.tgz`), found)),
      await tryCli(join(scratch, 'cli'), file(`packhouse-cli-${version}.tgz`), found),
      await tryPython(join(scratch, 'python'), [
        file(`packhouse-${version}-py3-none-any.whl`),
        file(`packhouse-${version}.tar.gz`),
      ]),
      ...missing.map((major) => `not tried: Node ${major} is not on this machine and not in the registry`),
    ]
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
