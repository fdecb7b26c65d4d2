// Maps a random word to cards exactly as the contracts do. The only input is events, so any buyer can repeat a draw:
// the shelves are rebuilt from all earlier stocking and draw events.
import { encodePacked, keccak256, hexToBigInt, type Hex } from 'viem'
import { assert } from '../../kernel/assert.ts'

const half = (1n << 128n) - 1n
export const shelvesPerTier = 8

export type Seed = { word: Hex; requestId: bigint; pack: number; slot: number }

/** The 256 random bits of one card. */
export function drawSeed({ word, requestId, pack, slot }: Seed): bigint {
  const bytes = encodePacked(['bytes32', 'uint96', 'uint8', 'uint8'], [word, requestId, pack, slot])
  return hexToBigInt(keccak256(bytes))
}

/** Unpacks the shelf weights of a table, first shelf first. */
export const readWeights = (table: bigint): number[] =>
  Array.from({ length: shelvesPerTier }, (_, shelf) => Number((table >> BigInt(32 * shelf)) & 0xffff_ffffn))

/** Picks the shelf by weight from the high half of a seed. */
export function pickShelf(seed: bigint, table: bigint): number {
  const weights = readWeights(table)
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  assert(total > 0n, 'The weights of a slot sum to more than zero.')
  let point = ((seed >> 128n) * total) >> 128n
  for (const [shelf, weight] of weights.entries()) {
    if (point < BigInt(weight)) return shelf
    point -= BigInt(weight)
  }
  throw new Error('The drawn point exceeds the sum of the weights.')
}

/** Picks the position on the shelf from the low half of a seed. */
export function pickIndex(seed: bigint, count: number): number {
  assert(count > 0, 'A shelf that is drawn from holds at least one card.')
  return Number(((seed & half) * BigInt(count)) >> 128n)
}

const gradedBit = 0x8000_0000

/** Decodes a shelf entry: the token id, and in the high bit whether the card is graded. */
export const readEntry = (entry: number): { isGraded: boolean; tokenId: number } => ({
  isGraded: entry >= gradedBit,
  tokenId: entry >= gradedBit ? entry - gradedBit : entry,
})

/** A draw, decoded from its event or recomputed. */
export type Draw = {
  entry: number
  /** Cards on the shelf before the draw. */
  count: number
  index: number
  shelf: number
  slot: number
  pack: number
}

const bitsOf = (word: bigint, at: number, length: number): number =>
  Number((word >> BigInt(at)) & ((1n << BigInt(length)) - 1n))

/** Decodes `draw` of a `PackRevealed` or `PackStuck` event, with the end of the buyback window in Unix seconds. */
export function readDraw(draw: bigint): Draw & { windowExpiry: number } {
  return {
    entry: bitsOf(draw, 0, 32),
    count: bitsOf(draw, 32, 16),
    index: bitsOf(draw, 48, 16),
    shelf: bitsOf(draw, 72, 8),
    slot: bitsOf(draw, 80, 8),
    pack: bitsOf(draw, 88, 8),
    windowExpiry: bitsOf(draw, 96, 32),
  }
}

/** The entries of each shelf of a tier, in order. */
export type Shelves = number[][]

export const emptyShelves = (): Shelves => Array.from({ length: shelvesPerTier }, () => [])

function shelfOf(shelves: Shelves, shelf: number): number[] {
  const found = shelves[shelf]
  assert(found !== undefined, `Shelf ${shelf} is one of the ${shelvesPerTier} shelves of a tier.`)
  return found
}

/** Removes the entry at a position; the last entry takes its position, as in the contract. */
export function takeAt(shelves: Shelves, shelf: number, index: number): number {
  const entries = shelfOf(shelves, shelf)
  const entry = entries[index]
  const last = entries.pop()
  assert(entry !== undefined && last !== undefined, `Shelf ${shelf} has an entry at position ${index}.`)
  if (index < entries.length) entries[index] = last
  return entry
}

/** An event that changes the shelves of a tier. */
export type ShelfEvent =
  | { kind: 'stocked'; shelf: number; entries: readonly number[] }
  /** Positions in descending order, each removed as in a draw. */
  | { kind: 'unstocked'; shelf: number; positions: readonly number[] }
  | { kind: 'drawn'; draw: bigint }

/** Applies one event to the shelves. Throws when a draw does not match their content. */
export function followShelf(shelves: Shelves, event: ShelfEvent): void {
  if (event.kind === 'stocked') shelfOf(shelves, event.shelf).push(...event.entries)
  else if (event.kind === 'unstocked') for (const position of event.positions) takeAt(shelves, event.shelf, position)
  else {
    const { shelf, index, count, entry } = readDraw(event.draw)
    assert(shelfOf(shelves, shelf).length === count, 'The card count of the shelf equals the count of the draw.')
    assert(takeAt(shelves, shelf, index) === entry, 'The entry at the drawn position equals the entry of the draw.')
  }
}

/** The list position of the bundle that an instant purchase gets. */
export const pickBundle = (word: Hex, requestId: bigint, count: number): number =>
  pickIndex(drawSeed({ word, requestId, pack: 0, slot: 0 }), count)

/** The random word made of both contributions; neither party alone can choose it. */
export const combineWord = (userContribution: Hex, providerContribution: Hex): Hex =>
  keccak256(
    encodePacked(['bytes32', 'bytes32', 'bytes32'], [userContribution, providerContribution, `0x${'00'.repeat(32)}`]),
  )
