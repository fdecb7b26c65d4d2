import { createHash, type Hash } from 'node:crypto'
import type { GameDefinition } from '../games/games.ts'
import type { CardRecord, CatalogRecord, CatalogRecords, ExpansionRecord } from '../records.ts'
import type { CardRow } from './api-path.ts'
import { cardToJson, commonCardFields, expansionToJson } from './card-json.ts'
import { DropInBuilder } from './drop-in.ts'
import { GrowableWords } from './growable.ts'
import { imageFormat, packImage, type Image, type Section } from './image.ts'
import { toOrdering, ValueCollector, type RowOrder } from './postings.ts'
import { PriceBuilder } from './prices.ts'
import { cardReaders, expansionReaders } from './readers.ts'
import { Slices } from './slices.ts'
import { TableBuilder, type TableHeader } from './table.ts'

/** The header of a catalog image. */
export type CatalogMeta = {
  readonly kind: 'catalog'
  readonly game: string
  /** A hash of all cards and expansions: equal content has an equal version on every replica. */
  readonly version: string
  readonly cards: TableHeader
  readonly expansions: TableHeader
  /** Language codes with their number of cards, by code. */
  readonly languages: readonly { readonly code: string; readonly cards: number }[]
  /** Top-level fields a card can show. */
  readonly cardFields: readonly string[]
}

export type CatalogImages = {
  readonly catalog: Image
  readonly prices: Image
  /** The number of prices whose card is unknown. */
  readonly unknownPrices: number
}

/** Consumes records one by one and keeps only what the index needs, so that a whole catalog can be streamed. */
export class CatalogBuilder {
  private readonly game: GameDefinition
  private readonly expansions = new Map<string, { record: ExpansionRecord; arrival: number }>()
  private readonly expansionTable = new TableBuilder<ExpansionRecord>(expansionReaders())
  private readonly expansionSlices = new Slices()
  private readonly cardTable: TableBuilder<CardRow>
  private readonly cardSlices = new Slices()
  private readonly expansionOfCard = new GrowableWords()
  private readonly codes = new ValueCollector<string>()
  private readonly languages = new Map<string, number>()
  private readonly extras = new Set<string>()
  private readonly prices = new PriceBuilder()
  private readonly dropIn: DropInBuilder | undefined

  constructor(game: GameDefinition) {
    this.game = game
    this.cardTable = new TableBuilder(cardReaders(game.shape))
    this.dropIn = game.shape.dropIn === undefined ? undefined : new DropInBuilder()
  }

  add(record: CatalogRecord): void {
    if (record.kind === 'expansion') this.addExpansion(record)
    else if (record.kind === 'card') this.addCard(record)
    else this.prices.add(record)
  }

  private addExpansion(record: ExpansionRecord): void {
    this.expansions.set(record.id, { record, arrival: this.expansions.size })
    this.expansionTable.add(record)
    this.expansionSlices.add(expansionToJson(record))
    this.dropIn?.addExpansion(record)
  }

  private addCard(card: CardRecord): void {
    const expansion = this.expansions.get(card.expansionId)
    if (!expansion)
      throw new Error(`Card ${card.id} refers to the expansion ${card.expansionId}, which was not read before it.`)
    this.cardTable.add({ id: card.id, card, expansion: expansion.record })
    const { head, tail } = cardToJson(card, this.game.shape)
    this.cardSlices.add(head, tail)
    this.dropIn?.addCard(card)
    this.expansionOfCard.push(expansion.arrival)
    this.codes.add([card.printingCode])
    this.languages.set(card.languageCode, (this.languages.get(card.languageCode) ?? 0) + 1)
    for (const name of Object.keys(card.extras)) this.extras.add(name)
  }

