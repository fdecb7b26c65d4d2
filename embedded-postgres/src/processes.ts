import { spawn } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorCode, unless } from './errors.ts'

/** What the system reports about a process. `cwd` is missing where it may not be read (another user's process). */
export type ProcessFacts = {
  pid: number
  isZombie: boolean
  uid: number
  /** Start time in the system's own format: with the pid it identifies a process, even if the pid is reused. */
  startedAt: string
  /** The program's file name, and its command line. */
  name: string
  command: string
  cwd: string | undefined
}

/** Undefined when there is no such process. */
export function inspectProcess(pid: number): Promise<ProcessFacts | undefined> {
  return process.platform === 'linux' ? inspectInProc(pid) : inspectWithPs(pid)
}

async function inspectInProc(pid: number): Promise<ProcessFacts | undefined> {
  const gone = ['ENOENT', 'ESRCH']
  const stat = await unless(gone, readFile(`/proc/${pid}/stat`, 'utf8'))
  const status = await unless(gone, readFile(`/proc/${pid}/status`, 'utf8'))
  if (stat === undefined || status === undefined) return undefined
  const command = (await unless(gone, readFile(`/proc/${pid}/cmdline`, 'utf8'))) ?? ''
  const cwd = await unless([...gone, 'EACCES', 'EPERM'], readlink(`/proc/${pid}/cwd`))
  return { pid, ...parseProcStat(stat), uid: parseEffectiveUid(status), command: command.replaceAll('\0', ' '), cwd }
}

/** The program name is in brackets and may contain brackets and spaces, so fields count from the last bracket. */
export function parseProcStat(stat: string): { name: string; isZombie: boolean; startedAt: string } {
  const close = stat.lastIndexOf(')')
  const fields = stat.slice(close + 2).split(' ')
  const isZombie = fields[0] === 'Z' || fields[0] === 'X'
  return { name: stat.slice(stat.indexOf('(') + 1, close), isZombie, startedAt: fields[19] ?? '' }
}

const parseEffectiveUid = (status: string): number => Number(/^Uid:\t\d+\t(\d+)/m.exec(status)?.[1] ?? -1)

async function inspectWithPs(pid: number): Promise<ProcessFacts | undefined> {
  const args = ['-p', String(pid), '-o', 'state=,uid=,lstart=,command=']
  const { code, output } = await runCommand('ps', args, { timeoutMs: 5_000 })
  const match = /^(\S+)\s+(-?\d+)\s+((?:\S+\s+){4}\d{4})\s+(.*)/.exec(output.trim())
  if (code !== 0 || !match) return undefined
  const [, state = '', uid = '', started = '', command = ''] = match
  const startedAt = started.replaceAll(/\W/g, '')
  const name = basename(command.split(' ')[0] ?? '')
  return { pid, name, isZombie: state.startsWith('Z'), uid: Number(uid), startedAt, command, cwd: undefined }
}

/** Identifies this process in a file name, so that a later one can check whether it is alive. */
export async function tagOwnProcess(): Promise<string> {
  const facts = await inspectProcess(process.pid)
  return `${process.pid}-${facts?.startedAt ?? '0'}`
}

/** Whether the process of this tag is alive. */
export async function isTagAlive(tag: string): Promise<boolean> {
  const [pid = '', startedAt] = tag.split('-')
  const facts = await inspectProcess(Number(pid))
  return facts !== undefined && !facts.isZombie && facts.startedAt === startedAt
}

/** The user to run a program as; an empty object is the user of this process. */
export type RunAs = { uid: number; gid: number } | Record<string, never>

/**
 * The environment of every child process. It excludes the service's own: its secrets would be readable by the server's
 * user, and locale or PG* variables would change the server's behaviour.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

export type CommandOptions = {
  runAs?: RunAs
  input?: string
  timeoutMs: number
  signal?: AbortSignal | undefined
}
export type CommandResult = { code: number | null; signal: NodeJS.Signals | null; output: string }

/** Keeps the end of a program's output, bounded: enough for an error message. */
const keptOutputBytes = 64 * 1024

/**
 * Runs a program to its end, in its own process group, so that Ctrl-C in the terminal reaches the service alone. After
 * the timeout, or when aborted, the whole group is killed.
 */
export function runCommand(file: string, args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  return new Promise((settle, reject) => {
    const child = spawn(file, args, {
      ...options.runAs,
      cwd: '/',
      env: cleanEnvironment,
      detached: true,
      stdio: 'pipe',
    })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-keptOutputBytes)
    }
    const killGroup = (): void => {
      if (child.pid !== undefined) signalProcess(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(() => {
      output += `\nended: still running after ${options.timeoutMs} ms`
      killGroup()
    }, options.timeoutMs)
    const finish = (): void => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', killGroup)
    }
    options.signal?.addEventListener('abort', killGroup)
    if (options.signal?.aborted) killGroup()
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    // A program that exits without reading its input closes the pipe; its exit code is enough.
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => {
      finish()
      reject(error)
    })
    child.on('close', (code, signal) => {
      finish()
      settle({ code, signal, output })
    })
    child.stdin.end(options.input ?? '')
  })
}

/** Sends a signal; false when the process is already gone. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
    throw error
  }
}
