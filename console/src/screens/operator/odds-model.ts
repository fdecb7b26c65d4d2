/** The arithmetic of the odds editor, in millionths of a USDC as the contracts count. */

export type Slots = readonly (readonly number[])[]

export type ShelfFacts = {
  shelf: number
  name: string
  color: string
  /** Bounds and average value in micros; the average is the middle of the bounds while no card has a price. */
  min: bigint
  max: bigint
  average: bigint
  cards: number
  values: readonly { value: number; cards: number }[]
}

/** Rounded as money is everywhere else. */
export function fromMicros(micros: bigint, decimals = 2): string {
  const [unit, scale] = [10n ** BigInt(6 - decimals), 10n ** BigInt(decimals)]
  const size = ((micros < 0n ? -micros : micros) + unit / 2n) / unit
  const sign = micros < 0n && size > 0n ? '−' : ''
  return `${sign}${(size / scale).toLocaleString('en')}.${String(size % scale).padStart(decimals, '0')}`
}

/** The values of a shelf, or the one value that all of its cards have. */
export const rangeOf = (min: bigint, max: bigint, to: string): string =>
  min === max ? fromMicros(min) : `${fromMicros(min)}${to}${fromMicros(max)}`

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0)

/** What each shelf adds to the expected value of a pack, rounded down per card as the service does. */
export function valueByShelf(slots: Slots, shelves: readonly ShelfFacts[]): bigint[] {
  return shelves.map(({ shelf, average }) =>
    slots.reduce((total, weights) => {
      const all = sum(weights)
      return all === 0 ? total : total + (BigInt(weights[shelf] ?? 0) * average) / BigInt(all)
    }, 0n),
  )
}

/** The expected value of a pack. */
export function expectedValue(slots: Slots, shelves: readonly ShelfFacts[]): bigint {
  return slots.reduce((total, weights) => {
    const all = sum(weights)
    const weighted = shelves.reduce((part, { shelf, average }) => part + BigInt(weights[shelf] ?? 0) * average, 0n)
    return all === 0 ? total : total + weighted / BigInt(all)
  }, 0n)
}

/** The buyback cost of the best possible pack. */
export function bestPack(slots: Slots, shelves: readonly ShelfFacts[]): bigint {
  return slots.reduce((total, weights) => {
    const bounds = shelves.filter(({ shelf }) => (weights[shelf] ?? 0) > 0).map(({ max }) => max)
    return total + bounds.reduce((best, bound) => (bound > best ? bound : best), 0n)
  }, 0n)
}

export const returnBps = (value: bigint, price: bigint): number => (price <= 0n ? 0 : Number((value * 10_000n) / price))

export const bpsText = (bps: number): string => `${(bps / 100).toFixed(1)} %`
export const shareText = (value: bigint, price: bigint): string => bpsText(returnBps(value, price))

/** The chance of a shelf in one card of a pack, in percent. */
export const chanceOf = (weights: readonly number[], shelf: number): number => {
  const all = sum(weights)
  return all === 0 ? 0 : ((weights[shelf] ?? 0) / all) * 100
}

/** Percent are weights of a whole of 10,000. */
const whole = 10_000

/** Gives one shelf a chance in percent; the others share the rest in their proportions. */
export function setPercent(weights: readonly number[], shelf: number, percent: number): number[] {
  const own = Math.min(whole, Math.max(0, Math.round(percent * 100)))
  const others = sum(weights) - (weights[shelf] ?? 0)
  if (others === 0) return weights.map((one, index) => (index === shelf ? own : one))
  const changed = weights.map((one, index) => (index === shelf ? own : Math.round((one / others) * (whole - own))))
  // What rounding left over goes to the largest of the others.
  const largest = weights.reduce(
    (best, one, index) => (index !== shelf && (best < 0 || one > (weights[best] ?? 0)) ? index : best),
    -1,
  )
  return changed.map((one, index) => (index === largest ? one + whole - sum(changed) : one))
}

/** The weight of one shelf with which a slot returns `target` micros; undefined when no weight does. */
export function solveWeight(
  weights: readonly number[],
  shelf: number,
  shelves: readonly ShelfFacts[],
  target: bigint,
): number | undefined {
  const own = shelves.find((one) => one.shelf === shelf)
  if (!own) return undefined
  const others = shelves.filter((one) => one.shelf !== shelf)
  const rest = others.reduce((total, one) => total + BigInt(weights[one.shelf] ?? 0), 0n)
  const value = others.reduce((total, one) => total + BigInt(weights[one.shelf] ?? 0) * one.average, 0n)
  // target = (value + w · average) / (rest + w)
  const divisor = own.average - target
  if (divisor === 0n) return undefined
  const weight = (target * rest - value) / divisor
  return weight < 0n || weight > 4_294_967_295n ? undefined : Number(weight)
}

export type Problem = { shelf: string; text: string }

/** What the contract or a buyer would not accept. */
export function findProblems(slots: Slots, shelves: readonly ShelfFacts[], price: bigint): Problem[] {
  const drawn = shelves.filter(({ shelf }) => slots.some((weights) => (weights[shelf] ?? 0) > 0))
  return [
    ...drawn
      .filter(({ cards }) => cards === 0)
      .map(({ name }) => ({
        shelf: name,
        text: `${name} has a chance and no card. Restock it or set its weight to 0.`,
      })),
    ...slots.flatMap((weights, slot) =>
      sum(weights) === 0 ? [{ shelf: '', text: `Card ${slot + 1} of the pack has no weight at all.` }] : [],
    ),
    ...(price <= 0n || price % 10_000n !== 0n
      ? [{ shelf: '', text: 'The price must be in whole cents above zero.' }]
      : []),
  ]
}
