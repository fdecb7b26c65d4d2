import { mkdir, readdir, readFile, readlink, rm, rmdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { homedir } from 'node:os'
import { join, parse } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { directUrlOf } from '../config/database.ts'
import { chooseDataHome, serverHome } from '@packhouse/embedded-postgres/data-home'
import { unless } from '@packhouse/embedded-postgres/errors'
import { isTagAlive, tagOwnProcess } from '@packhouse/embedded-postgres/processes'
import { shutDownServer } from '@packhouse/embedded-postgres/shutdown'
import { removeShortSocketDir } from '@packhouse/embedded-postgres/socket-dir'
import { StartError } from '../errors.ts'
import { wipeExternalDatabase } from './external-database.ts'

/** Written before the wipe and removed after it, so that an interrupted reset is finished later. */
const markerName = 'reset-pending'
const dataEntries = new Set(['postgres', 'chain', 'sandbox.json', 'secrets.json', 'edition.json', 'logs', markerName])
const foreignEntries = new Set(['.git', 'package.json', 'node_modules'])
const otherResetMs = 30_000
const pollMs = 100
const stopTimeouts = { fastMs: 6_000, immediateMs: 6_000 }

const namesIn = async (folder: string): Promise<string[]> => (await unless(['ENOENT'], readdir(folder))) ?? []

/** The data folder, and the folder of the database if its user cannot reach the first. */
async function dataFolders({ dataDir, postgresUser, databaseUrl }: Config): Promise<string[]> {
  if (databaseUrl) return [dataDir]
  const { dir } = await chooseDataHome({ dataDir, osUser: postgresUser })
  return [...new Set([dataDir, dir])]
}

/** DATA_DIR is typed by hand and wiped whole, so a folder with any other content is refused. */
async function requireDataFolder(folder: string): Promise<void> {
  const names = await namesIn(folder)
  const isProtected =
    folder === parse(folder).root || folder === homedir() || names.some((name) => foreignEntries.has(name))
  if (names.length > 0 && (isProtected || !names.some((name) => dataEntries.has(name)))) {
    throw new StartError(
      `${folder} is not a data folder of Packhouse; nothing was deleted. Set DATA_DIR to the folder to wipe.`,
    )
  }
}

/** Processes that use the embedded database or are starting it: each has a lock entry in the server's home. */
async function findUsers(folder: string): Promise<string[]> {
  const home = serverHome(folder)
  const users: string[] = []
  for (const place of (await namesIn(home)).filter((name) => name !== 'data')) {
    const entries = (await unless(['ENOENT', 'ENOTDIR'], readdir(join(home, place)))) ?? []
    for (const entry of entries) {
      const tag = /^[a-z]+-(\d+-\w+)-/.exec(entry)?.[1]
      if (tag !== undefined && (await isTagAlive(tag))) users.push(tag.split('-')[0] ?? '')
    }
  }
  return [...new Set(users)]
}

/** The chain process listens on a socket beside its journal while it writes there. */
async function isChainRunning(folder: string): Promise<boolean> {
  const entries = (await unless(['ENOENT'], readdir(folder, { withFileTypes: true }))) ?? []
  const inner = entries.filter((entry) => entry.isDirectory() && entry.name !== 'postgres')
  const folders = [folder, ...inner.map((entry) => join(folder, entry.name))]
  for (const place of folders) {
    const locks = (await namesIn(place)).filter((name) => name.endsWith('.lock'))
    for (const lock of locks) if (await isListening(join(place, lock))) return true
  }
  return false
}

function isListening(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(path, () => {
      socket.destroy()
      settle(true)
    })
    socket.on('error', () => settle(false))
  })
}

async function requireStopped(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const users = await findUsers(folder)
    const isRunning = users.length > 0 || (await isChainRunning(folder))
    if (!isRunning) continue
    const whose = users.length > 0 ? ` (process ${users.join(', ')})` : ''
    throw new StartError(`Packhouse is running on ${folder}${whose}. Stop it first, then reset.`)
  }
}

/** A server left behind by a killed service still uses the files. */
async function endServer(folder: string): Promise<void> {
  const home = serverHome(folder)
  await shutDownServer(join(home, 'data'), stopTimeouts)
  const shortDir = await unless(['ENOENT', 'EINVAL'], readlink(join(home, 'run')))
  if (shortDir !== undefined) await removeShortSocketDir({ home, socketDir: shortDir })
}

/** The entries of a folder, the server's home last: its lock entries mark the folder as in use until then. */
async function wipeFolder(folder: string, keep: ReadonlySet<string>): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => name !== markerName && name !== 'postgres' && !keep.has(name))
  for (const name of [...names, 'postgres']) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

export type ResetOptions = {
  config: Config
  /** Entries of the data folder that are kept. */
  keep?: readonly string[]
}

/** Wipes the database and the data folder completely, or nothing if the service is running. */
export async function resetData({ config, keep = [] }: ResetOptions): Promise<{ folders: string[] }> {
  if (config.environment === 'production') {
    throw new StartError('A production installation cannot be reset. Drop its database with your own tools.')
  }
  const folders = await dataFolders(config)
  for (const folder of folders) await requireDataFolder(folder)
  await requireStopped(folders)
  const url = directUrlOf(config)
  const external = url ? await wipeExternalDatabase(url) : undefined
  const marker = join(config.dataDir, markerName)
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(marker, await tagOwnProcess())
  await external?.commit()
  for (const folder of folders) {
    await endServer(folder)
    await wipeFolder(folder, new Set(keep))
    if (folder !== config.dataDir) await unless(['ENOENT'], rmdir(folder))
  }
  await rm(marker, { force: true })
  return { folders }
}

/** Called at start: waits for a running reset, and finishes an interrupted one. */
export async function finishReset(config: Config): Promise<void> {
  const marker = join(config.dataDir, markerName)
  const until = performance.now() + otherResetMs
  for (;;) {
    const tag = await unless(['ENOENT'], readFile(marker, 'utf8'))
    if (tag === undefined) return
    if (!(await isTagAlive(tag))) break
    if (performance.now() > until)
      throw new StartError(
        `Process ${tag.split('-')[0]} is resetting ${config.dataDir}. Wait for it to finish, then start again.`,
      )
    await delay(pollMs)
  }
  // The service already writes its log there.
  await resetData({ config, keep: ['logs'] })
}
