// How a random word becomes cards, step by step as the contracts do it.
import { concat, hash, numberBytes, toBytes } from './bytes.js'

const half = (1n << 128n) - 1n
const shelvesPerTier = 8

/** The number a purchase has follows from who pays and from the mark on the call. */
export const requestIdOf = (buyer, partnerRef) =>
  BigInt(hash(numberBytes(buyer, 32), toBytes(partnerRef))) & ((1n << 96n) - 1n)

/** 256 random bits for one card: the hash of word (32 bytes), purchase (12), pack (1) and slot (1). */
export const seedOf = ({ word, requestId, pack, slot }) =>
  BigInt(hash(toBytes(word), numberBytes(requestId, 12), numberBytes(pack, 1), numberBytes(slot, 1)))

/** The weights of the shelves: eight numbers of 32 bits in one word, the first in the lowest bits. */
export const readWeights = (table) =>
  Array.from({ length: shelvesPerTier }, (_, shelf) => (table >> BigInt(32 * shelf)) & 0xffffffffn)

/** The high half of the bits picks a shelf by weight. */
export function pickShelf(seed, table) {
  const weights = readWeights(table)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  let point = ((seed >> 128n) * total) >> 128n
  for (const [shelf, weight] of weights.entries()) {
    if (point < weight) return shelf
    point -= weight
  }
  throw new Error('A slot has at least one shelf to draw from.')
}

/** The low half picks the place on it. */
export const pickIndex = (seed, count) => Number(((seed & half) * BigInt(count)) >> 128n)

/** The last one moves to the place of what is taken. */
export function takeAt(list, index) {
  const taken = list[index]
  const last = list.pop()
  if (index < list.length) list[index] = last
  return taken
}

const bitsOf = (word, from, count) => Number((word >> BigInt(from)) & ((1n << BigInt(count)) - 1n))

/** A draw as the contract packs it into its event. */
export const readDraw = (draw) => ({
  entry: bitsOf(draw, 0, 32),
  count: bitsOf(draw, 32, 16),
  index: bitsOf(draw, 48, 16),
  shelf: bitsOf(draw, 72, 8),
  slot: bitsOf(draw, 80, 8),
  pack: bitsOf(draw, 88, 8),
})

/** What lies on a shelf: the highest of its 32 bits tells a graded card from another. */
export const readEntry = (entry) =>
  entry >= 2 ** 31 ? { isGraded: true, tokenId: entry - 2 ** 31 } : { isGraded: false, tokenId: entry }

export const emptyShelves = () => Array.from({ length: shelvesPerTier }, () => [])

/** One hash for everything that lies on the shelves: of each its length and its entries, four bytes each. */
export const rootOf = (lists) =>
  hash(...lists.map((list) => concat(numberBytes(list.length, 4), ...list.map((entry) => numberBytes(entry, 4)))))

/** The word that the buyer's contribution and the provider's number make together. */
export const combineWord = (user, provider) => hash(toBytes(user), toBytes(provider), new Uint8Array(32))

/** What the provider had committed to with its number: the end of a chain of hashes, bound to the buyer's contribution. */
export function commitmentOf(user, provider, hashes) {
  let link = provider
  for (let round = 0; round < hashes; round += 1) link = hash(toBytes(link))
  return hash(toBytes(hash(toBytes(user))), toBytes(link))
}
