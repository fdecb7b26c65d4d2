import { encodeAbiParameters, keccak256, type Hex } from 'viem'
import { micros, type Micros } from '../../../kernel/money.ts'

export const shelfCount = 8

/** A tier as the pool has it at one block. */
export type TierReading = {
  readonly tierId: number
  /** Whether a version of it was ever put on sale. */
  readonly exists: boolean
  readonly active: boolean
  readonly version: number
  readonly lastVersion: number
  readonly price: Micros
  readonly windowSeconds: number
  readonly floatBps: number
  readonly outstanding: number
  /** By shelf. */
  readonly stock: readonly number[]
  readonly drawsPerPack: readonly number[]
  /** The weights of each slot of a pack, by shelf. */
  readonly slots: readonly (readonly number[])[]
  readonly bounds: readonly { readonly min: Micros; readonly max: Micros }[]
  readonly tables: readonly bigint[]
  readonly blockNumber: bigint
}

/** What the cards of a shelf are worth on average; null where it holds none that has a price. */
export type ShelfAverage = Micros | null

/** How a tier stood when it was read, and what the cards on its shelves were worth then. */
export type TierSnapshot = { readonly reading: TierReading; readonly averages: readonly ShelfAverage[] }

/** Eight 32-bit numbers of one word, the first in the lowest bits. */
export const unpackShelves = (word: bigint): number[] =>
  Array.from({ length: shelfCount }, (_, shelf) => Number((word >> BigInt(32 * shelf)) & 0xffff_ffffn))

export const packShelves = (values: readonly number[]): bigint =>
  values.reduce((word, value, shelf) => word | (BigInt(value) << BigInt(32 * shelf)), 0n)

export const microsOfWholeCents = (cents: number): Micros => micros(BigInt(cents) * 10_000n)

/** How many slots of a pack may draw from each shelf, three bits a shelf. */
export const shapeOf = (slots: readonly (readonly number[])[]): number =>
  Array.from(
    { length: shelfCount },
    (_, shelf) => slots.filter((weights) => (weights[shelf] ?? 0) > 0).length << (3 * shelf),
  ).reduce((shape, draws) => shape | draws, 0)

/** Whether the next pack would find a shelf too short for all packs that are sold and not drawn, and itself. */
export const isSoldOut = ({ stock, drawsPerPack, outstanding }: TierReading): boolean =>
  drawsPerPack.some((draws, shelf) => (stock[shelf] ?? 0) < (outstanding + 1) * draws)

/** The weights of a version in 32 bytes: keccak256 of the words as the contract keeps them, with tier and version. */
export const hashWeights = ({ tierId, version, tables }: TierReading): Hex =>
  keccak256(
    encodeAbiParameters([{ type: 'uint16' }, { type: 'uint16' }, { type: 'uint256[]' }], [tierId, version, tables]),
  )

/** Where a shelf holds no card with a price, the middle of its published band stands for it. */
const worthOf = ({ bounds }: TierReading, averages: readonly ShelfAverage[], shelf: number): bigint => {
  const { min, max } = bounds[shelf] ?? { min: 0n, max: 0n }
  return averages[shelf] ?? (min + max) / 2n
}

/** What a pack is worth on average, rounded down. */
export function expectedValue(reading: TierReading, averages: readonly ShelfAverage[]): Micros {
  return micros(
    reading.slots.reduce((sum, weights) => {
      const all = weights.reduce((total, weight) => total + weight, 0)
      const weighted = weights.reduce(
        (total, weight, shelf) => total + BigInt(weight) * worthOf(reading, averages, shelf),
        0n,
      )
      return all === 0 ? sum : sum + weighted / BigInt(all)
    }, 0n),
  )
}

/** Shares in millionths that add up to a million: what rounding cuts off goes to those that lost most. */
export function millionthsOf(weights: readonly number[]): number[] {
  const all = BigInt(weights.reduce((total, weight) => total + weight, 0))
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(weight) * 1_000_000n)
  const shares = exact.map((value) => Number(value / all))
  const missing = 1_000_000 - shares.reduce((total, share) => total + share, 0)
  const byLoss = exact
    .map((value, shelf) => ({ shelf, loss: value % all }))
    .toSorted((one, other) => (one.loss < other.loss ? 1 : one.loss > other.loss ? -1 : one.shelf - other.shelf))
  for (const { shelf } of byLoss.slice(0, missing)) shares[shelf] = (shares[shelf] ?? 0) + 1
  return shares
}

/** Why partners should look at a tier again that was put on sale, by how it stood before. */
export function reasonOfActivation(
  before: { event: string; version: number | null; price: Micros | null } | undefined,
  now: { version: number; price: Micros | undefined },
): 'activated' | 'price_changed' | 'odds_changed' {
  if (before?.event !== 'activated' || before.version === now.version) return 'activated'
  return before.price === (now.price ?? null) ? 'odds_changed' : 'price_changed'
}
