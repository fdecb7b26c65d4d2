// How a random word becomes cards, step by step as the contracts do it. Everything comes from events, so a buyer can
// repeat it anywhere: shelves are rebuilt from what was stocked and drawn before.
import { encodeAbiParameters, encodePacked, keccak256, hexToBigInt, type Address, type Hex } from 'viem'
import { assert } from '../../kernel/assert.ts'

const half = (1n << 128n) - 1n
const shelvesPerTier = 8

/** The number a purchase has in its contract. */
export function requestIdOf(payer: Address, partnerRef: Hex): bigint {
  const hash = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [payer, partnerRef]))
  return hexToBigInt(hash) & ((1n << 96n) - 1n)
}

export type Seed = { word: Hex; requestId: bigint; pack: number; slot: number }

/** 256 random bits for one card. */
export function drawSeed({ word, requestId, pack, slot }: Seed): bigint {
  const bytes = encodePacked(['bytes32', 'uint96', 'uint8', 'uint8'], [word, requestId, pack, slot])
  return hexToBigInt(keccak256(bytes))
}

/** The weights of the shelves in one table, the first shelf first. */
export const readWeights = (table: bigint): number[] =>
  Array.from({ length: shelvesPerTier }, (_, shelf) => Number((table >> BigInt(32 * shelf)) & 0xffff_ffffn))

/** The high half of a seed picks the shelf by weight. */
export function pickShelf(seed: bigint, table: bigint): number {
  const weights = readWeights(table)
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  assert(total > 0n, 'A slot has at least one shelf to draw from.')
  let point = ((seed >> 128n) * total) >> 128n
  for (const [shelf, weight] of weights.entries()) {
    if (point < BigInt(weight)) return shelf
    point -= BigInt(weight)
  }
  throw new Error('The point is below the sum of the weights.')
}

/** The low half picks the place on the shelf. */
export function pickIndex(seed: bigint, count: number): number {
  assert(count > 0, 'A shelf that is drawn from is not empty.')
  return Number(((seed & half) * BigInt(count)) >> 128n)
}

export const gradedBit = 0x8000_0000

/** What lies on a shelf: the high bit tells graded cards from others. */
export const readEntry = (entry: number): { isGraded: boolean; tokenId: number } => ({
  isGraded: entry >= gradedBit,
  tokenId: entry >= gradedBit ? entry - gradedBit : entry,
})

/** A draw as the contract packs it into its event, and as it is recomputed. */
export type Draw = {
  entry: number
  /** How many cards lay on the shelf. */
  count: number
  index: number
  shelf: number
  slot: number
  pack: number
}

const bitsOf = (word: bigint, at: number, length: number): number =>
  Number((word >> BigInt(at)) & ((1n << BigInt(length)) - 1n))

/** The fields of the `draw` of a `PackRevealed` or `PackStuck` event, with the end of its buyback window. */
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

/** The shelves of a tier as they stand, the first entry of each first. */
export type Shelves = number[][]

export const emptyShelves = (): Shelves => Array.from({ length: shelvesPerTier }, () => [])

function shelfOf(shelves: Shelves, shelf: number): number[] {
  const found = shelves[shelf]
  assert(found !== undefined, `A tier has ${shelvesPerTier} shelves.`)
  return found
}

/** Takes the entry of a place; the last one moves there, as in the contract. */
export function takeAt(shelves: Shelves, shelf: number, index: number): number {
  const entries = shelfOf(shelves, shelf)
  const entry = entries[index]
  const last = entries.pop()
  assert(entry !== undefined && last !== undefined, `There is something at place ${index} of shelf ${shelf}.`)
  if (index < entries.length) entries[index] = last
  return entry
}

/** What the contract said about a tier's shelves, in the order of the chain. */
export type ShelfEvent =
  | { kind: 'stocked'; shelf: number; entries: readonly number[] }
  /** Places in falling order, each taken as in a draw. */
  | { kind: 'unstocked'; shelf: number; positions: readonly number[] }
  | { kind: 'drawn'; draw: bigint }

/** Brings the shelves forward by one event. A draw that does not fit what lies there is not one of these shelves. */
export function followShelf(shelves: Shelves, event: ShelfEvent): void {
  if (event.kind === 'stocked') shelfOf(shelves, event.shelf).push(...event.entries)
  else if (event.kind === 'unstocked') for (const position of event.positions) takeAt(shelves, event.shelf, position)
  else {
    const { shelf, index, count, entry } = readDraw(event.draw)
    assert(shelfOf(shelves, shelf).length === count, 'The shelf holds as many cards as the draw says.')
    assert(takeAt(shelves, shelf, index) === entry, 'The card lies where the draw says.')
  }
}

export type RevealInput = {
  word: Hex
  requestId: bigint
  /** One table of weights for each slot of a pack. */
  tables: readonly bigint[]
  firstPack: number
  packs: number
}

/** Draws the packs of a purchase from shelves, which change with every card. */
export function drawPacks(shelves: Shelves, { word, requestId, tables, firstPack, packs }: RevealInput): Draw[] {
  const draws: Draw[] = []
  for (let pack = firstPack; pack < firstPack + packs; pack += 1) {
    for (const [slot, table] of tables.entries()) {
      const seed = drawSeed({ word, requestId, pack, slot })
      const shelf = pickShelf(seed, table)
      const count = shelfOf(shelves, shelf).length
      const index = pickIndex(seed, count)
      draws.push({ entry: takeAt(shelves, shelf, index), count, index, shelf, slot, pack })
    }
  }
  return draws
}

/** Which of the bundles in the list an instant purchase gets. */
export const pickBundle = (word: Hex, requestId: bigint, count: number): number =>
  pickIndex(drawSeed({ word, requestId, pack: 0, slot: 0 }), count)

/** The word a provider's number and the buyer's contribution make; nobody who gave only one of them could choose it. */
export const combineWord = (userContribution: Hex, providerContribution: Hex): Hex =>
  keccak256(
    encodePacked(['bytes32', 'bytes32', 'bytes32'], [userContribution, providerContribution, `0x${'00'.repeat(32)}`]),
  )
