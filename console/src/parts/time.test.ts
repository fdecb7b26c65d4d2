import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const screens = join(import.meta.dirname, '../screens')

/** They measure how long ago the browser itself did something, and the difference of the two clocks. */
const own = ['catalog/data.ts', 'catalog/explorer.tsx', 'operator/app.tsx', 'operator/tier-data.ts']

test('no screen compares a time of the service with the clock of the browser', async () => {
  const files = (await readdir(screens, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(screens, file), 'utf8')] as const),
  )
  const found = texts.filter(([, text]) => /Date\.now\(\)|new Date\(\)/.test(text)).map(([file]) => file)
  expect(found.toSorted()).toEqual(own)
})
