/** Draws packs by the rule of the contract: a shelf by weight, then one of its cards with equal chance. */

export type SimulatedShelf = { shelf: number; values: readonly { value: number; cards: number }[] }
export type SimulationOrder = {
  slots: readonly (readonly number[])[]
  shelves: readonly SimulatedShelf[]
  /** Micros. */
  price: number
  packs: number
  seed: number
}

export type Simulation = {
  packs: number
  mean: number
  /** The share of packs that are worth at least their price, 0 to 1. */
  winners: number
  best: number
  worst1000: number
  /** The packs by their value, in rising order, at most `maxBars`. */
  bars: readonly { from: number; to: number; packs: number }[]
  /** The return so far after a number of packs; 1 is the price. */
  path: readonly { packs: number; share: number }[]
  /** How many packs one waits for a card of the rarest shelf. */
  rarest: { shelf: number; median: number; most: number } | undefined
}

const maxBars = 8
const pathPoints = 60

/** The generator sfc32: fast, seeded and well spread. */
export function createDice(seed: number): () => number {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 15; round += 1) next()
  return next
}

/** Picks by cumulated weights. */
function createPicker<Item>(entries: readonly { item: Item; weight: number }[]): (at: number) => Item | undefined {
  const sums: number[] = []
  let total = 0
  for (const { weight } of entries) sums.push((total += weight))
  return (at) => entries[sums.findIndex((sum) => at * total < sum)]?.item
}

function barsOf(values: Float64Array): Simulation['bars'] {
  const sorted = values.toSorted()
  const distinct = new Set(sorted)
  if (distinct.size <= maxBars) {
    return [...distinct].map((value) => ({
      from: value,
      to: value,
      packs: sorted.filter((one) => one === value).length,
    }))
  }
  // Classes of equal ratio: the values of cards spread over orders of magnitude.
  const low = Math.max(sorted[0] ?? 1, 1)
  const high = Math.max(sorted.at(-1) ?? 1, low + 1)
  const ratio = (high / low) ** (1 / maxBars)
  const bars = Array.from({ length: maxBars }, (_, bar) => ({
    from: low * ratio ** bar,
    to: low * ratio ** (bar + 1),
    packs: 0,
  }))
  for (const value of sorted) {
    const bar = Math.min(maxBars - 1, Math.max(0, Math.floor(Math.log(Math.max(value, low) / low) / Math.log(ratio))))
    const found = bars[bar]
    if (found) found.packs += 1
  }
  return bars
}

/** The rarest shelf that can be drawn, by its chance over all cards of a pack. */
function rarestOf({ slots }: SimulationOrder): number | undefined {
  const chances = new Map<number, number>()
  for (const weights of slots) {
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [shelf, weight] of weights.entries())
      if (weight > 0) chances.set(shelf, (chances.get(shelf) ?? 0) + weight / all)
  }
  return [...chances].toSorted(([, one], [, other]) => one - other)[0]?.[0]
}

export function simulate(order: SimulationOrder): Simulation {
  const { slots, shelves, price, packs, seed } = order
  const dice = createDice(seed)
  const cardOf = new Map(
    shelves.map(({ shelf, values }) => [
      shelf,
      createPicker(values.map(({ value, cards }) => ({ item: value, weight: cards }))),
    ]),
  )
  const shelfOf = slots.map((weights) => createPicker(weights.map((weight, shelf) => ({ item: shelf, weight }))))
  const rare = rarestOf(order)
  const values = new Float64Array(packs)
  const path: { packs: number; share: number }[] = []
  const waits: number[] = []
  let [total, waited] = [0, 0]
  let nextPoint = 10
  for (let pack = 0; pack < packs; pack += 1) {
    let value = 0
    let isRare = false
    for (const pick of shelfOf) {
      const shelf = pick(dice())
      if (shelf === undefined) continue
      value += cardOf.get(shelf)?.(dice()) ?? 0
      isRare ||= shelf === rare
    }
    values[pack] = value
    total += value
    waited += 1
    if (isRare) waited = waits.push(waited) * 0
    if (pack + 1 >= nextPoint || pack + 1 === packs) {
      path.push({ packs: pack + 1, share: price > 0 ? total / (price * (pack + 1)) : 0 })
      nextPoint = Math.ceil(nextPoint * (packs / 10) ** (1 / pathPoints))
    }
  }
  const sortedWaits = waits.toSorted((one, other) => one - other)
  return {
    packs,
    mean: total / packs,
    winners: values.filter((value) => value >= price).length / packs,
    best: Math.max(...values),
    worst1000: worstRun(values, price),
    bars: barsOf(values),
    path,
    rarest:
      rare === undefined || waits.length === 0
        ? undefined
        : { shelf: rare, median: sortedWaits[Math.floor(waits.length / 2)] ?? 0, most: sortedWaits.at(-1) ?? 0 },
  }
}

const runLength = 1_000

/** What 1,000 packs in a row leave for the house at worst, at their full value. */
function worstRun(values: Float64Array, price: number): number {
  const length = Math.min(runLength, values.length)
  let sum = values.subarray(0, length).reduce((total, value) => total + value, 0)
  let most = sum
  for (let end = length; end < values.length; end += 1) {
    sum += (values[end] ?? 0) - (values[end - length] ?? 0)
    most = Math.max(most, sum)
  }
  return price * length - most
}
