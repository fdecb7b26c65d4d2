import type { CatalogMeta } from './build.ts'
import { openDropIn, type DropInSlices } from './drop-in.ts'
import { openImage, sectionReader, type Image, type Sections } from './image.ts'
import type { Ordering } from './postings.ts'
import { marketplaceColumn } from './marketplace-columns.ts'
import { openPrices, type PriceTable } from './prices.ts'
import { openTable, type Table } from './table.ts'

/** Everything a game's searches read, immutable: a request keeps the snapshot it began with after newer ones replace it. */
export type Snapshot = {
  readonly game: string
  readonly version: string
  readonly cards: Table
  readonly expansions: Table
  readonly languages: CatalogMeta['languages']
  /** Top-level fields a card can show. */
  readonly cardFields: readonly string[]
  /** Cards grouped by printing code. */
  readonly families: Ordering
  readonly slices: CardSlices
  readonly prices: PriceTable
  /** The cards in the shape of another interface, where the game is shown there. */
  readonly dropIn: DropInSlices | undefined
}

/** The JSON texts that answers are assembled from. */
export type CardSlices = {
  readonly cards: Buffer
  readonly cardStarts: Uint32Array
  /** The offset at which a card's expansion is inserted. */
  readonly cardSplits: Uint32Array
  readonly cardEnds: Uint32Array
  readonly expansionOfCard: Uint32Array
  readonly expansions: Buffer
  readonly expansionStarts: Uint32Array
  readonly expansionEnds: Uint32Array
}

/** Opens a catalog with its prices. Undefined when an image has another format or the prices belong to another catalog. */
export function openSnapshot(images: { catalog: Image; prices: Image }): Snapshot | undefined {
  const opened = openImage<CatalogMeta>(images.catalog)
  const prices = openPrices(images.prices)
  if (opened?.meta.kind !== 'catalog' || prices?.catalogVersion !== opened.meta.version) return undefined
  const { meta, sections } = opened
  const families = sectionReader(sections, 'families.')
  const offsets = families.words('offsets')
  return {
    game: meta.game,
    version: meta.version,
    cards: withPriceColumn(openTable(meta.cards, sections, 'cards.'), prices),
    expansions: openTable(meta.expansions, sections, 'expansions.'),
    languages: meta.languages,
    cardFields: meta.cardFields,
    families: { offsets, rows: families.words('rows'), ranks: families.words('ranks'), keys: offsets.length - 1 },
    slices: openSlices(sections),
    prices,
    dropIn: openDropIn(sections),
  }
}

/** The same catalog with newer prices; undefined when they belong to another catalog. */
export function withPrices(snapshot: Snapshot, image: Image): Snapshot | undefined {
  const prices = openPrices(image)
  if (prices?.catalogVersion !== snapshot.version) return undefined
  return { ...snapshot, cards: withPriceColumn(snapshot.cards, prices), prices }
}

function withPriceColumn(table: Table, prices: PriceTable): Table {
  const columns = new Map([...table.columns].filter(([name]) => !marketplaceColumn.test(name)))
  columns.set('raw_price', { kind: 'number', number: prices.rawPrice })
  for (const [name, number] of prices.marketplaceColumns) columns.set(name, { kind: 'number', number })
  // The rows stay the same, the orders by price do not.
  return { ...table, columns, orderings: new Map() }
}

function openSlices(sections: Sections): CardSlices {
  const read = sectionReader(sections, '')
  const arena = (name: string): Buffer => {
    const bytes = read.bytes(name)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  return {
    cards: arena('card.arena'),
    cardStarts: read.words('card.starts'),
    cardSplits: read.words('card.splits'),
    cardEnds: read.words('card.ends'),
    expansionOfCard: read.words('card.expansions'),
    expansions: arena('expansion.arena'),
    expansionStarts: read.words('expansion.starts'),
    expansionEnds: read.words('expansion.ends'),
  }
}
