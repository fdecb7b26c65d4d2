import { createHash } from 'node:crypto'
import type { AllocateBytes, PageFrame } from './frame.ts'
import { countStale } from './prices.ts'
import { selectMembers, type WantedNames } from './select-members.ts'
import type { Snapshot } from './snapshot.ts'

/** How cards are shown. */
export type CardView = {
  readonly includePrices: boolean
  /** Only these top-level fields; all when omitted. `id` is always shown, and `pricing` whenever it is included. */
  readonly select?: WantedNames
  /** The time of the answer, which decides staleness. */
  readonly nowMs: number
}

const comma = 0x2c
const closeBrace = 0x7d
const pricingKey = Buffer.from(',"pricing":')
const freshEnd = Buffer.from(',"is_stale":false}')
const staleEnd = Buffer.from(',"is_stale":true}')
const neverPriced = Buffer.from('{"currency":"USD","market":null,"conditions":[],"graded":[]')
const longestPriceFrame = pricingKey.length + neverPriced.length + freshEnd.length

/** Assembles an answer from prepared JSON: copying it is about twenty times faster than serializing again. */
export function assembleCards(
  snapshot: Snapshot,
  rows: Uint32Array,
  view: CardView,
  options: { frame: PageFrame; allocate?: AllocateBytes; separator?: number },
): Buffer {
  const { frame, allocate = Buffer.allocUnsafe, separator = comma } = options
  const target = allocate(
    measure(snapshot, rows, view) + Buffer.byteLength(frame.before) + Buffer.byteLength(frame.after),
  )
  let at = target.write(frame.before, 0)
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) target[at++] = separator
    at = writeCard(snapshot, rows[index] as number, view, target, at)
  }
  at += target.write(frame.after, at)
  return target.subarray(0, at)
}

/** An upper bound: a selection only reduces it. */
function measure({ slices, prices }: Snapshot, rows: Uint32Array, { includePrices }: CardView): number {
  let size = rows.length * 2
  for (const row of rows) {
    const expansion = slices.expansionOfCard[row] as number
    size += (slices.cardEnds[row] as number) - (slices.cardStarts[row] as number)
    size += (slices.expansionEnds[expansion] as number) - (slices.expansionStarts[expansion] as number)
    if (includePrices)
      size += (prices.bounds[row * 2 + 1] as number) - (prices.bounds[row * 2] as number) + longestPriceFrame
  }
  return size
}

function writeCard(snapshot: Snapshot, row: number, view: CardView, target: Buffer, start: number): number {
  const { slices } = snapshot
  const expansion = slices.expansionOfCard[row] as number
  const [from, split, end] = [slices.cardStarts[row], slices.cardSplits[row], slices.cardEnds[row]] as [
    number,
    number,
    number,
  ]
  let at = start
  if (view.select) {
    const pieces = { bytes: slices.cards, from, split, end }
    const inner = {
      bytes: slices.expansions,
      from: slices.expansionStarts[expansion] as number,
      end: slices.expansionEnds[expansion] as number,
    }
    at = selectMembers(pieces, inner, view.select, target, at)
  } else {
    at += slices.cards.copy(target, at, from, split)
    at += slices.expansions.copy(target, at, slices.expansionStarts[expansion], slices.expansionEnds[expansion])
    at += slices.cards.copy(target, at, split, end)
  }
  if (!view.includePrices) return at
  // The pricing replaces the closing brace.
  at--
  at += pricingKey.copy(target, at)
  at = writePrice(snapshot, row, { detailed: false, nowMs: view.nowMs }, target, at)
  target[at++] = closeBrace
  return at
}

type PriceView = { readonly detailed: boolean; readonly nowMs: number }

function writePrice({ prices }: Snapshot, row: number, view: PriceView, target: Buffer, start: number): number {
  const [list, detailed, end] = [prices.bounds[row * 2], prices.bounds[row * 2 + 1], prices.bounds[row * 2 + 2]] as [
    number,
    number,
    number,
  ]
  let at = start
  if (list === detailed) at += neverPriced.copy(target, at)
  else if (view.detailed && end > detailed) at += prices.arena.copy(target, at, detailed, end)
  else at += prices.arena.copy(target, at, list, detailed)
  at += ((prices.staleAt[row] as number) <= view.nowMs ? staleEnd : freshEnd).copy(target, at)
  return at
}

/** One card's pricing with all fields of the pricing endpoint, as JSON bytes. */
export function assemblePricing(snapshot: Snapshot, row: number, nowMs: number): Buffer {
  const { bounds } = snapshot.prices
  const size = (bounds[row * 2 + 2] as number) - (bounds[row * 2] as number) + longestPriceFrame
  const target = Buffer.allocUnsafe(size)
  return target.subarray(0, writePrice(snapshot, row, { detailed: true, nowMs }, target, 0))
}

/** Expansions as JSON bytes, framed. */
export function assembleExpansions({ slices }: Snapshot, rows: Uint32Array, frame: PageFrame): Buffer {
  const parts: Buffer[] = [Buffer.from(frame.before)]
  for (const [index, row] of rows.entries()) {
    if (index > 0) parts.push(Buffer.of(comma))
    parts.push(slices.expansions.subarray(slices.expansionStarts[row], slices.expansionEnds[row]))
  }
  return Buffer.concat([...parts, Buffer.from(frame.after)])
}

/** What an answer depends on besides the request: equal keys mean equal bytes. */
export function contentKey({ version, prices }: Snapshot, { includePrices, nowMs }: CardView): string {
  return `${version}.${prices.version}${includePrices ? `.${countStale(prices, nowMs)}` : ''}`
}

/** A strong entity tag over the content key and the canonical request. */
export function entityTag(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}
