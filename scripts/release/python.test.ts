import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signWebhook } from '../../sdk/src/webhooks.ts'
import { where } from '../../sdk/src/query.ts'
import { root } from '../stages.ts'
import { writeWheel } from './wheel.ts'

const run = promisify(execFile)
const source = join(root, 'clients', 'python')
let folder = ''
let wheel = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-python-'))
  wheel = join(folder, await writeWheel(source, folder))
  const pip = ['-m', 'pip', 'install', '-q', '--no-index', '--disable-pip-version-check', '--root-user-action=ignore']
  await run('python3', [...pip, '--no-compile', '--target', join(folder, 'installed'), wheel], { cwd: folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const list = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    assert wheel.testzip() is None
    print(sorted((entry.filename, entry.CRC) for entry in wheel.infolist()))`

test('the wheel is the one that pip builds from the folder, without a network', async () => {
  const build = "import sys; sys.path.insert(0, 'build'); import backend; print(backend.build_wheel(sys.argv[1]))"
  const built = await mkdtemp(join(folder, 'built-'))
  const { stdout: name } = await run('python3', ['-B', '-c', build, built], { cwd: source })
  const [ours, theirs] = await Promise.all(
    [wheel, join(built, name.trim())].map((path) => run('python3', ['-c', list, path])),
  )
  expect(ours?.stdout).toBe(theirs?.stdout)
})

test('the installed package signs, verifies and builds queries as the SDK does', async () => {
  const secrets = ['11'.repeat(32), `whsec_${Buffer.from('2'.repeat(32)).toString('base64')}`]
  const now = new Date('2026-10-21T07:28:00.000Z')
  const body = JSON.stringify({ event: 'send.failed', id: 'send.failed:88', data: { note: 'é' } })
  const headers = await signWebhook({ body, secret: secrets, event: 'send.failed', deliveryId: 'send.failed:88', now })
  const value = String.raw`a "b" \ *`
  const queries = [
    where.contains('name', value),
    where.is('rarity', true),
    where.between('hp', { from: 60 }),
    where.between('released_at', { to: '2026-01-31', exclusive: true }),
    where.all(where.contains('a', 1), where.any(where.is('b', 2), where.is('c', 3))),
    where.not(where.is('a', 'b c')),
    where.not(where.all(where.contains('a', 1), where.contains('b', 2))),
  ]
  const { stdout, stderr } = spawnSync('python3', ['-B', join(source, 'tests', 'offline.py')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PYTHONPATH: join(folder, 'installed') },
    input: JSON.stringify({ secrets, now: now.getTime() / 1_000, body, headers, value, queries }),
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toBe('ok\n')
})
