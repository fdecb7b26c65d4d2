import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { nodeOptions } from './bootstrap.js'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('SIGTERM while packages are installed ends npm and what it started, and frees the lock', async () => {
  const home = await mkdtemp(join(tmpdir(), 'packhouse-bootstrap-'))
  try {
    await mkdir(join(home, 'scripts'))
    await mkdir(join(home, 'bin'))
    for (const name of ['bootstrap.js', 'bundle.js', 'pages.js'])
      await cp(join(import.meta.dirname, name), join(home, 'scripts', name))
    await writeFile(join(home, 'package.json'), '{"type":"module"}')
    await writeFile(join(home, 'package-lock.json'), '{}')
    // As a version manager's wrapper: npm is a child of the script that is called npm.
    const npm = join(home, 'bin', 'npm')
    await writeFile(
      npm,
      `#!/bin/sh\nsleep 300 &\necho $! > ${join(home, 'pid.part')}\nmv ${join(home, 'pid.part')} ${join(home, 'pid')}\nwait\n`,
    )
    await chmod(npm, 0o755)
    const env = { ...process.env, PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH']}` }
    const child = spawn(process.execPath, [join(home, 'scripts', 'bootstrap.js'), 'main.ts'], { env, stdio: 'ignore' })
    const exited = new Promise((settle) => child.once('exit', (code) => settle(code)))
    await vi.waitUntil(() => existsSync(join(home, 'pid')), { timeout: 30_000, interval: 20 })
    const installing = Number(await readFile(join(home, 'pid'), 'utf8'))
    expect(isAlive(installing)).toBe(true)
    child.kill('SIGTERM')
    expect(await exited).toBe(143)
    await vi.waitUntil(() => !isAlive(installing), { timeout: 10_000, interval: 20 })
    expect(existsSync(join(home, '.node', 'install.lock'))).toBe(false)
    expect(existsSync(join(home, 'node_modules', '.packhouse-stamp'))).toBe(false)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}, 60_000)

test('a sandbox gets less space for young objects, unless the user or production decides otherwise', () => {
  expect(nodeOptions({})).toBe('--max-semi-space-size=16')
  expect(nodeOptions({ NODE_OPTIONS: '--max-semi-space-size=64' })).toBe(
    '--max-semi-space-size=16 --max-semi-space-size=64',
  )
  expect(nodeOptions({ NODE_OPTIONS: '--trace-warnings', PACKHOUSE_ENV: 'production' })).toBe('--trace-warnings')
})
