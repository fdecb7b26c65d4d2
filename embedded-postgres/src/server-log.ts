import { constants, type Stats } from 'node:fs'
import { copyFile, open, stat, truncate, type FileHandle } from 'node:fs/promises'
import { giveTo } from './data-home.ts'
import { unless } from './errors.ts'
import type { Owner } from './os-user.ts'

/** The log is written by the server itself, appended, so that it outlives this process and can be cut while it is open. */
export async function openServerLog(path: string, owner: Owner): Promise<FileHandle> {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  const file = await open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  await giveTo(path, owner)
  return file
}

/** Keeps at most two files of this size: the running one and the one before it. */
export async function boundServerLog(path: string, maxBytes: number): Promise<void> {
  const found: Stats | undefined = await unless(['ENOENT'], stat(path))
  if (!found || found.size <= maxBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path, 0)
}

/** What was written after a position, as lines; a log that was cut meanwhile is read from its start. */
export async function readServerLog(path: string, from: number): Promise<string[]> {
  const file = await unless(['ENOENT'], open(path, 'r'))
  if (!file) return []
  try {
    const { size } = await file.stat()
    const start = Math.max(from <= size ? from : 0, size - 64 * 1024)
    const buffer = Buffer.alloc(size - start)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
    return buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean)
  } finally {
    await file.close()
  }
}

/** The lines one server process wrote; each carries its pid in brackets. */
export const linesOf = (lines: readonly string[], pid: number): string[] =>
  lines.filter((line) => line.includes(`[${pid}]`))
