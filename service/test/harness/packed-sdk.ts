import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSdk } from '../../../sdk/scripts/build.ts'

const run = promisify(execFile)

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
    async run(script: string, env: Readonly<Record<string, string>>, node: string): Promise<string> {
      const path = join(shop, 'script.mjs')
      await writeFile(path, script)
      const { stdout } = await run(node, [path], { cwd: shop, env: { PATH: process.env['PATH'] ?? '', ...env } })
      return stdout
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
