import { constants } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unless } from './errors.ts'
import { inspectProcess, type ProcessFacts } from './processes.ts'

/** The content of `postmaster.pid`. The later lines appear one by one during the start. */
export type PidFile = {
  pid: number
  port: number | undefined
  socketDir: string | undefined
  status: 'starting' | 'stopping' | 'ready' | 'standby' | undefined
}

const statuses = ['starting', 'stopping', 'ready', 'standby'] as const

/** Parses a `postmaster.pid`; undefined when it contains no pid. */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n')
  // Without the end of its line a pid may be incomplete. A single-user backend writes its own with a minus sign.
  const pid = /^-?(\d+)\n/.exec(text)?.[1]
  if (pid === undefined || Number(pid) === 0) return undefined
  const port = Number(lines[3] ?? '')
  return {
    pid: Number(pid),
    port: Number.isInteger(port) && port > 0 ? port : undefined,
    socketDir: lines[4] || undefined,
    status: statuses.find((status) => status === lines[7]?.trim()),
  }
}

/**
 * The state of a data directory.
 * - `free`: no server, and the last one shut down cleanly
 * - `stale`: the last server was killed; its pid is gone, a zombie, or belongs to another program
 * - `unwritten`: a server has created the file and not yet written its pid, or was killed at that point
 * - `held`: a server runs on this directory
 */
export type Holding =
  | { state: 'free' }
  | { state: 'stale'; pid: number }
  | { state: 'unwritten' }
  | { state: 'held'; file: PidFile }

export async function readHolding(dataDir: string): Promise<Holding> {
  const text = await unless(['ENOENT'], readFile(pidFilePath(dataDir), 'utf8'))
  if (text === undefined) return { state: 'free' }
  const file = parsePidFile(text)
  if (!file) return { state: 'unwritten' }
  const facts = await inspectProcess(file.pid)
  return facts && isServerOf(facts, dataDir) ? { state: 'held', file } : { state: 'stale', pid: file.pid }
}

/**
 * Whether a process is a server on this directory. A pid alone proves nothing: after a crash or in a restarted
 * container it may belong to any program. A server's working directory is its data directory; where that cannot be
 * read, the command line decides.
 */
export function isServerOf(facts: ProcessFacts, dataDir: string): boolean {
  if (facts.isZombie) return false
  if (facts.cwd !== undefined) return facts.name === 'postgres' && facts.cwd === dataDir
  return `${facts.command} `.includes(`postgres -D ${dataDir} `)
}

/**
 * Writes a dead pid into a pid file without one, because PostgreSQL rejects an empty file permanently. The file itself
 * is never deleted. This is safe: a server writes its pid before anything else, so one that got no further has left no
 * data behind, and the shared memory check still prevents two servers.
 */
export async function writeDeadPid(dataDir: string): Promise<void> {
  const file = await open(pidFilePath(dataDir), constants.O_RDWR | constants.O_NOFOLLOW)
  try {
    const { size } = await file.stat()
    if (size === 0) await file.write(`${process.pid}\n${dataDir}\n`, 0)
  } finally {
    await file.close()
  }
}

const pidFilePath = (dataDir: string): string => join(dataDir, 'postmaster.pid')
