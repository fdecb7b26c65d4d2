import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'service', 'pages', 'verify')
const load = (name: string): Promise<Record<string, any>> => import(join(folder, name))

const { catalogs } = await load('texts.js')
const valuesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()

test('the fairness page has every text in three languages, with the same values', () => {
  const keys = Object.keys(catalogs.en).toSorted()
  for (const language of ['de', 'fr']) {
    expect(Object.keys(catalogs[language]).toSorted()).toEqual(keys)
    for (const key of keys) {
      expect({ key, values: valuesOf(catalogs[language][key]) }).toEqual({ key, values: valuesOf(catalogs.en[key]) })
    }
  }
})

test('every text that the page asks for exists, and every text is asked for', async () => {
  const names = (await readdir(folder)).filter((name) => /\.(js|html)$/.test(name) && !name.startsWith('texts'))
  const sources = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
  const asked = new Set(
    [
      ...sources.matchAll(/['"`]((?:page|start|none|failed|node|hero|odds|step|verdict|source|recipe|raw)\.\w+)['"`]/g),
    ].map(([, key = '']) => key),
  )
  const keys = Object.keys(catalogs.en).filter((key) => !key.startsWith('nav.'))
  expect([...asked].filter((key) => !keys.includes(key) && !key.endsWith('.js'))).toEqual([])
  expect(keys.filter((key) => !asked.has(key))).toEqual([])
})

test('places are counted from one in the steps and in the raw numbers', async () => {
  const [steps, sources] = await Promise.all(
    ['steps.js', 'sources.js'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  expect(steps).toContain('place: first.computed.index + 1')
  expect(sources).toContain('compared(computed.index + 1, index + 1)')
})
