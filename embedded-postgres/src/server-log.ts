import { constants, type Stats } from 'node:fs'
import { copyFile, open, stat, truncate, type FileHandle } from 'node:fs/promises'
import { changeOwner } from './data-home.ts'
import { unless } from './errors.ts'
import type { Owner } from './os-user.ts'

/** The server itself appends to the log, so that the log outlives this process and can be truncated while open. */
export async function openServerLog(path: string, owner: Owner): Promise<FileHandle> {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  const file = await open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  await changeOwner(path, owner)
  return file
}

/** Keeps at most two files of this size: the current one and the previous one. */
export async function boundServerLog(path: string, maxBytes: number): Promise<void> {
  const found: Stats | undefined = await unless(['ENOENT'], stat(path))
  if (!found || found.size <= maxBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path, 0)
}

/** The lines after a position; a truncated log is read from its start. */
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

/** The lines of one server process; each contains its pid in brackets. */
export const linesOf = (lines: readonly string[], pid: number): string[] =>
  lines.filter((line) => line.includes(`[${pid}]`))
