import type { CardRecord, ExpansionRecord } from '../records.ts'
import { cardToDropIn, setToDropIn } from './drop-in-json.ts'
import type { AllocateBytes, PageFrame } from './frame.ts'
import { sectionReader, type Section, type Sections } from './image.ts'
import type { RowOrder } from './postings.ts'
import { copyMembers, selectMembers, type WantedNames } from './select-members.ts'
import { Slices } from './slices.ts'

const isShown = ({ languageCode }: { readonly languageCode: string }): boolean => languageCode === 'EN'

/** The other interface's JSON of a game's English cards and sets; the slices of other languages are empty. */
export class DropInBuilder {
  private readonly cards = new Slices()
  private readonly sets = new Slices()

  addExpansion(expansion: ExpansionRecord): void {
    this.sets.add(isShown(expansion) ? setToDropIn(expansion) : '')
  }

  addCard(card: CardRecord): void {
    const { head, tail } = isShown(card) ? cardToDropIn(card) : { head: '', tail: '' }
    this.cards.add(head, tail)
  }

  finish(cardOrder: RowOrder, expansionOrder: RowOrder, sections: Map<string, Section>): void {
    sections.set('dropIn.cards.arena', this.cards.bytes.finish())
    sections.set('dropIn.cards.starts', this.cards.column(0, 3, cardOrder))
    sections.set('dropIn.cards.splits', this.cards.column(1, 3, cardOrder))
    sections.set('dropIn.cards.ends', this.cards.column(2, 3, cardOrder))
    sections.set('dropIn.sets.arena', this.sets.bytes.finish())
    sections.set('dropIn.sets.starts', this.sets.column(0, 2, expansionOrder))
    sections.set('dropIn.sets.ends', this.sets.column(1, 2, expansionOrder))
  }
}

export type DropInSlices = {
  readonly cards: Buffer
  readonly cardStarts: Uint32Array
  /** The offset at which a card's set is inserted. */
  readonly cardSplits: Uint32Array
  readonly cardEnds: Uint32Array
  readonly sets: Buffer
  readonly setStarts: Uint32Array
  readonly setEnds: Uint32Array
}

/** Undefined where the game is not shown in another interface. */
export function openDropIn(sections: Sections): DropInSlices | undefined {
  if (!sections.has('dropIn.cards.arena')) return undefined
  const read = sectionReader(sections, 'dropIn.')
  const arena = (name: string): Buffer => {
    const bytes = read.bytes(name)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  return {
    cards: arena('cards.arena'),
    cardStarts: read.words('cards.starts'),
    cardSplits: read.words('cards.splits'),
    cardEnds: read.words('cards.ends'),
    sets: arena('sets.arena'),
    setStarts: read.words('sets.starts'),
    setEnds: read.words('sets.ends'),
  }
}

/** Prices of marketplaces by row: objects such as `{"tcgplayer":{…}}`, empty where there are none. */
export type MarketplaceSlices = { readonly arena: Buffer; readonly bounds: Uint32Array }

/** What a page of the other interface is made of. */
export type DropInSource = {
  readonly slices: DropInSlices
  readonly expansionOfCard: Uint32Array
  readonly marketplaces: MarketplaceSlices | undefined
}

export const hasCard = ({ cardStarts, cardEnds }: DropInSlices, row: number): boolean =>
  (cardEnds[row] as number) > (cardStarts[row] as number)
export const hasSet = ({ setStarts, setEnds }: DropInSlices, row: number): boolean =>
  (setEnds[row] as number) > (setStarts[row] as number)

type View = { readonly frame: PageFrame; readonly select: WantedNames | undefined; readonly allocate?: AllocateBytes }

const comma = 0x2c
const closeBrace = 0x7d
const openBrace = 0x7b

/** A page of cards with their sets and prices, as JSON bytes. */
export function assembleDropInCards(source: DropInSource, rows: Uint32Array, view: View): Buffer {
  const { frame, allocate = Buffer.allocUnsafe } = view
  const target = allocate(measure(source, rows) + Buffer.byteLength(frame.before) + Buffer.byteLength(frame.after))
  let at = target.write(frame.before, 0)
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) target[at++] = comma
    at = writeCard(source, rows[index] as number, view.select, target, at)
  }
  at += target.write(frame.after, at)
  return target.subarray(0, at)
}

function measure({ slices, expansionOfCard, marketplaces }: DropInSource, rows: Uint32Array): number {
  let size = rows.length * 4
  for (const row of rows) {
    const set = expansionOfCard[row] as number
    size += (slices.cardEnds[row] as number) - (slices.cardStarts[row] as number)
    size += (slices.setEnds[set] as number) - (slices.setStarts[set] as number)
    if (marketplaces) size += (marketplaces.bounds[row + 1] as number) - (marketplaces.bounds[row] as number)
  }
  return size
}

function writeCard(
  { slices, expansionOfCard, marketplaces }: DropInSource,
  row: number,
  select: WantedNames | undefined,
  target: Buffer,
  start: number,
): number {
  const set = expansionOfCard[row] as number
  const [from, split, end] = [slices.cardStarts[row], slices.cardSplits[row], slices.cardEnds[row]] as [
    number,
    number,
    number,
  ]
  const [setFrom, setEnd] = [slices.setStarts[set] as number, slices.setEnds[set] as number]
  let at = start
  if (select) {
    const inner = { bytes: slices.sets, from: setFrom, end: setEnd }
    at = selectMembers({ bytes: slices.cards, from, split, end }, inner, select, target, at)
  } else {
    at += slices.cards.copy(target, at, from, split)
    at += slices.sets.copy(target, at, setFrom, setEnd)
    at += slices.cards.copy(target, at, split, end)
  }
  if (!marketplaces) return at
  const [priceFrom, priceEnd] = [marketplaces.bounds[row] as number, marketplaces.bounds[row + 1] as number]
  if (priceEnd === priceFrom) return at
  // The prices replace the closing brace.
  at--
  const isFirst = target[at - 1] === openBrace
  const prices = { bytes: marketplaces.arena, from: priceFrom, end: priceEnd }
  at = copyMembers(prices, select, target, at, isFirst)
  target[at++] = closeBrace
  return at
}

/** Sets as JSON bytes, framed. */
export function assembleDropInSets({ slices }: DropInSource, rows: Uint32Array, { frame, select }: View): Buffer {
  const { sets, setStarts, setEnds } = slices
  const parts = Array.from(rows, (row) => {
    const [from, end] = [setStarts[row] as number, setEnds[row] as number]
    if (!select) return sets.subarray(from, end)
    const target = Buffer.allocUnsafe(end - from)
    target[0] = openBrace
    const at = copyMembers({ bytes: sets, from, end }, select, target, 1, true)
    target[at] = closeBrace
    return target.subarray(0, at + 1)
  })
  const separated = parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.of(comma), part]))
  return Buffer.concat([Buffer.from(frame.before), ...separated, Buffer.from(frame.after)])
}
