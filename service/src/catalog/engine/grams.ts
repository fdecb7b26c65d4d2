import { GrowableWords } from './growable.ts'

/** An n-gram index: sorted grams, and for each the ascending values that contain it. */
export type GramIndex = { readonly keys: Float64Array; readonly offsets: Uint32Array; readonly values: Uint32Array }

/** Numbers grams in order of appearance. Open addressing on typed arrays is several times faster than a Map here. */
class GramTable {
  private keys = new Float64Array(1 << 12).fill(-1)
  private ids = new Uint32Array(1 << 12)
  private readonly found: number[] = []

  idOf(high: number, low: number): number {
    const key = high * 65_536 + low
    const mask = this.keys.length - 1
    let slot = this.hash(high, low) & mask
    for (;;) {
      const seen = this.keys[slot]
      if (seen === key) return this.ids[slot] as number
      if (seen === -1) break
      slot = (slot + 1) & mask
    }
    const id = this.found.length
    this.keys[slot] = key
    this.ids[slot] = id
    this.found.push(key)
    if (this.found.length * 2 > this.keys.length) this.grow()
    return id
  }

  all(): readonly number[] {
    return this.found
  }

  private hash(high: number, low: number): number {
    const mixed = Math.imul(high | 0, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b)
    return mixed ^ (mixed >>> 15)
  }

  private grow(): void {
    const size = this.keys.length * 2
    this.keys = new Float64Array(size).fill(-1)
    this.ids = new Uint32Array(size)
    for (const [id, key] of this.found.entries()) {
      let slot = this.hash(Math.floor(key / 65_536), key % 65_536) & (size - 1)
      while (this.keys[slot] !== -1) slot = (slot + 1) & (size - 1)
      this.keys[slot] = key
      this.ids[slot] = id
    }
  }
}

/** The (gram, value) pairs of all values in order of arrival, without duplicates, values ascending. */
class GramPairs {
  readonly grams = new GrowableWords()
  readonly values = new GrowableWords()
  readonly counts: number[] = []
  private readonly lastValue: number[] = []

  add(gram: number, value: number): void {
    if (this.lastValue[gram] === value) return
    this.lastValue[gram] = value
    this.counts[gram] = (this.counts[gram] ?? 0) + 1
    this.grams.push(gram)
    this.values.push(value)
  }
}

/** Indexes single UTF-16 units. */
export function buildUnits(values: readonly string[]): GramIndex {
  const pairs = new GramPairs()
  const ids = new Int32Array(65_536).fill(-1)
  const found: number[] = []
  for (const [value, text] of values.entries()) {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      let id = ids[unit] as number
      if (id < 0) {
        id = found.length
        ids[unit] = id
        found.push(unitKey(unit))
      }
      pairs.add(id, value)
    }
  }
  return sortGrams(found, pairs)
}

/** Indexes runs of three units, padded at the end of a value, so that runs of two are prefixes and need no own index. */
export function buildTriples(values: readonly string[]): GramIndex {
  const table = new GramTable()
  const pairs = new GramPairs()
  for (const [value, text] of values.entries()) {
    let first = text.charCodeAt(0)
    let second = text.length > 1 ? text.charCodeAt(1) : 0
    for (let at = 0; at < text.length; at++) {
      const third = at + 2 < text.length ? text.charCodeAt(at + 2) : 0
      pairs.add(table.idOf(first * 65_536 + second, third), value)
      first = second
      second = third
    }
  }
  return sortGrams(table.all(), pairs)
}

function sortGrams(found: readonly number[], pairs: GramPairs): GramIndex {
  const { counts } = pairs
  const pairGrams = pairs.grams.view()
  const pairValues = pairs.values.view()
  const keys = Float64Array.from(found).sort()
  const position = new Map<number, number>()
  for (let index = 0; index < keys.length; index++) position.set(keys[index] as number, index)
  const place = Uint32Array.from(found, (key) => position.get(key) ?? 0)
  const offsets = new Uint32Array(keys.length + 1)
  for (const [gram, count] of counts.entries()) offsets[(place[gram] as number) + 1] = count
  for (let index = 0; index < keys.length; index++)
    offsets[index + 1] = (offsets[index + 1] as number) + (offsets[index] as number)
  const next = offsets.slice(0, keys.length)
  const values = new Uint32Array(pairValues.length)
  for (let pair = 0; pair < pairValues.length; pair++) {
    const gram = place[pairGrams[pair] as number] as number
    values[next[gram] as number] = pairValues[pair] as number
    next[gram] = (next[gram] as number) + 1
  }
  return { keys, offsets, values }
}

/** The index of the first key that is not below the wanted one. */
export function lowerKey({ keys }: GramIndex, wanted: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

const unitKey = (unit: number): number => unit * 65_536 * 65_536

export const gramKey = (text: string, at: number, size: 1 | 2 | 3): number =>
  (text.charCodeAt(at) * 65_536 + (size > 1 ? text.charCodeAt(at + 1) : 0)) * 65_536 +
  (size > 2 ? text.charCodeAt(at + 2) : 0)

/** The values that contain exactly this gram, ascending; a view into the index. */
export function valuesOfGram(index: GramIndex, key: number): Uint32Array | undefined {
  const at = lowerKey(index, key)
  return index.keys[at] === key ? index.values.subarray(index.offsets[at], index.offsets[at + 1]) : undefined
}

/** The intersection of two ascending lists. */
export function intersectSorted(left: Uint32Array, right: Uint32Array): Uint32Array {
  const common = new Uint32Array(Math.min(left.length, right.length))
  let count = 0
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const a = left[i] as number
    const b = right[j] as number
    if (a === b) common[count++] = a
    if (a <= b) i++
    if (b <= a) j++
  }
  return common.subarray(0, count)
}
