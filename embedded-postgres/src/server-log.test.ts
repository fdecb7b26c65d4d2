import { appendFile, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentOwner } from './os-user.ts'
import { boundServerLog, linesOf, openServerLog, readServerLog } from './server-log.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-log-'))
  path = join(folder, 'server.log')
})
afterEach(() => rm(folder, { recursive: true }))

test('a log is read from a position, and from its start after a truncation', async () => {
  expect(await readServerLog(path, 0)).toEqual([])
  await writeFile(path, 'one\ntwo\nthree\n')
  expect(await readServerLog(path, 4)).toEqual(['two', 'three'])
  expect(await readServerLog(path, 4_000)).toEqual(['one', 'two', 'three'])
})

test('a log past its size is truncated under its writer, with one earlier part kept', async () => {
  const writer = await openServerLog(path, currentOwner())
  await writer.write('x'.repeat(100))
  await boundServerLog(path, 100)
  expect(await readdir(folder)).toEqual(['server.log'])
  await writer.write('y')
  await boundServerLog(path, 100)
  await writer.write('after\n')
  await writer.close()
  expect(await readFile(path, 'utf8')).toBe('after\n')
  expect((await stat(`${path}.1`)).size).toBe(101)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a link in place of the log is not followed', async () => {
  await appendFile(join(folder, 'precious'), 'kept')
  await symlink(join(folder, 'precious'), path)
  await expect(openServerLog(path, currentOwner())).rejects.toThrow(/ELOOP/)
})

test('lines are filtered by process', () => {
  const lines = ['2026 [7] LOG: a', '2026 [77] LOG: b', 'no prefix', '2026 [7] LOG: c']
  expect(linesOf(lines, 7)).toEqual(['2026 [7] LOG: a', '2026 [7] LOG: c'])
})
