import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const maxBytes = 8 * 1_024

test('a page that searches the catalog loads at most 8 kB', async () => {
  const entry = 'virtual:page'
  const source = `import { createCatalogClient, where } from ${JSON.stringify(join(import.meta.dirname, 'catalog.ts'))}
    const catalog = createCatalogClient({ baseUrl: location.origin })
    for await (const card of catalog.cards.list('skies', { q: where.contains('name', 'x') })) console.log(card.name)`
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? source : undefined),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rolldownOptions: { input: entry } },
  })
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
  expect(code).toContain('/api/v1/')
  expect(code).not.toContain('/api/v1/mystery')
  expect(gzipSync(code).length).toBeLessThanOrEqual(maxBytes)
})
