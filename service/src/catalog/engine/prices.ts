import { createHash } from 'node:crypto'
import type { PriceRecord } from '../records.ts'
import { priceToOpenJson } from './card-json.ts'
import { openImage, packImage, sectionReader, type Image, type Section } from './image.ts'
import { buildNumberColumn, openNumberColumn, type NumberColumn } from './number-column.ts'
import { ValueCollector } from './postings.ts'

/** The prices of a catalog's cards by row. They change far more often than the cards and are swapped on their own. */
export type PriceTable = {
  readonly version: string
  readonly catalogVersion: string
  readonly rawPrice: NumberColumn
  /** Near Mint price in dollars by row, NaN where there is none. */
  readonly market: Float64Array
  /** Open JSON texts: a row's list form lies between bounds 2r and 2r+1, its detailed form, where it differs, up to 2r+2. */
  readonly arena: Buffer
  readonly bounds: Uint32Array
  /** When each row's price becomes stale, in epoch milliseconds; 0 where there is no dated price. */
  readonly staleAt: Float64Array
  /** The same moments in order, so that it is known at once how many have passed. */
  readonly staleMoments: Float64Array
}

const staleAfterMs = 7 * 24 * 60 * 60 * 1_000

type PriceMeta = { kind: 'prices'; catalogVersion: string; version: string; rowCount: number }
/** The cards prices are for: how many, of which version, and where each id is. */
export type PricedCards = {
  readonly rowCount: number
  readonly version: string
  readonly rowOf: (id: string) => number | undefined
}
type NewPrice = { list: Buffer; detailed: Buffer; market: number; staleAt: number }

/** Gathers prices for the cards of one catalog. With a previous table, prices that did not come again stay as they were. */
export class PriceBuilder {
  private readonly changed = new Map<string, NewPrice>()

  add(price: PriceRecord): void {
    const list = Buffer.from(priceToOpenJson(price, false))
    const hasDetails = price.graded.some(({ band, lastSoldAt }) => band !== undefined || lastSoldAt !== undefined)
    const updatedAt = price.marketUpdatedAt === undefined ? Number.NaN : Date.parse(price.marketUpdatedAt)
    this.changed.set(price.cardId, {
      list,
      detailed: hasDetails ? Buffer.from(priceToOpenJson(price, true)) : nothing,
      market: price.market === null ? Number.NaN : Number(price.market) / 100,
      staleAt: Number.isNaN(updatedAt) ? 0 : updatedAt + staleAfterMs,
    })
  }

  /** Prices of cards the catalog does not have are left out; `unknownCards` says how many there were. */
  finish(cards: PricedCards, previous?: PriceTable): { image: Image; unknownCards: number } {
    const { rowCount, version: catalogVersion } = cards
    const changedRows = new Map<number, NewPrice>()
    for (const [id, price] of this.changed) {
      const row = cards.rowOf(id)
      if (row !== undefined) changedRows.set(row, price)
    }
    const slices: Uint8Array[] = []
    const bounds = new Uint32Array(rowCount * 2 + 1)
    const market = new Float64Array(rowCount).fill(Number.NaN)
    const staleAt = new Float64Array(rowCount)
    const rawPrice = new ValueCollector<number>()
    for (let row = 0; row < rowCount; row++) {
      const price = changedRows.get(row) ?? (previous && oldPrice(previous, row))
      slices.push(price?.list ?? nothing, price?.detailed ?? nothing)
      market[row] = price?.market ?? Number.NaN
      staleAt[row] = price?.staleAt ?? 0
      rawPrice.add(price && !Number.isNaN(price.market) ? [price.market] : [])
      bounds[row * 2 + 1] = (bounds[row * 2] as number) + (price?.list.length ?? 0)
      bounds[row * 2 + 2] = (bounds[row * 2 + 1] as number) + (price?.detailed.length ?? 0)
    }
    const arena = Buffer.concat(slices)
    const order = { arrivalOf: Uint32Array.from({ length: rowCount }, (_, row) => row) }
    const sections = new Map<string, Section>([
      ['arena', arena],
      ['bounds', bounds],
      ['market', market],
      ['staleAt', staleAt],
    ])
    for (const [name, section] of buildNumberColumn(rawPrice, order, { single: true, ordered: true })) {
      sections.set(`raw_price.${name}`, section)
    }
    const version = createHash('sha256').update(catalogVersion).update(arena).update(bounds).digest('hex').slice(0, 16)
    const meta: PriceMeta = { kind: 'prices', catalogVersion, version, rowCount }
    return { image: packImage(meta, sections), unknownCards: this.changed.size - changedRows.size }
  }
}

const nothing = Buffer.alloc(0)

function oldPrice({ arena, bounds, market, staleAt }: PriceTable, row: number): NewPrice {
  return {
    list: arena.subarray(bounds[row * 2], bounds[row * 2 + 1]),
    detailed: arena.subarray(bounds[row * 2 + 1], bounds[row * 2 + 2]),
    market: market[row] as number,
    staleAt: staleAt[row] as number,
  }
}

/** Undefined when the bytes are no price image of this format. */
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
    staleMoments: Float64Array.from(staleAt).sort(),
  }
}

/** How many prices are stale at a moment. Answers with prices change whenever it does. */
export function countStale({ staleMoments }: PriceTable, nowMs: number): number {
  let low = 0
  let high = staleMoments.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((staleMoments[middle] as number) <= nowMs) low = middle + 1
    else high = middle
  }
  return low
}