  finish(): CatalogImages {
    const sections = new Map<string, Section>()
    const expansionOrder = this.expansionTable.order()
    const cardOrder = this.cardTable.order()
    const expansions = this.expansionTable.finish(expansionOrder, 'expansions.', sections)
    const cards = this.cardTable.finish(cardOrder, 'cards.', sections)
    this.finishFamilies(cardOrder, sections)
    this.finishSlices(cardOrder, expansionOrder, sections)
    this.dropIn?.finish(cardOrder, expansionOrder, sections)
    const meta: CatalogMeta = {
      kind: 'catalog',
      game: this.game.id,
      version: this.hashContent(sections),
      cards,
      expansions,
      languages: [...this.languages].map(([code, count]) => ({ code, cards: count })).sort(byCode),
      cardFields: [...new Set([...commonCardFields, ...this.extras])],
    }
    const catalog = packImage(meta, sections)
    const rows = new Map(this.cardTable.idsInOrder(cardOrder).map((id, row) => [id, row]))
    const priced = { rowCount: rows.size, version: meta.version, rowOf: (id: string) => rows.get(id) }
    const { image, unknownCards } = this.prices.finish(priced)
    return { catalog, prices: image, unknownPrices: unknownCards }
  }

  private finishFamilies(order: RowOrder, sections: Map<string, Section>): void {
    const codes = this.codes.distinct()
    const keyOf = Uint32Array.from(codes, (_, index) => index)
    const families = toOrdering(this.codes.finish(keyOf, codes.length, order), order.arrivalOf.length)
    sections.set('families.offsets', families.offsets)
    sections.set('families.rows', families.rows)
    sections.set('families.ranks', families.ranks)
  }

  private finishSlices(cardOrder: RowOrder, expansionOrder: RowOrder, sections: Map<string, Section>): void {
    const rowOfArrival = new Uint32Array(expansionOrder.arrivalOf.length)
    for (const [row, arrival] of expansionOrder.arrivalOf.entries()) rowOfArrival[arrival] = row
    const expansionOf = this.expansionOfCard.view()
    sections.set('expansion.arena', this.expansionSlices.bytes.finish())
    sections.set('expansion.starts', this.expansionSlices.column(0, 2, expansionOrder))
    sections.set('expansion.ends', this.expansionSlices.column(1, 2, expansionOrder))
    sections.set('card.arena', this.cardSlices.bytes.finish())
    sections.set('card.starts', this.cardSlices.column(0, 3, cardOrder))
    sections.set('card.splits', this.cardSlices.column(1, 3, cardOrder))
    sections.set('card.ends', this.cardSlices.column(2, 3, cardOrder))
    sections.set(
      'card.expansions',
      Uint32Array.from(cardOrder.arrivalOf, (arrival) => rowOfArrival[expansionOf[arrival] as number] as number),
    )
  }

  private hashContent(sections: ReadonlyMap<string, Section>): string {
    const hash = createHash('sha256').update(`${imageFormat} ${this.game.id}`)
    for (const kind of ['expansion', 'card']) {
      const arena = sections.get(`${kind}.arena`)
      const starts = sections.get(`${kind}.starts`)
      const ends = sections.get(`${kind}.ends`)
      if (!(arena instanceof Uint8Array) || !starts || !ends) continue
      hashSlices(hash, arena, starts, ends)
    }
    return hash.digest('hex').slice(0, 16)
  }
}

const hashedBytes = 1 << 20

/** Hashes texts in the order of rows, many of them at a time. */
function hashSlices(hash: Hash, arena: Uint8Array, starts: Section, ends: Section): void {
  const buffer = Buffer.allocUnsafe(hashedBytes)
  let used = 0
  const flush = (): void => {
    hash.update(buffer.subarray(0, used))
    used = 0
  }
  for (let row = 0; row < starts.length; row++) {
    const slice = arena.subarray(starts[row], ends[row])
    if (used + slice.length > hashedBytes) flush()
    if (slice.length > hashedBytes) hash.update(slice)
    else {
      buffer.set(slice, used)
      used += slice.length
    }
  }
  flush()
}

const byCode = (left: { code: string }, right: { code: string }): number => (left.code < right.code ? -1 : 1)

/** Builds a game's images from a stream of records. */
export async function buildCatalog(game: GameDefinition, records: CatalogRecords): Promise<CatalogImages> {
  const builder = new CatalogBuilder(game)
  for await (const record of records) builder.add(record)
  return builder.finish()
}
