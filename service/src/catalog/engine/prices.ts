import { dayMs } from '../../kernel/time.ts'
import { createHash } from 'node:crypto'
import type { PriceRecord } from '../records.ts'
import { priceToOpenJson } from './card-json.ts'
import { GrowableBytes } from './growable.ts'
import { openImage, packImage, sectionReader, type Image, type Section } from './image.ts'
import { MarketplaceRows, openMarketplaces, type OpenedMarketplaces } from './marketplace-columns.ts'
import { buildNumberColumn, openNumberColumn, type NumberColumn } from './number-column.ts'
import { ValueCollector } from './postings.ts'

/** The prices of a catalog's cards by row. They change far more often than the cards and are replaced separately. */
export type PriceTable = {
  readonly version: string
  readonly catalogVersion: string
  readonly rawPrice: NumberColumn
  /** Near Mint price in dollars by row, NaN where there is none. */
  readonly market: Float64Array
  /** Open JSON texts: a row's list form is between bounds 2r and 2r+1, its detailed form, where it differs, up to 2r+2. */
  readonly arena: Buffer
  readonly bounds: Uint32Array
  /** When each row's price becomes stale, in epoch milliseconds; 0 where there is no dated price. */
  readonly staleAt: Float64Array
  /** The same times sorted, to count how many have passed. */
  readonly staleTimes: Float64Array
} & OpenedMarketplaces

export const staleAfterMs = 7 * dayMs

type PriceMeta = {
  kind: 'prices'
  catalogVersion: string
  version: string
  rowCount: number
  marketplaceColumns: readonly string[]
}
/** The cards that prices refer to: their count, version and row by id. */
export type PricedCards = {
  readonly rowCount: number
  readonly version: string
  readonly rowOf: (id: string) => number | undefined
}

/** Collects prices for the cards of one catalog. Prices missing from the input are taken from the previous table. */
export class PriceBuilder {
  private readonly changed = new Map<string, PriceRecord>()

  add(price: PriceRecord): void {
    this.changed.set(price.cardId, price)
  }

  /** Prices of unknown cards are skipped and counted in `unknownCards`. */
  finish(cards: PricedCards, previous?: PriceTable): { image: Image; unknownCards: number } {
    const { rowCount, version: catalogVersion } = cards
    const changedRows = new Map<number, PriceRecord>()
    for (const [id, price] of this.changed) {
      const row = cards.rowOf(id)
      if (row !== undefined) changedRows.set(row, price)
    }
    const rows = new PriceRows(rowCount)
    for (let row = 0; row < rowCount; row++) {
      const price = changedRows.get(row)
      if (price) rows.addNew(row, price)
      else if (previous) rows.addOld(row, previous)
      else rows.addNone(row)
    }
    const { sections, marketplaceColumns } = rows.finish()
    const hash = createHash('sha256').update(catalogVersion)
    for (const name of ['arena', 'bounds', 'staleAt', 'marketplaces.arena', 'marketplaces.bounds'])
      hash.update(sections.get(name) ?? '')
    const version = hash.digest('hex').slice(0, 16)
    const meta: PriceMeta = { kind: 'prices', catalogVersion, version, rowCount, marketplaceColumns }
    return { image: packImage(meta, sections), unknownCards: this.changed.size - changedRows.size }
  }
}

/** The sections of a price image, filled row by row. */
class PriceRows {
  private readonly arena = new GrowableBytes()
  private readonly bounds: Uint32Array
  private readonly market: Float64Array
  private readonly staleAt: Float64Array
  private readonly rawPrice = new ValueCollector<number>()
  private readonly marketplaces: MarketplaceRows

  constructor(rowCount: number) {
    this.bounds = new Uint32Array(rowCount * 2 + 1)
    this.market = new Float64Array(rowCount)
    this.staleAt = new Float64Array(rowCount)
    this.marketplaces = new MarketplaceRows(rowCount)
  }

  addNew(row: number, price: PriceRecord): void {
    this.arena.append(priceToOpenJson(price, false))
    this.bounds[row * 2 + 1] = this.arena.length
    const hasDetails = price.graded.some(({ band, lastSoldAt }) => band !== undefined || lastSoldAt !== undefined)
    if (hasDetails) this.arena.append(priceToOpenJson(price, true))
    this.marketplaces.add(price.marketplaces)
    const updatedAt = price.marketUpdatedAt === undefined ? Number.NaN : Date.parse(price.marketUpdatedAt)
    const staleAt = Number.isNaN(updatedAt) ? 0 : updatedAt + staleAfterMs
    this.endRow(row, price.market === null ? Number.NaN : Number(price.market) / 100, staleAt)
  }

  addOld(row: number, { arena, bounds, market, staleAt, marketplaces }: PriceTable): void {
    this.marketplaces.addOld(row, marketplaces)
    this.arena.appendBytes(arena.subarray(bounds[row * 2], bounds[row * 2 + 1]))
    this.bounds[row * 2 + 1] = this.arena.length
    this.arena.appendBytes(arena.subarray(bounds[row * 2 + 1], bounds[row * 2 + 2]))
    this.endRow(row, market[row] as number, staleAt[row] as number)
  }

  addNone(row: number): void {
    this.marketplaces.add(undefined)
    this.bounds[row * 2 + 1] = this.arena.length
    this.endRow(row, Number.NaN, 0)
  }

  private endRow(row: number, market: number, staleAt: number): void {
    this.bounds[row * 2 + 2] = this.arena.length
    this.market[row] = market
    this.staleAt[row] = staleAt
    this.rawPrice.add(Number.isNaN(market) ? [] : [market])
  }

  finish(): { sections: Map<string, Section>; marketplaceColumns: string[] } {
    const order = { arrivalOf: Uint32Array.from(this.market, (_, row) => row) }
    const form = { single: true, ordered: true, read: (dollars: number) => dollars }
    const sections = new Map<string, Section>([
      ['arena', this.arena.finish()],
      ['bounds', this.bounds],
      ['market', this.market],
      ['staleAt', this.staleAt],
    ])
    for (const [name, section] of buildNumberColumn(this.rawPrice, order, form))
      sections.set(`raw_price.${name}`, section)
    return { sections, marketplaceColumns: this.marketplaces.finish(order, sections) }
  }
}

/** Undefined when the bytes are not a price image of this format. */
export function openPrices(image: Image): PriceTable | undefined {
  const opened = openImage<PriceMeta>(image)
  if (opened?.meta.kind !== 'prices') return undefined
  const { meta, sections } = opened
  const read = sectionReader(sections, '')
  const arena = read.bytes('arena')
  const staleAt = read.floats('staleAt')
  return {
    version: meta.version,
    catalogVersion: meta.catalogVersion,
    rawPrice: openNumberColumn(sections, 'raw_price.', meta.rowCount),
    market: read.floats('market'),
    arena: Buffer.from(arena.buffer, arena.byteOffset, arena.byteLength),
    bounds: read.words('bounds'),
    staleAt,
    staleTimes: Float64Array.from(staleAt).sort(),
    ...openMarketplaces(sections, meta.marketplaceColumns, meta.rowCount),
  }
}

/** The number of prices that are stale at the given time. Answers with prices change with it. */
export function countStale({ staleTimes }: PriceTable, nowMs: number): number {
  let low = 0
  let high = staleTimes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((staleTimes[middle] as number) <= nowMs) low = middle + 1
    else high = middle
  }
  return low
}
