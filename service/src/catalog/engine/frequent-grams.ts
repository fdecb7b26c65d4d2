import { countBits, setRows, wordCount } from './bitset.ts'
import { isDense, type DenseKeys, type Postings } from './postings.ts'
import { valueGap, type PackedStrings } from './strings.ts'

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

const keyCount = 256 + 65_536

/** Visits the texts of one and two bytes in each value, each once a value. */
function visitGrams({ text, starts }: PackedStrings, take: (key: number, value: number) => void): void {
  const lastValue = new Int32Array(keyCount).fill(-1)
  const visit = (key: number, value: number): void => {
    if (lastValue[key] === value) return
    lastValue[key] = value
    take(key, value)
  }
  for (let value = 0; value + 1 < starts.length; value++) {
    const end = (starts[value + 1] as number) - 1
    for (let at = starts[value] as number; at < end; at++) {
      const first = text[at] as number
      const second = text[at + 1] as number
      if (first <= lastAscii) visit(first, value)
      if (isPair(first, second)) visit(pairKey(first, second), value)
    }
  }
}

/** The rows of every text of one or two bytes that many rows contain. */
export function buildFrequentGrams(packed: PackedStrings, { offsets, rows }: Postings, rowCount: number): DenseKeys {
  // An upper bound: a row with several values may be counted several times.
  const most = new Uint32Array(keyCount)
  visitGrams(packed, (key, value) => {
    most[key] = (most[key] as number) + (offsets[value + 1] as number) - (offsets[value] as number)
  })
  const words = wordCount(rowCount)
  const sets = Array.from(most, (count) => (isDense(count, rowCount) ? new Uint32Array(words) : undefined))
  visitGrams(packed, (key, value) => {
    const bits = sets[key]
    if (bits) setRows(bits, rows, offsets[value] as number, offsets[value + 1] as number)
  })
  const found = sets.flatMap((bits, key) => {
    const count = bits ? countBits(bits) : 0
    return bits && isDense(count, rowCount) ? [{ key, count, bits }] : []
  })
  const bits = new Uint32Array(found.length * words)
  for (const [place, each] of found.entries()) bits.set(each.bits, place * words)
  const keys = Uint32Array.from(found, ({ key }) => key)
  return { keys, counts: Uint32Array.from(found, ({ count }) => count), bits }
}
