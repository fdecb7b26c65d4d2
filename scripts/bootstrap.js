// The first step of every command, in plain JavaScript with built-in modules only, because it runs before anything is
// installed and on any Node from 18 on. It ensures two things and then runs the command:
//   1. a Node of at least 24.12 (the service runs TypeScript directly, and npm on an older Node silently skips native
//      packages whose `engines` require more),
//   2. a `node_modules` that matches the lock file, this Node and this platform.
// Before it starts the service it builds the web console, except in production, where the image contains it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledService, ensureBundle, isBundled } from './bundle.js'
import { areDownloadsReady, arePagesReady, ensureDownloads, ensurePages } from './pages.js'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const nodeHome = join(root, '.node')
const pinnedNode = '24.21.0'
const oldestNode = [24, 12]
const installWaitMs = 10 * 60_000
const service = 'service/src/main.ts'
const parentWatchMs = 500
/**
 * Space for young objects, in megabytes. By default it grows to 64 and stays there: a third of the memory of an idle
 * sandbox. A start is not slower with less.
 */
const youngSpaceMb = 16

class BootstrapError extends Error {}

const say = (line) => process.stderr.write(`packhouse: ${line}\n`)

function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

/** The running child process, which receives every signal that would end this one. */
let running
let stoppedBy
function stop(signal) {
  stoppedBy ??= signal
  running?.kill(signal)
}

/** Ends the program with its parent: a killed shell between npm and this process forwards no signal. */
function watchParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop('SIGTERM')
  }, parentWatchMs)
  timer.unref()
}

async function run(command, args, options) {
  requireRunning()
  let output = ''
  // In a process group of its own, so that a signal also reaches what a wrapper script of npm has started.
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options })
  running = { kill: (signal) => killGroup(child.pid, signal) }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((settle, refuse) => child.once('error', refuse).once('close', settle)).catch(
    (error) => {
      throw new BootstrapError(`could not run ${command}: ${error.message}`)
    },
  )
  running = undefined
  requireRunning()
  if (code !== 0) throw new BootstrapError(`${command} ${args.join(' ')} failed:\n${output}`)
}

