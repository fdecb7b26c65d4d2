import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCli } from '../scripts/build.ts'

const run = promisify(execFile)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-client-'))
  await buildCli(join(folder, 'build'))
  // One file alone, as it is: it needs nothing beside it except the type of the module.
  await copyFile(join(folder, 'build', 'packhouse.js'), join(folder, 'packhouse.mjs'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** This Node.js and the one of the machine, which may be older. */
const programs = [process.execPath, '/usr/bin/node'].filter((path) => existsSync(path))

test('the package is one file that runs outside the repository', async () => {
  for (const program of programs) {
    const env = { PATH: '/usr/bin:/bin', HOME: folder }
    const { stdout } = await run(program, [join(folder, 'packhouse.mjs'), '--help'], { cwd: folder, env })
    for (const name of ['login', 'listen', 'trigger', 'logs', 'events', 'packs', 'wallet', 'vault', 'catalog', 'mcp'])
      expect(stdout).toContain(`  ${name}`)
  }
})

test('the package contains no code of the service, and the licences of the code of others', async () => {
  const [code, notices, manifest] = await Promise.all(
    ['packhouse.js', 'THIRD-PARTY.txt', 'package.json'].map((name) => readFile(join(folder, 'build', name), 'utf8')),
  )
  expect(code).not.toContain('kysely')
  expect(notices).toMatch(/^commander$/m)
  expect(JSON.parse(manifest ?? '')).toMatchObject({ bin: { packhouse: 'packhouse.js' }, engines: { node: '>=20' } })
})
