import { countBits, setRows, unite, wordCount, type Bitset } from './bitset.ts'
import { isDense, type DenseKeys, type Postings } from './postings.ts'
import { valueGap } from './strings.ts'
import { valueAt, type SubstringIndex } from './substrings.ts'

/** The key of a text of one or two bytes; undefined for longer texts. */
export function frequentKey(bytes: Uint8Array): number | undefined {
  const [first, second] = bytes
  if (first === undefined || bytes.length > 2) return undefined
  return second === undefined ? first : pairKey(first, second)
}

const pairKey = (first: number, second: number): number => 256 + first * 256 + second

const lastAscii = 0x7f

/** Whether two bytes are two ASCII characters or one character of two bytes, and not parts of characters. */
const isPair = (first: number, second: number): boolean =>
  first <= lastAscii ? second <= lastAscii : first < 0xe0 && second !== valueGap

/** Collects the sets that turn out dense. */
class DenseSets {
  private readonly found: { key: number; count: number; bits: Bitset }[] = []
  private readonly rowCount: number

  constructor(rowCount: number) {
    this.rowCount = rowCount
  }

  /** Keeps a copy of the set if it is dense, and empties it. */
  take(key: number, bits: Bitset): void {
    const count = countBits(bits)
    if (isDense(count, this.rowCount)) this.found.push({ key, count, bits: bits.slice() })
    bits.fill(0)
  }

  finish(): DenseKeys {
    const words = wordCount(this.rowCount)
    const bits = new Uint32Array(this.found.length * words)
    for (const [place, each] of this.found.entries()) bits.set(each.bits, place * words)
    const keys = Uint32Array.from(this.found, ({ key }) => key)
    return { keys, counts: Uint32Array.from(this.found, ({ count }) => count), bits }
  }
}

/** The rows of every text of one or two bytes that many rows contain. */
export function buildFrequentGrams(index: SubstringIndex, postings: Postings, rowCount: number): DenseKeys {
  const { keys, offsets } = index
  const sets = new DenseSets(rowCount)
  const mark = rowMarker(index, postings)
  const one = new Uint32Array(wordCount(rowCount))
  const two = new Uint32Array(wordCount(rowCount))
  for (let at = 0; at < keys.length;) {
    const pair = (keys[at] as number) >>> 8
    const [first, second] = [pair >>> 8, pair & 0xff]
    const from = at
    while (at < keys.length && (keys[at] as number) >>> 8 === pair) at++
    const isOne = first <= lastAscii
    if (!isOne && !isPair(first, second)) continue
    mark(two, offsets[from] as number, offsets[at] as number)
    if (isOne) unite(one, one, two)
    if (isPair(first, second)) sets.take(pairKey(first, second), two)
    else two.fill(0)
    if (isOne && (keys[at] ?? 0) >>> 16 !== first) sets.take(first, one)
  }
  return sets.finish()
}

/** Marks the rows of the values at positions[from..to), each value once a call. */
function rowMarker(index: SubstringIndex, { offsets, rows }: Postings) {
  const lastCall = new Uint32Array(offsets.length)
  let call = 0
  return (bits: Bitset, from: number, to: number): void => {
    call++
    for (let at = from; at < to; at++) {
      const value = valueAt(index, index.positions[at] as number)
      if (lastCall[value] === call) continue
      lastCall[value] = call
      setRows(bits, rows, offsets[value] as number, offsets[value + 1] as number)
    }
  }
}
