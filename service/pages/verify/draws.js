// Maps a random word to cards exactly as the contracts do.
import { concat, hash, numberBytes, toBytes } from './bytes.js'

const half = (1n << 128n) - 1n
const shelvesPerTier = 8

/** The request id of a purchase, derived from the buyer and the partner reference. */
export const requestIdOf = (buyer, partnerRef) =>
  BigInt(hash(numberBytes(buyer, 32), toBytes(partnerRef))) & ((1n << 96n) - 1n)

/** The 256 random bits of one card: the hash of word (32 bytes), request id (12), pack (1) and slot (1). */
export const seedOf = ({ word, requestId, pack, slot }) =>
  BigInt(hash(toBytes(word), numberBytes(requestId, 12), numberBytes(pack, 1), numberBytes(slot, 1)))

/** Unpacks the shelf weights: eight 32-bit numbers, the first in the lowest bits. */
export const readWeights = (table) =>
  Array.from({ length: shelvesPerTier }, (_, shelf) => (table >> BigInt(32 * shelf)) & 0xffffffffn)

/** Picks a shelf by weight from the high half of the seed. */
export function pickShelf(seed, table) {
  const weights = readWeights(table)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  let point = ((seed >> 128n) * total) >> 128n
  for (const [shelf, weight] of weights.entries()) {
    if (point < weight) return shelf
    point -= weight
  }
  throw new Error('The weights of the slot sum to zero.')
}

/** Picks the position on the shelf from the low half of the seed. */
export const pickIndex = (seed, count) => Number(((seed & half) * BigInt(count)) >> 128n)

/** Removes an entry; the last entry takes its position. */
export function takeAt(list, index) {
  const taken = list[index]
  const last = list.pop()
  if (index < list.length) list[index] = last
  return taken
}

const bitsOf = (word, from, count) => Number((word >> BigInt(from)) & ((1n << BigInt(count)) - 1n))

/** Decodes a draw as packed by the contract. */
export const readDraw = (draw) => ({
  entry: bitsOf(draw, 0, 32),
  count: bitsOf(draw, 32, 16),
  index: bitsOf(draw, 48, 16),
  shelf: bitsOf(draw, 72, 8),
  slot: bitsOf(draw, 80, 8),
  pack: bitsOf(draw, 88, 8),
})

/** Decodes a shelf entry: the token id, and in the highest of 32 bits whether the card is graded. */
export const readEntry = (entry) =>
  entry >= 2 ** 31 ? { isGraded: true, tokenId: entry - 2 ** 31 } : { isGraded: false, tokenId: entry }

export const emptyShelves = () => Array.from({ length: shelvesPerTier }, () => [])

/** Hashes lists of entries: the length and the entries of each list, four bytes each. */
export const rootOf = (lists) =>
  hash(...lists.map((list) => concat(numberBytes(list.length, 4), ...list.map((entry) => numberBytes(entry, 4)))))

/** The random word made of the contributions of buyer and provider. */
export const combineWord = (user, provider) => hash(toBytes(user), toBytes(provider), new Uint8Array(32))

/** The commitment of the provider: the end of a hash chain, bound to the buyer's contribution. */
export function commitmentOf(user, provider, hashes) {
  let link = provider
  for (let round = 0; round < hashes; round += 1) link = hash(toBytes(link))
  return hash(toBytes(hash(toBytes(user))), toBytes(link))
}
