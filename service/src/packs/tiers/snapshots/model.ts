import { encodeAbiParameters, keccak256, type Hex } from 'viem'
import { micros, type Micros } from '../../../kernel/money.ts'

export const shelfCount = 8

/** The on-chain state of a tier at one block. */
export type TierReading = {
  readonly tierId: number
  /** Whether a version was ever activated. */
  readonly exists: boolean
  readonly active: boolean
  /** Wallets need a permit to buy. */
  readonly gated: boolean
  readonly version: number
  readonly lastVersion: number
  readonly price: Micros
  readonly windowSeconds: number
  readonly floatBps: number
  readonly outstanding: number
  /** By shelf. */
  readonly stock: readonly number[]
  readonly drawsPerPack: readonly number[]
  /** Shelf weights by slot. */
  readonly slots: readonly (readonly number[])[]
  readonly bounds: readonly { readonly min: Micros; readonly max: Micros }[]
  readonly tables: readonly bigint[]
  readonly blockNumber: bigint
}

/** The average value of the priced cards of a shelf; null when there are none. */
export type ShelfAverage = Micros | null

/** The on-chain state of a tier, and the average card values of its shelves at that time. */
export type TierSnapshot = { readonly reading: TierReading; readonly averages: readonly ShelfAverage[] }

/** Unpacks eight 32-bit numbers from one 256-bit word, the first in the lowest bits. */
export const unpackShelves = (word: bigint): number[] =>
  Array.from({ length: shelfCount }, (_, shelf) => Number((word >> BigInt(32 * shelf)) & 0xffff_ffffn))

export const packShelves = (values: readonly number[]): bigint =>
  values.reduce((word, value, shelf) => word | (BigInt(value) << BigInt(32 * shelf)), 0n)

export const microsOfWholeCents = (cents: number): Micros => micros(BigInt(cents) * 10_000n)

/** The number of slots that may draw from each shelf, packed with three bits per shelf. */
export const shapeOf = (slots: readonly (readonly number[])[]): number =>
  Array.from(
    { length: shelfCount },
    (_, shelf) => slots.filter((weights) => (weights[shelf] ?? 0) > 0).length << (3 * shelf),
  ).reduce((shape, draws) => shape | draws, 0)

/** Whether a shelf has too few cards for all undrawn packs plus one. */
export const isSoldOut = ({ stock, drawsPerPack, outstanding }: TierReading): boolean =>
  drawsPerPack.some((draws, shelf) => (stock[shelf] ?? 0) < (outstanding + 1) * draws)

/** The commitment to the weights of a version: keccak256 over tier, version and weight words as stored on chain. */
export const hashWeights = ({ tierId, version, tables }: TierReading): Hex =>
  keccak256(
    encodeAbiParameters([{ type: 'uint16' }, { type: 'uint16' }, { type: 'uint256[]' }], [tierId, version, tables]),
  )

/** A shelf without priced cards counts with the middle of its published value range. */
const valueOf = ({ bounds }: TierReading, averages: readonly ShelfAverage[], shelf: number): bigint => {
  const { min, max } = bounds[shelf] ?? { min: 0n, max: 0n }
  return averages[shelf] ?? (min + max) / 2n
}

/** The expected value of a pack, rounded down. */
export function expectedValue(reading: TierReading, averages: readonly ShelfAverage[]): Micros {
  return micros(
    reading.slots.reduce((sum, weights) => {
      const all = weights.reduce((total, weight) => total + weight, 0)
      const weighted = weights.reduce(
        (total, weight, shelf) => total + BigInt(weight) * valueOf(reading, averages, shelf),
        0n,
      )
      return all === 0 ? sum : sum + weighted / BigInt(all)
    }, 0n),
  )
}

/** Shares in millionths that sum to one million; the rounding remainder goes to the largest fractions. */
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

/** The reason of tier.updated for an activation, by the sale state before it. */
export function reasonOfActivation(
  before: { event: string; version: number | null; price: Micros | null } | undefined,
  now: { version: number; price: Micros | undefined },
): 'activated' | 'price_changed' | 'odds_changed' {
  if (before?.event !== 'activated' || before.version === now.version) return 'activated'
  return before.price === (now.price ?? null) ? 'odds_changed' : 'price_changed'
}
