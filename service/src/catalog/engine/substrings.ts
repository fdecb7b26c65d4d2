import { wordCount } from './bitset.ts'
import { spend } from './budget.ts'
import { valueGap, type PackedStrings } from './strings.ts'
import type { Workspace } from './workspace.ts'

/**
 * Finds substrings: all byte positions of the packed values, sorted by the three bytes that begin there, ascending within
 * equal ones. Well-formed texts contain each other exactly when their UTF-8 forms do.
 */
export type SubstringIndex = {
  readonly text: Uint8Array
  readonly starts: Uint32Array
  /** The distinct runs of three bytes, sorted, and where the positions of each begin. */
  readonly keys: Uint32Array
  readonly offsets: Uint32Array
  readonly positions: Uint32Array
  /** The value at the start of each block of bytes. */
  readonly blocks: Uint32Array
}

export type SubstringSections = Pick<SubstringIndex, 'keys' | 'offsets' | 'positions'>

const blockShift = 6
const digitBits = 12
const digits = 1 << digitBits
const digitMask = digits - 1

/** The three bytes at a position; everything after the end of its value reads as the gap. */
function keyAt(text: Uint8Array, at: number): number {
  const second = text[at + 1] ?? valueGap
  const third = second === valueGap ? valueGap : (text[at + 2] ?? valueGap)
  return ((text[at] as number) << 16) | (second << 8) | third
}

/** A counting sort of all positions by their keys, low digit first. Digits are carried along: memory is read in order. */
export function buildSubstrings({ text }: PackedStrings): SubstringSections {
  const lowStarts = new Uint32Array(digits + 1)
  const highStarts = new Uint32Array(digits + 1)
  for (let at = 0; at < text.length; at++) {
    if (text[at] === valueGap) continue
    const key = keyAt(text, at)
    lowStarts[(key & digitMask) + 1] = (lowStarts[(key & digitMask) + 1] as number) + 1
    highStarts[(key >>> digitBits) + 1] = (highStarts[(key >>> digitBits) + 1] as number) + 1
  }
  for (let digit = 0; digit < digits; digit++) {
    lowStarts[digit + 1] = (lowStarts[digit + 1] as number) + (lowStarts[digit] as number)
    highStarts[digit + 1] = (highStarts[digit + 1] as number) + (highStarts[digit] as number)
  }
  const count = lowStarts[digits] as number
  const byLow = new Uint32Array(count)
  const highs = new Uint16Array(count)
  const nextLow = lowStarts.slice()
  for (let at = 0; at < text.length; at++) {
    if (text[at] === valueGap) continue
    const key = keyAt(text, at)
    const place = nextLow[key & digitMask] as number
    nextLow[key & digitMask] = place + 1
    byLow[place] = at
    highs[place] = key >>> digitBits
  }
  const positions = new Uint32Array(count)
  const lows = new Uint16Array(count)
  const nextHigh = highStarts.slice()
  for (let low = 0; low < digits; low++) {
    for (let index = lowStarts[low] as number; index < (lowStarts[low + 1] as number); index++) {
      const high = highs[index] as number
      const place = nextHigh[high] as number
      nextHigh[high] = place + 1
      positions[place] = byLow[index] as number
      lows[place] = low
    }
  }
  return { positions, ...groupKeys(highStarts, lows) }
}

/** The distinct keys and where each begins, from the start of each high digit and the low digit of each position. */
function groupKeys(highStarts: Uint32Array, lows: Uint16Array): { keys: Uint32Array; offsets: Uint32Array } {
  const keys: number[] = []
  const offsets: number[] = []
  for (let high = 0; high < digits; high++) {
    const start = highStarts[high] as number
    for (let index = start; index < (highStarts[high + 1] as number); index++) {
      if (index > start && lows[index] === lows[index - 1]) continue
      keys.push((high << digitBits) | (lows[index] as number))
      offsets.push(index)
    }
  }
  return { keys: Uint32Array.from(keys), offsets: Uint32Array.from([...offsets, lows.length]) }
}

