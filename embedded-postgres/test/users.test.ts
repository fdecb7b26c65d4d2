import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findServerPackage } from '../src/binaries.ts'
import { launchPostgres } from '../src/launch.ts'
import { currentOwner, lookupUser } from '../src/os-user.ts'
import { inspectProcess, runCommand } from '../src/processes.ts'
import { copyData, isRoot, leaveOut, makeFolder, query, quietLog, startLauncher } from './harness.ts'

const stranger = isRoot ? ((await lookupUser('www-data')) ?? (await lookupUser('nobody'))) : undefined
/** Some tests start a launcher as another user, which must be able to read this clone and run this Node. */
const canLend =
  stranger !== undefined &&
  spawnSync(process.execPath, [import.meta.filename], { ...stranger, cwd: '/', env: {} }).error === undefined
const lent = stranger ?? { uid: -1, gid: -1 }
const canUnshare = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

const notRoot = leaveOut(!isRoot, 'the database under root: these tests do not run as root')
const notLent = leaveOut(
  isRoot && !canLend,
  'the database of a normal user: no other user can read this clone and run this Node',
)
const notShared = leaveOut(
  isRoot && !canUnshare,
  'root without a user "postgres": this machine allows no mount namespace',
)

/** The data of the first test, which the later ones use or copy. */
let shared: Awaited<ReturnType<typeof makeFolder>>
beforeAll(async () => {
  shared = await makeFolder()
})
afterAll(() => shared[Symbol.asyncDispose]())

describe.skipIf(notRoot)('under root', () => {
  test('the server runs as one of the two default users, and no user is added', async () => {
    const users = await readFile('/etc/passwd', 'utf8')
    await using server = await launchPostgres({ dataDir: join(shared.path, 'data'), log: quietLog })
    const expected = (await lookupUser('postgres')) ?? (await lookupUser('nobody'))
    const facts = await inspectProcess(server.pid)
    expect({ uid: facts?.uid, adopted: server.adopted, moved: server.moved }).toEqual({
      uid: expected?.uid,
      adopted: false,
      moved: false,
    })
    expect(await query(server.connection, 'select current_database() as name')).toEqual([{ name: 'packhouse' }])
    expect(await readFile('/etc/passwd', 'utf8')).toBe(users)
  })

  test.skipIf(notShared)('the server runs as the fallback user on a machine without a user postgres', async () => {
    await using folder = await makeFolder()
    const passwd = join(folder.path, 'passwd')
    const users = await readFile('/etc/passwd', 'utf8')
    await writeFile(passwd, users.replaceAll(/^postgres:.*\n/gm, ''), { mode: 0o644 })
    const hide = ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/passwd && exec "$@"', passwd]
    const launcher = startLauncher({ dataDir: join(folder.path, 'data'), wrap: hide })
    const { pid } = await launcher.first('ready')
    expect((await inspectProcess(pid))?.uid).toBe((await lookupUser('nobody'))?.uid)
    await launcher.stop()
  })

  test('an installation in a private folder keeps its database in the system folder, with a copy of the programs', async () => {
    await using folder = await makeFolder()
    const privateDir = join(folder.path, 'private')
    const systemDir = join(folder.path, 'system')
    await mkdir(privateDir, { mode: 0o700 })
    const packageDir = join(privateDir, 'package')
    await symlink(findServerPackage(), packageDir)
    const options = { dataDir: join(privateDir, 'data'), systemDir, packageDir, log: quietLog }
    const progress: string[] = []
    const server = await launchPostgres({ ...options, onProgress: (text) => progress.push(text) })
    expect({ moved: server.moved, below: server.dataDir.startsWith(`${systemDir}/`) }).toEqual({
      moved: true,
      below: true,
    })
    await query(server.connection, 'create table kept (id int)')
    await server.stop()
    expect(progress).toEqual([
      'copying the database programs',
      'creating the database cluster',
      'starting the database',
    ])
    expect(await readdir(privateDir)).toEqual(['package'])

    // Opening the folder later must not start an empty database beside the existing one.
    await chmod(privateDir, 0o711)
    await using again = await launchPostgres(options)
    expect(again.dataDir).toBe(server.dataDir)
    expect(await query(again.connection, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }])
  })

  test('the server runs as the owner of existing data', async () => {
    await using folder = await makeFolder()
    const dataDir = join(folder.path, 'data')
    await copyData(join(shared.path, 'data'), dataDir)
    const data = join(dataDir, 'postgres', 'data')
    const daemon = await lookupUser('daemon')
    await runCommand('chown', ['-R', 'daemon', data], { timeoutMs: 10_000 })
    await using server = await launchPostgres({ dataDir, log: quietLog })
    expect((await inspectProcess(server.pid))?.uid).toBe(daemon?.uid)
    await expect(launchPostgres({ dataDir, osUser: 'nobody', log: quietLog })).rejects.toThrow(/chown/)
  })

  test.skipIf(notLent)('a normal user gets an error when the data belongs to another user', async () => {
    const { message } = await startLauncher({ dataDir: join(shared.path, 'data'), runAs: lent }).first('refused')
    expect(message).toMatch(/belong to user \d+, but this is user \d+\. Start as that user or as root/)
  })

  test.skipIf(notLent)('a user id without a passwd entry gets an error that names DATABASE_URL', async () => {
    const unknown = { uid: 54_321, gid: 54_321 }
    await using folder = await makeFolder(unknown)
    const { name, message } = await startLauncher({ dataDir: join(folder.path, 'data'), runAs: unknown }).first(
      'refused',
    )
    expect({ name, helps: message.includes('set DATABASE_URL') }).toEqual({ name: 'PostgresLaunchError', helps: true })
    expect(await readdir(join(folder.path, 'data', 'postgres'))).toEqual(['launchers'])
  })
})

test.skipIf(notLent)('a normal user starts the server as itself', async () => {
  const user = isRoot ? lent : currentOwner()
  await using folder = await makeFolder(user)
  const launcher = startLauncher({ dataDir: join(folder.path, 'data'), runAs: isRoot ? lent : {} })
  const { pid, connection } = await launcher.first('ready')
  expect((await inspectProcess(pid))?.uid).toBe(user.uid)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  const { mode } = await stat(join(folder.path, 'data'))
  expect(mode & 0o777).toBe(0o700)
  await launcher.stop()
})
