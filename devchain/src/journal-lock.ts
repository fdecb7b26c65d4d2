// Two processes that append to one journal would corrupt it. The lock is a listening socket beside the journal: the
// system releases it when the process ends, and a reused process id cannot be mistaken for it.
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DevChainFailure } from './failures.ts'

/** Unix allows about a hundred bytes for the path of a socket. */
const maxSocketPath = 100

function lockPath(journalPath: string): string {
  const beside = `${resolve(journalPath)}.lock`
  if (Buffer.byteLength(beside) <= maxSocketPath) return beside
  return join(tmpdir(), `packhouse-${createHash('sha256').update(beside).digest('hex').slice(0, 24)}.lock`)
}

function tryListen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((settle, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? settle(undefined) : fail(error),
    )
    server.listen(path, () => settle(server.unref()))
  })
}

function isLocked(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(path)
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('close', () => socket.destroy())
  })
}

/** Locks the journal for this process. The returned function releases it. */
export async function lockJournal(journalPath: string): Promise<() => Promise<void>> {
  const path = lockPath(journalPath)
  let server = await tryListen(path)
  if (!server && !(await isLocked(path))) {
    await rm(path, { force: true })
    server = await tryListen(path)
  }
  if (!server)
    throw new DevChainFailure(
      'journal_locked',
      `The chain journal ${journalPath} is in use by another running process.`,
    )
  const held = server
  return () => new Promise((released) => held.close(() => released()))
}
