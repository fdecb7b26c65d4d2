import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDice, makeCatalog, makePrice } from '../../../test/catalog/records.ts'
import { cents } from '../../kernel/money.ts'
import { pokemon } from '../games/games.ts'
import { cardSchema } from '../query/fields.ts'
import { parseQuery } from '../query/parse.ts'
import type { CatalogRecord } from '../records.ts'
import { buildCatalog, CatalogBuilder } from './build.ts'
import { createCatalogSearch } from './catalog-search.ts'
import { openImage } from './image.ts'
import { PriceBuilder } from './prices.ts'
import { openSnapshot, withPrices, type Snapshot } from './snapshot.ts'
import { loadImage, saveImage } from './snapshot-file.ts'
import { findRow } from './table.ts'

const catalog = makeCatalog({ seed: 7, cards: 300 })

function build(records: readonly CatalogRecord[]) {
  const builder = new CatalogBuilder(pokemon)
  for (const record of records) builder.add(record)
  return builder.finish()
}

function open(images: Parameters<typeof openSnapshot>[0]): Snapshot {
  const snapshot = openSnapshot(images)
  if (!snapshot) throw new Error('The snapshot cannot be opened.')
  return snapshot
}

function search(snapshot: Snapshot, text: string): string[] {
  const query = parseQuery(text, cardSchema)
  if (!query.ok) throw new Error(query.message)
  const result = createCatalogSearch(snapshot).cards({ query: query.node, order: [], page: 1, pageSize: 100 })
  return result.ok ? Array.from(result.rows, snapshot.cards.idOf) : []
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a snapshot read from disk equals the one written', async () => {
  const folder = await temporaryFolder()
  const images = build(catalog.records)
  const path = join(folder, 'cards.snapshot')
  await saveImage(path, images.catalog)
  const loaded = await loadImage(path)
  if (!loaded.ok) throw new Error(loaded.reason)
  expect(Buffer.from(loaded.image).equals(Buffer.from(images.catalog))).toBe(true)
  expect(await readdir(folder)).toEqual(['cards.snapshot'])
  const [before, after] = [open(images), open({ catalog: loaded.image, prices: images.prices })]
  for (const text of ['', 'ember', 'hp:[50 TO 120]', 'attacks.text:fr', 'raw_price:[1 TO *]']) {
    expect(search(after, text), text).toEqual(search(before, text))
  }
})

test('missing, truncated and altered files are detected', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'cards.snapshot')
  expect(await loadImage(path)).toEqual({ ok: false, reason: 'missing' })
  const { catalog: image } = build(catalog.records)
  await saveImage(path, image)
  const bytes = await readFile(path)
  for (const at of [0, 20, bytes.length >> 1, bytes.length - 1]) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    await writeFile(path, altered)
    expect(await loadImage(path)).toEqual({ ok: false, reason: 'damaged' })
  }
  for (const length of [bytes.length - 1, 1_000, 32, 0]) {
    await truncate(path, length)
    expect(await loadImage(path)).toEqual({ ok: false, reason: 'damaged' })
  }
})

test('an image of another format is rejected', () => {
  const { catalog: image } = build(catalog.records)
  const preamble = new Uint32Array(image, 0, 4)
  preamble[1] = (preamble[1] ?? 0) + 1
  expect(openImage(image)).toBeUndefined()
  expect(openImage(new SharedArrayBuffer(8))).toBeUndefined()
})

test('the version depends on the content, not on the order of input', () => {
  const { version } = open(build(catalog.records))
  const reversed = catalog.expansions.toReversed()
  const shuffled = [...reversed, ...catalog.cards.toReversed(), ...catalog.prices]
  expect(open(build(shuffled)).version).toBe(version)
  const [first, ...others] = catalog.cards
  if (!first) throw new Error('The catalog is empty.')
  const renamed = [...catalog.expansions, { ...first, name: 'Another Name' }, ...others, ...catalog.prices]
  expect(open(build(renamed)).version).not.toBe(version)
})

test('newer prices replace the old ones; the others are kept', () => {
  const snapshot = open(build(catalog.records))
  const [priced, other] = catalog.prices
  if (!priced || !other) throw new Error('The catalog has no prices.')
  const builder = new PriceBuilder()
  builder.add({ ...makePrice(createDice(1), priced.cardId), market: cents(123_456n) })
  builder.add(makePrice(createDice(1), 'no-such-card'))
  const { image, unknownCards } = builder.finish(
    { rowCount: snapshot.cards.rowCount, version: snapshot.version, rowOf: (id) => findRow(snapshot.cards, id) },
    snapshot.prices,
  )
  const updated = withPrices(snapshot, image)
  if (!updated) throw new Error('The prices belong to another catalog.')
  expect(unknownCards).toBe(1)
  expect(search(updated, 'raw_price:1234.56')).toEqual([priced.cardId])
  const row = createCatalogSearch(updated).findCard(other.cardId) ?? -1
  expect(updated.prices.market[row]).toBe(snapshot.prices.market[row])
  expect(updated.prices.version).not.toBe(snapshot.prices.version)
  expect(updated.version).toBe(snapshot.version)
})

test('prices of another catalog are refused', () => {
  const other = build(makeCatalog({ seed: 8, cards: 10 }).records)
  const mine = build(catalog.records)
  expect(openSnapshot({ catalog: mine.catalog, prices: other.prices })).toBeUndefined()
  expect(withPrices(open(mine), other.prices)).toBeUndefined()
})

test('an empty catalog finds nothing', async () => {
  const snapshot = open(await buildCatalog(pokemon, []))
  expect(search(snapshot, '')).toEqual([])
  expect(search(snapshot, 'name:x -hp:[1 TO 2] raw_price:[* TO *]')).toEqual([])
  expect(createCatalogSearch(snapshot).findCard('x')).toBeUndefined()
})

test('a card of an unknown expansion fails the build', () => {
  expect(() => build(catalog.cards)).toThrow(/was not read before it/)
})
