import { mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { homedir } from 'node:os'
import { join, parse } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { chooseDataHome, serverHome } from '@packhouse/embedded-postgres/data-home'
import { unless } from '@packhouse/embedded-postgres/errors'
import { isTagAlive, tagOwnProcess } from '@packhouse/embedded-postgres/processes'
import { shutDownServer } from '@packhouse/embedded-postgres/shutdown'
import { removeShortSocketDir } from '@packhouse/embedded-postgres/socket-dir'
import { StartError } from '../startup/errors.ts'
import { wipeExternalDatabase } from './external-database.ts'

/** Written before anything is wiped and removed after everything is: a reset that was interrupted is finished later. */
const markerName = 'reset-pending'
const ours = new Set(['postgres', 'chain', 'sandbox.json', 'secrets.json', 'logs', markerName])
const foreign = new Set(['.git', 'package.json', 'node_modules'])
const otherResetMs = 30_000
const pollMs = 100
const stopTimeouts = { fastMs: 6_000, immediateMs: 6_000 }

const namesIn = async (folder: string): Promise<string[]> => (await unless(['ENOENT'], readdir(folder))) ?? []

/** The folder that was asked for, and the one in use when the database's user cannot reach that. */
async function dataFolders({ dataDir, postgresUser, databaseUrl }: Config): Promise<string[]> {
  if (databaseUrl) return [dataDir]
  const { dir } = await chooseDataHome({ dataDir, osUser: postgresUser })
  return [...new Set([dataDir, dir])]
}

/** DATA_DIR is typed by hand, and everything in it goes: a folder that holds anything else is not touched. */
async function requireOurs(folder: string): Promise<void> {
  const names = await namesIn(folder)
  const isPrecious = folder === parse(folder).root || folder === homedir() || names.some((name) => foreign.has(name))
  if (names.length > 0 && (isPrecious || !names.some((name) => ours.has(name)))) {
    throw new StartError(`${folder} is no data folder of Packhouse. Set DATA_DIR to the folder that shall be wiped.`)
  }
}

/** Processes that use the embedded database or are about to: each has an entry with its name in the server's home. */
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

/** The chain's process listens on a socket beside its journal for as long as it writes there. */
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
    throw new StartError(`Packhouse runs on ${folder}${whose}. Stop it first, then reset.`)
  }
}

/** A server that a killed service left behind still serves the files. */
async function endServer(folder: string): Promise<void> {
  const home = serverHome(folder)
  await shutDownServer(join(home, 'data'), stopTimeouts)
  const shortDir = await unless(['ENOENT', 'EINVAL'], readlink(join(home, 'run')))
  if (shortDir !== undefined) await removeShortSocketDir({ home, socketDir: shortDir })
}

/** The entries of a folder, the server's home last: its launchers' entries show until then that somebody is at work. */
async function wipeFolder(folder: string, keep: ReadonlySet<string>): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => name !== markerName && name !== 'postgres' && !keep.has(name))
  for (const name of [...names, 'postgres']) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

export type ResetOptions = {
  config: Config
  /** Entries of the data folder that stay. */
  keep?: readonly string[]
}

/** Wipes the database and everything in the data folder: all of it, or nothing when the service runs. */
export async function resetData({ config, keep = [] }: ResetOptions): Promise<{ folders: string[] }> {
  if (config.environment === 'production') {
    throw new StartError('A production installation is not reset. Drop its database with your own tools.')
  }
  const folders = await dataFolders(config)
  for (const folder of folders) await requireOurs(folder)
  await requireStopped(folders)
  const external = config.databaseUrl ? await wipeExternalDatabase(config.databaseUrl) : undefined
  const marker = join(config.dataDir, markerName)
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(marker, await tagOwnProcess())
  await external?.commit()
  for (const folder of folders) {
    await endServer(folder)
    await wipeFolder(folder, new Set(keep))
  }
  await rm(marker, { force: true })
  return { folders }
}

/** For a start: waits for a reset that is at work, and finishes one that was interrupted. */
export async function finishReset(config: Config): Promise<void> {
  const marker = join(config.dataDir, markerName)
  const until = performance.now() + otherResetMs
  for (;;) {
    const tag = await unless(['ENOENT'], readFile(marker, 'utf8'))
    if (tag === undefined) return
    if (!(await isTagAlive(tag))) break
    if (performance.now() > until) throw new StartError(`Process ${tag.split('-')[0]} resets ${config.dataDir}.`)
    await delay(pollMs)
  }
  // The service writes its log there by now.
  await resetData({ config, keep: ['logs'] })
}
