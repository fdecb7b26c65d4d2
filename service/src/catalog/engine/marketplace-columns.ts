import type { Json, Marketplaces } from '../records.ts'
import type { MarketplaceSlices } from './drop-in.ts'
import { GrowableBytes } from './growable.ts'
import { sectionReader, type Section, type Sections } from './image.ts'
import { buildNumberColumn, openNumberColumn, type NumberColumn } from './number-column.ts'
import { ValueCollector, type RowOrder } from './postings.ts'

/** Names such as `tcgplayer.prices.holofoil.market` and `cardmarket.prices.trendPrice`. */
export const marketplaceColumn = /^(tcgplayer|cardmarket)\.prices(\.\w{1,40}){1,2}$/
/** A hostile source cannot make columns without end. */
const maxColumns = 100

/** The amounts of an object by their dotted names. */
function* amountsIn(value: Json | undefined, name: string): Generator<[string, number]> {
  if (typeof value === 'number') yield [name, value]
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [part, inner] of Object.entries(value)) yield* amountsIn(inner, `${name}.${part}`)
  }
}

/** What marketplaces ask for the cards, row by row, and a column for each of their prices. */
export class MarketplaceRows {
  private readonly arena = new GrowableBytes()
  private readonly bounds: Uint32Array
  private readonly columns = new Map<string, { rows: number; values: ValueCollector<number> }>()
  private rows = 0

  constructor(rowCount: number) {
    this.bounds = new Uint32Array(rowCount + 1)
  }

  /** The next row; rows without prices are added, too. */
  add(marketplaces: Marketplaces | undefined): void {
    if (marketplaces) {
      this.arena.append(JSON.stringify(marketplaces))
      for (const [name, marketplace] of Object.entries(marketplaces)) {
        for (const [column, amount] of amountsIn(marketplace.prices, `${name}.prices`)) this.addAmount(column, amount)
      }
    }
    this.rows += 1
    this.bounds[this.rows] = this.arena.length
  }

  /** The row as it was in earlier slices. */
  addOld(row: number, earlier: MarketplaceSlices | undefined): void {
    const [from, end] = [earlier?.bounds[row] ?? 0, earlier?.bounds[row + 1] ?? 0]
    this.add(
      earlier && end > from ? (JSON.parse(earlier.arena.toString('utf8', from, end)) as Marketplaces) : undefined,
    )
  }

  private addAmount(name: string, amount: number): void {
    if (!marketplaceColumn.test(name)) return
    let column = this.columns.get(name)
    if (!column) {
      if (this.columns.size >= maxColumns) return
      column = { rows: 0, values: new ValueCollector<number>() }
      this.columns.set(name, column)
    }
    for (; column.rows < this.rows; column.rows++) column.values.add([])
    column.values.add([amount])
    column.rows += 1
  }

  /** Writes nothing where no card has such prices; returns the names of the columns. */
  finish(order: RowOrder, sections: Map<string, Section>): string[] {
    if (this.arena.length === 0) return []
    sections.set('marketplaces.arena', this.arena.finish()).set('marketplaces.bounds', this.bounds)
    for (const [name, column] of this.columns) {
      for (; column.rows < this.rows; column.rows++) column.values.add([])
      const form = { single: false, ordered: false, read: (amount: number) => amount }
      for (const [part, section] of buildNumberColumn(column.values, order, form)) {
        sections.set(`${name}.${part}`, section)
      }
    }
    return [...this.columns.keys()]
  }
}

export type OpenedMarketplaces = {
  readonly marketplaces: MarketplaceSlices | undefined
  readonly marketplaceColumns: ReadonlyMap<string, NumberColumn>
}

export function openMarketplaces(sections: Sections, names: readonly string[], rowCount: number): OpenedMarketplaces {
  if (!sections.has('marketplaces.arena')) return { marketplaces: undefined, marketplaceColumns: new Map() }
  const read = sectionReader(sections, 'marketplaces.')
  const bytes = read.bytes('arena')
  const arena = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    marketplaces: { arena, bounds: read.words('bounds') },
    marketplaceColumns: new Map(names.map((name) => [name, openNumberColumn(sections, `${name}.`, rowCount)])),
  }
}
