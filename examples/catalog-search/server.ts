// A search page over the card catalog: node examples/catalog-search/server.ts. The key stays on the server.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createCatalogClient, where } from '@packhouse/sdk/catalog'
import { readAccess, readSandbox } from '../sandbox.ts'

const catalog = createCatalogClient(await readAccess('catalog'))
const [game = 'wildmere'] = (await readSandbox()).games
const page = readFileSync(join(import.meta.dirname, 'page.html'))

/** What a visitor types is a value, never a part of the query language. */
async function search(text: string) {
  const q = text.trim() === '' ? undefined : where.contains('name', text.trim())
  const cards = await catalog.cards
    .list(game, { ...(q && { q: String(q) }), orderBy: '-raw_price', include: 'prices', page_size: 12 })
    .toArray({ limit: 12 })
  return cards.map(({ id, name, rarity, expansion, images, pricing }) => ({
    id,
    name,
    rarity,
    expansion: expansion?.name,
    image: images?.[0]?.small,
    market: pricing?.market ?? null,
  }))
}

const server = createServer((request, reply) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/') return void reply.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  if (url.pathname !== '/search') return void reply.writeHead(404).end()
  search(url.searchParams.get('text') ?? '').then(
    (cards) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(cards)),
    () => reply.writeHead(502).end('{"message": "The catalog does not answer."}'),
  )
})
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