function killGroup(leader, signal) {
  try {
    if (leader !== undefined) process.kill(-leader, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function requireRunning() {
  if (stoppedBy === undefined) return
  process.exitCode = 128 + constants.signals[stoppedBy]
  throw new BootstrapError('stopped')
}

const withNodeFirst = (node) => ({ ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? '') })

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Allows one installer at a time; takes over the lock of a dead process. */
async function holdingInstallLock(work) {
  mkdirSync(nodeHome, { recursive: true })
  const lock = join(nodeHome, 'install.lock')
  const waitUntil = Date.now() + installWaitMs
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    let holder = 0
    try {
      holder = Number(readFileSync(lock, 'utf8'))
      const isFresh = Date.now() - statSync(lock).mtimeMs < 2_000
      if (!(holder > 0 && isAlive(holder)) && !(holder === 0 && isFresh)) {
        rmSync(lock, { force: true })
        continue
      }
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
      continue
    }
    if (Date.now() > waitUntil)
      throw new BootstrapError(`process ${holder} still holds ${lock}; end that process and try again`)
    await new Promise((settle) => setTimeout(settle, 200))
    requireRunning()
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The path of a recent enough Node: the running one, or the pinned one under `.node/`. */
async function ensureNode() {
  if (isRecent(process.versions.node)) return process.execPath
  if (process.platform !== 'linux' || !['arm64', 'x64'].includes(process.arch)) {
    throw new BootstrapError(
      `Packhouse needs Node ${oldestNode.join('.')} or newer, but this is ${process.versions.node}; install a newer one and try again.`,
    )
  }
  const name = `node-linux-${process.arch}`
  const home = join(nodeHome, pinnedNode)
  const node = join(home, 'node_modules', name, 'bin', 'node')
  if (existsSync(node)) return node
  return holdingInstallLock(async () => {
    if (existsSync(node)) return node
    say(`this machine has Node ${process.versions.node}; installing Node ${pinnedNode} into .node/ …`)
    const partial = mkdtempSync(join(nodeHome, 'partial-'))
    try {
      writeFileSync(join(partial, 'package.json'), '{"private":true}')
      await run('npm', ['install', '--prefix', partial, '--no-save', '--ignore-scripts', `${name}@${pinnedNode}`], {
        cwd: partial,
      })
      // The rename is atomic, so a partial installation is never used.
      rmSync(home, { recursive: true, force: true })
      renameSync(partial, home)
    } finally {
      rmSync(partial, { recursive: true, force: true })
    }
    return node
  })
}

function wantedStamp(node) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const version = node === process.execPath ? process.versions.node : pinnedNode
  return JSON.stringify({ lock, node: version, platform: `${process.platform}-${process.arch}` })
}

const stampPath = join(root, 'node_modules', '.packhouse-stamp')

function isInstalled(node, stamp) {
  if (!existsSync(stampPath) || readFileSync(stampPath, 'utf8') !== stamp) return false
  // The chain engine is a native package that a wrong install omits silently.
  const probe = spawnSync(node, ['-e', "require('@nomicfoundation/edr')"], {
    cwd: join(root, 'devchain'),
    stdio: 'ignore',
  })
  return probe.status === 0
}

async function ensureModules(node) {
  const stamp = wantedStamp(node)
  if (isInstalled(node, stamp)) return
  await holdingInstallLock(async () => {
    if (isInstalled(node, stamp)) return
    say('installing packages; this takes about a minute …')
    const startedAt = Date.now()
    const env = withNodeFirst(node)
    const install = () => run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { env })
    try {
      await install()
    } catch (error) {
      // A program that still writes to node_modules can break its removal; the second attempt succeeds.
      if (!(error instanceof BootstrapError) || stoppedBy !== undefined) throw error
      await install()
    }
    writeFileSync(stampPath, stamp)
    if (!isInstalled(node, stamp))
      throw new BootstrapError(
        'the packages were installed, but the native chain engine does not load on this platform',
      )
    say(`packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  })
}

const isSandbox = (entry) => entry === service && process.env.PACKHOUSE_ENV !== 'production'

/** A sandbox starts with a current console and clients; what cannot be built does not prevent the start. */
async function preparePages(node, entry) {
  if (!isSandbox(entry) || (arePagesReady() && areDownloadsReady())) return
  const prepare = async () => {
    await ensurePages(node, say)
    await ensureDownloads(node, say)
  }
  await holdingInstallLock(prepare).catch((error) => say(error.message))
}

/** The file to run for an entry: a sandbox runs a bundle of the service, unless `npm run dev` asks for the sources. */
async function chooseProgram(node, entry) {
  const sources = join(root, entry)
  if (!isSandbox(entry) || process.env.PACKHOUSE_SOURCES !== undefined) return sources
  if (isBundled()) return bundledService
  return holdingInstallLock(() => ensureBundle(node, say)).then(
    () => (isBundled() ? bundledService : sources),
    (error) => {
      say(error.message)
      return sources
    },
  )
}

/** A sandbox shares its machine with other programs. Options of the user come last and therefore apply. */
export function nodeOptions({ NODE_OPTIONS = '', PACKHOUSE_ENV } = process.env) {
  if (PACKHOUSE_ENV === 'production') return NODE_OPTIONS
  return `--max-semi-space-size=${youngSpaceMb} ${NODE_OPTIONS}`.trim()
}

/** Runs the program under the right Node and ends with it. */
function handOver(node, program, { args, options }) {
  // The IPC channel lets the child stop when this process is killed.
  const child = spawn(node, [program, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // The compile cache saves about a second per start.
    env: {
      NODE_COMPILE_CACHE: join(root, '.node', 'compiled'),
      ...withNodeFirst(node),
      PACKHOUSE_PARENT: 'bootstrap',
      ...options,
    },
  })
  running = child
  child.on('error', (error) => {
    say(error.message)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
    if (child.connected) child.disconnect()
  })
}

/** Prepares the machine and runs `entry` (a path inside the repository) with `args`. */
export async function bootstrap(entry, args) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  watchParent()
  try {
    const node = await ensureNode()
    await ensureModules(node)
    await preparePages(node, entry)
    const program = await chooseProgram(node, entry)
    requireRunning()
    handOver(node, program, { args, options: entry === service ? { NODE_OPTIONS: nodeOptions() } : {} })
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error
    say(error.message)
    process.exitCode ??= 1
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [entry, ...args] = process.argv.slice(2)
  await bootstrap(entry, args)
}
