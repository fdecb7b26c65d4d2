import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { buildSdk } from '../../../sdk/scripts/build.ts'

const run = promisify(execFile)

/** A program that runs JavaScript: node, bun or deno. */
type Runtime = { name: string; command: string; args: readonly string[] }

const argumentsOf: Readonly<Record<string, readonly string[]>> = { deno: ['run', '--allow-all'] }

async function openRuntime(command: string): Promise<Runtime | undefined> {
  const version = await run(command, ['--version']).catch(() => undefined)
  const [line = ''] = version?.stdout.split('\n') ?? []
  const kind = basename(command)
  return version && { name: `${kind} ${line}`, command, args: argumentsOf[kind] ?? [] }
}

/** This Node.js, every other runtime on the path, and those that `npm run prove runtimes` installed. */
export async function listRuntimes(): Promise<Runtime[]> {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...(process.env['SDK_RUNTIMES'] ?? '').split(delimiter),
  ]
  const places = ['node', 'bun', 'deno'].flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)))
  const found = await Promise.all([process.execPath, ...places].map(openRuntime))
  return [...new Map(found.flatMap((one) => (one ? [[one.name, one] as const] : []))).values()]
}

/** Packs the SDK as it is published and installs the tarball in an empty folder, without a registry. */
export async function installPackedSdk() {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-packed-'))
  const shop = join(folder, 'shop')
  await buildSdk(join(folder, 'build'))
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder, join(folder, 'build')], {
    cwd: folder,
  })
  const [{ filename = '' } = {}] = JSON.parse(packed.stdout) as { filename?: string }[]
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', shop, join(folder, filename)], {
    cwd: folder,
  })
  return {
    folder: shop,
    /** Runs a script in the folder and returns its output. */
    async run(script: string, env: Readonly<Record<string, string>>, { command, args }: Runtime): Promise<string> {
      const path = join(shop, 'script.mjs')
      await writeFile(path, script)
      const { stdout } = await run(command, [...args, path], {
        cwd: shop,
        env: { PATH: process.env['PATH'] ?? '', ...env },
      })
      return stdout
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
