import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmbed } from '../../scripts/downloads.ts'

const maxBytes = 40 * 1_024
let folder: string
let files: Awaited<ReturnType<typeof buildEmbed>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-embed-'))
  files = await buildEmbed(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('all elements together load at most 40 kB, in one file without imports', async () => {
  const script = await readFile(join(folder, 'embed.js'), 'utf8')
  expect(gzipSync(script).length).toBeLessThanOrEqual(maxBytes)
  expect(script).toContain('packhouse-opening')
  expect(script).not.toMatch(/\bfrom\s*["']|\bimport\s*\(|\beval\(|document\.cookie|localStorage/)
})

const root = join(import.meta.dirname, '..', '..')

test('the guide shows the example as it is, and the hash of this version', async () => {
  const guide = await readFile(join(root, 'docs', 'sell-packs.md'), 'utf8')
  for (const name of ['index.html', 'server.js'])
    expect(guide).toContain(await readFile(join(root, 'examples', 'sell-packs', name), 'utf8'))
  expect(guide).toContain(files.find(({ name }) => name === 'embed.js')?.integrity)
})
