import { randomInt } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { changeOwner } from './data-home.ts'
import { PostgresLaunchError, unless } from './errors.ts'
import type { OsUser } from './os-user.ts'
import { runCommand, type CommandResult } from './processes.ts'
import { makeScratch, sweepScratch } from './scratch.ts'
import { databaseName, superuser } from './settings.ts'
import { keepTemplate, templateOf, unpackTemplate } from './template.ts'

export type ClusterOptions = {
  home: string
  user: OsUser
  binaries: () => Promise<Binaries>
  isDurable?: boolean | undefined
  timeoutMs: number
  signal?: AbortSignal | undefined
  onProgress: (text: string) => void
}

/** Creates the cluster if it is missing. Returns the path of its data directory. */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const data = join(options.home, 'data')
  if (!(await hasCluster(data))) await createCluster(data, options)
  await sweepScratch(options.home)
  return data
}

/** The major version of a data directory; undefined when it has no cluster. */
export async function readClusterMajor(data: string): Promise<string | undefined> {
  const text = await unless(['ENOENT'], readFile(join(data, 'PG_VERSION'), 'utf8'))
  return text?.trim()
}

async function hasCluster(data: string): Promise<boolean> {
  if ((await readClusterMajor(data)) !== undefined) return true
  const entries = (await unless(['ENOENT'], readdir(data))) ?? []
  if (entries.length === 0) return false
  throw new PostgresLaunchError(
    `${data} contains files, but no database cluster. Move them away, or set DATA_DIR to another folder.`,
  )
}

/**
 * The cluster is created under a temporary name and renamed when complete, so that a killed start leaves no partial
 * cluster. If two starts create one, the first rename wins and the other uses it.
 */
async function createCluster(data: string, options: ClusterOptions): Promise<void> {
  const { home, user, signal, isDurable = true } = options
  const programs = await options.binaries()
  options.onProgress('creating the database cluster')
  const partial = await makeScratch(home, 'initdb')
  try {
    signal?.throwIfAborted()
    await changeOwner(partial, user)
    await fillCluster(partial, programs, options)
    if (isDurable) await run(programs.initdb, ['--sync-only', `--pgdata=${partial}`], options)
    await unless(['ENOTEMPTY', 'EEXIST'], rename(partial, data))
    await syncDirectory(home)
  } finally {
    await rm(partial, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Unpacks the template of these programs, or makes it. One in which no database can be created is made again. */
async function fillCluster(directory: string, programs: Binaries, options: ClusterOptions): Promise<void> {
  const { initdb, packageDir, version } = programs
  const template = templateOf(packageDir, version, initdbArgs)
  if (await unpackTemplate(template, directory, options.user)) {
    const isDone = await createDatabase(directory, programs, options).then(
      () => true,
      () => false,
    )
    if (isDone) return
    options.signal?.throwIfAborted()
    for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true })
  }
  await run(initdb, [`--pgdata=${directory}`, '--no-sync', ...initdbArgs], options)
  await keepTemplate(template, directory)
  await createDatabase(directory, programs, options)
}

/**
 * Clusters of one template have the same system identifier, so the oid tells their databases apart: the service skips
 * numbers when it finds its tables in another database than before.
 */
const [leastOid, mostOid] = [0x1_0000, 0x7fff_ffff]

async function createDatabase(directory: string, { postgres }: Binaries, options: ClusterOptions): Promise<void> {
  const input = `create database ${databaseName} oid = ${randomInt(leastOid, mostOid)}\n`
  await run(postgres, ['--single', '-D', directory, 'postgres'], options, input)
}

/** Runs a server program as the server's user. */
async function run(
  program: string,
  args: readonly string[],
  { user, timeoutMs, signal }: ClusterOptions,
  input = '',
): Promise<void> {
  requireSuccess(await runCommand(program, args, { runAs: user.runAs, timeoutMs, signal, input }), { signal })
}

const initdbArgs = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
]

function requireSuccess(result: CommandResult, { signal }: { signal: AbortSignal | undefined }): void {
  signal?.throwIfAborted()
  const isRefused = /^FATAL|^ERROR|\b(?:FATAL|ERROR|PANIC): /m.test(result.output)
  if (result.code === 0 && !isRefused) return
  const serverLog = result.output.split('\n').filter(Boolean).slice(-10)
  if (/could not look up effective user ID/.test(result.output))
    throw new PostgresLaunchError(
      'This process runs as a user id that has no entry in the passwd database, and PostgreSQL does not create a database for such a user. Start as a user with a passwd entry, or set DATABASE_URL to use your own server.',
      { serverLog },
    )
  throw new PostgresLaunchError(
    'The database cluster could not be created. See the lines below; common causes are a full disk and a folder that is not writable.',
    { serverLog },
  )
}

/** Makes the rename itself durable. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
