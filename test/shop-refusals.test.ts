import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasText, refusalText } from '../embed/src/refusals.ts'
import { de } from '../demo/shop/page/src/texts/de.ts'
import { en } from '../demo/shop/page/src/texts/en.ts'
import { fr } from '../demo/shop/page/src/texts/fr.ts'

/** The operations that the server of the shop calls, by their methods of the SDK. */
const methods = /\b(packs|instant|sellbacks|redemptions|wallet|sandbox|info)\.(\w+)\(/g

type Document = {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, Refusal> }>>
  components: { responses: Record<string, Refusal> }
}
type Refusal = { $ref?: string; 'x-error-labels'?: string[] }

const root = join(import.meta.dirname, '..')

async function listOperations(): Promise<string[]> {
  const sources = await Promise.all(
    ['routes.ts', 'orders.ts'].map((name) => readFile(join(root, 'demo/shop/server', name), 'utf8')),
  )
  const called = new Set(
    sources.flatMap((text) => [...text.matchAll(methods)].map(([, group, name]) => `${group}.${name}`)),
  )
  const names = await readFile(join(root, 'sdk/src/generated/method-names.ts'), 'utf8')
  return [...names.matchAll(/(\w+): '([\w.]+)'/g)].flatMap(([, id = '', method = '']) =>
    called.has(method) ? [id] : [],
  )
}

test('every refusal that a visitor of the shop can cause has a text in three languages', async () => {
  const document = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8')) as Document
  const operations = await listOperations()
  expect(operations).toEqual(
    expect.arrayContaining(['createPurchase', 'createSellback', 'createRedemption', 'listPackCards']),
  )
  const codes = new Set(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .filter(({ operationId }) => operations.includes(operationId ?? ''))
      .flatMap(({ responses = {} }) => Object.values(responses))
      .map((refusal) => document.components.responses[refusal.$ref?.split('/').at(-1) ?? ''] ?? refusal)
      .flatMap((refusal) => refusal['x-error-labels'] ?? []),
  )
  expect(codes.size).toBeGreaterThan(50)
  expect([...codes].filter((code) => !hasText(code))).toEqual([])
  for (const code of codes) {
    const key = refusalText(code)
    for (const texts of [en, de, fr]) expect(texts[key]).toMatch(/\.$/)
  }
})
