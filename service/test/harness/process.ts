import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledService, isBundled } from '../../../scripts/bundle.js'

/** What the bundle is made from; it loads its modules one by one. */
export const sources = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
/** The bundle that `npm start` runs, where it is current: it starts in a third of the time. */
const main = isBundled() ? bundledService : sources
const readyPattern = /^packhouse ready on (\S+)$/m
/** Processes of every role print it, with a URL or without. */
const startedPattern = /^packhouse (\w+ )?ready\b/m

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** The service as a separate process. */
export type ServiceProcess = {
  child: ChildProcess
  baseUrl: string
  exited: Promise<Exit>
  output(): string
  [Symbol.asyncDispose](): Promise<void>
}

export type DataFolder = { path: string; [Symbol.asyncDispose](): Promise<void> }

export async function makeDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'packhouse-process-'))
  // Under root the database runs as another user, which must be able to reach this folder.
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

type Settings = Readonly<Record<string, string>>

export type Launched = ReturnType<typeof launch>

/** Starts the program without waiting; the environment of the tests is not inherited. */
export function launch(settings: Settings, program = main) {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [program], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      TMPDIR,
      LANG,
      NODE_COMPILE_CACHE,
      PORT: '0',
      CHAIN_PORT: '0',
      IP_LIMIT_PER_MINUTE: '0',
      // Tests count what they make themselves.
      DEMO_HISTORY: 'off',
      ...settings,
    },
  })
  let text = ''
  const collect = (chunk: Buffer): void => void (text += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))
  return { child, exited, output: () => text }
}

/** Starts the program and waits until it serves. */
export async function startProcess(settings: Settings, program = main): Promise<ServiceProcess> {
  const { child, exited, output } = launch(settings, program)
  const ready = new Promise<string>((settle) => {
    child.stdout?.on('data', () => {
      const url = readyPattern.exec(output())?.[1]
      if (url !== undefined) settle(url)
    })
  })
  const ended = exited.then((exit) => {
    throw new Error(`The service ended before it was ready (${JSON.stringify(exit)}):\n${output()}`)
  })
  ended.catch(() => {})
  const baseUrl = await Promise.race([ready, ended])
  const dispose = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
  }
  return { child, baseUrl, exited, output, [Symbol.asyncDispose]: dispose }
}

/** What the program prints when it refuses to start. A program that becomes ready instead is stopped, and the test fails. */
export async function refusedStart(settings: Settings): Promise<string> {
  const { child, exited, output } = launch(settings)
  const stopIfReady = (): void => {
    if (startedPattern.test(output())) child.kill('SIGKILL')
  }
  child.stdout.on('data', stopIfReady)
  const { code } = await exited
  if (code === 1 && !startedPattern.test(output())) return output()
  throw new Error(`The service was expected to refuse its start, but it started or ended with ${code}:\n${output()}`)
}

/** The process id of the database server of a data folder, while one is running. */
export async function databasePid(dataDir: string): Promise<number | undefined> {
  try {
    const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
    const pid = Number(text.split('\n', 1)[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}