export function openSubstrings({ text, starts }: PackedStrings, sections: SubstringSections): SubstringIndex {
  const blocks = new Uint32Array((text.length >>> blockShift) + 1)
  let value = 0
  for (let block = 0; block < blocks.length; block++) {
    while ((starts[value + 1] as number) <= block << blockShift) value++
    blocks[block] = value
  }
  return { text, starts, ...sections, blocks }
}

/** The index of the first key that is not below the wanted one. */
function lowerKey(keys: Uint32Array, wanted: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The value that a position is in. */
export function valueAt({ starts, blocks }: SubstringIndex, position: number): number {
  let value = blocks[position >>> blockShift] as number
  while ((starts[value + 1] as number) <= position) value++
  return value
}

const none = new Uint32Array(0)

/** The distinct values that contain the bytes, valid until the end of the search. */
export function findValues(index: SubstringIndex, wanted: Uint8Array, work: Workspace): Uint32Array {
  if (wanted.length < 3) {
    const [first = 0, second] = wanted
    const from = second === undefined ? first << 16 : (first << 16) | (second << 8)
    return valuesBetween(index, from, from + (second === undefined ? 0x10000 : 0x100), work)
  }
  const { keys, offsets } = index
  let rarest = -1
  let fewest = Infinity
  let shift = 0
  for (let at = 0; at + 3 <= wanted.length; at++) {
    const key = keyAt(wanted, at)
    const found = lowerKey(keys, key)
    if (keys[found] !== key) return none
    const count = (offsets[found + 1] as number) - (offsets[found] as number)
    if (count >= fewest) continue
    rarest = found
    fewest = count
    shift = at
  }
  return verify(index, wanted, { from: offsets[rarest] as number, count: fewest, shift }, work)
}

/** The values that contain the bytes, among those with the run of three that is `shift` bytes into them. */
function verify(
  { text, starts, positions, blocks }: SubstringIndex,
  wanted: Uint8Array,
  { from, count, shift }: { from: number; count: number; shift: number },
  { budget, pool }: Workspace,
): Uint32Array {
  spend(budget, count * 2)
  const found = pool.scratch.words(count)
  const length = wanted.length
  let size = 0
  let value = -1
  // The end of the last value found: nothing before it is news.
  let end = 0
  for (let index = from; index < from + count; index++) {
    const at = ((positions[index] as number) | 0) - shift
    if (at < end) continue
    let same = 0
    while (same < shift && text[at + same] === wanted[same]) same++
    if (same < shift) continue
    same += 3
    while (same < length && text[at + same] === wanted[same]) same++
    if (same < length) continue
    value = Math.max(value + 1, blocks[at >>> blockShift] as number)
    end = (starts[value + 1] as number) | 0
    while (end <= at) end = (starts[++value + 1] as number) | 0
    found[size++] = value
  }
  return found.subarray(0, size)
}

/** The distinct values with a run of three between two keys, in no order. */
function valuesBetween(index: SubstringIndex, from: number, to: number, { budget, pool }: Workspace): Uint32Array {
  const { keys, offsets, positions, starts } = index
  const start = offsets[lowerKey(keys, from)] as number
  const end = offsets[lowerKey(keys, to)] as number
  const valueCount = starts.length - 1
  spend(budget, (end - start) * 2 + (valueCount >>> 5))
  const seen = pool.scratch.words(wordCount(valueCount)).fill(0)
  const found = pool.scratch.words(Math.min(end - start, valueCount))
  let count = 0
  for (let at = start; at < end; at++) {
    const value = valueAt(index, positions[at] as number)
    const bit = 1 << (value & 31)
    const word = seen[value >>> 5] as number
    if ((word & bit) !== 0) continue
    seen[value >>> 5] = word | bit
    found[count++] = value
  }
  return found.subarray(0, count)
}
