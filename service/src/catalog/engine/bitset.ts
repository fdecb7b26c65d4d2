/** A set of row numbers, one bit each. Bits past the row count are always zero. */
export type Bitset = Uint32Array

export const wordCount = (rows: number): number => (rows + 31) >>> 5

export function fillAll(bits: Bitset, rows: number): void {
  bits.fill(0xffffffff)
  clearTail(bits, rows)
}

function clearTail(bits: Bitset, rows: number): void {
  const rest = rows & 31
  const last = bits.length - 1
  if (rest !== 0 && last >= 0) bits[last] = (bits[last] ?? 0) & ((1 << rest) - 1)
}

export function hasBit(bits: Bitset, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
}

export function setBit(bits: Bitset, row: number): void {
  const word = row >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (row & 31))
}

/** Adds rows[from..to) to the set. */
export function setRows(bits: Bitset, rows: Uint32Array, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const row = rows[index] as number
    bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31))
  }
}

/** Removes rows[from..to) from the set. */
export function clearRows(bits: Bitset, rows: Uint32Array, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const row = rows[index] as number
    bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31))
  }
}

/** `into` = left and right. Four words a turn: the loop takes half the time. */
export function intersect(into: Bitset, left: Bitset, right: Bitset): void {
  const size = into.length
  let at = 0
  for (; at + 3 < size; at += 4) {
    into[at] = (left[at] as number) & (right[at] as number)
    into[at + 1] = (left[at + 1] as number) & (right[at + 1] as number)
    into[at + 2] = (left[at + 2] as number) & (right[at + 2] as number)
    into[at + 3] = (left[at + 3] as number) & (right[at + 3] as number)
  }
  for (; at < size; at++) into[at] = (left[at] as number) & (right[at] as number)
}

/** `into` = left or right. */
export function unite(into: Bitset, left: Bitset, right: Bitset): void {
  const size = into.length
  let at = 0
  for (; at + 3 < size; at += 4) {
    into[at] = (left[at] as number) | (right[at] as number)
    into[at + 1] = (left[at + 1] as number) | (right[at + 1] as number)
    into[at + 2] = (left[at + 2] as number) | (right[at + 2] as number)
    into[at + 3] = (left[at + 3] as number) | (right[at + 3] as number)
  }
  for (; at < size; at++) into[at] = (left[at] as number) | (right[at] as number)
}

/** `into` = left without right. */
export function subtract(into: Bitset, left: Bitset, right: Bitset): void {
  const size = into.length
  let at = 0
  for (; at + 3 < size; at += 4) {
    into[at] = (left[at] as number) & ~(right[at] as number)
    into[at + 1] = (left[at + 1] as number) & ~(right[at + 1] as number)
    into[at + 2] = (left[at + 2] as number) & ~(right[at + 2] as number)
    into[at + 3] = (left[at + 3] as number) & ~(right[at + 3] as number)
  }
  for (; at < size; at++) into[at] = (left[at] as number) & ~(right[at] as number)
}

/** `into` = all rows without the given ones. */
export function complement(into: Bitset, bits: Bitset, rows: number): void {
  for (let word = 0; word < into.length; word++) into[word] = ~(bits[word] as number)
  clearTail(into, rows)
}

export function popCount(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bitset): number {
  let count = 0
  const size = bits.length
  for (let word = 0; word < size; word++) {
    let value = (bits[word] as number) | 0
    value = (value - ((value >>> 1) & 0x55555555)) | 0
    value = ((value & 0x33333333) + ((value >>> 2) & 0x33333333)) | 0
    count = (count + (Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24)) | 0
  }
  return count
}

/** The rows of the set in ascending order, after skipping some, at most `limit`. */
export function takeRows(bits: Bitset, skip: number, limit: number): Uint32Array {
  const rows = new Uint32Array(limit)
  let found = 0
  let toSkip = skip
  // Signed words keep the loop in integer registers.
  for (let word = 0; word < bits.length && found < limit; word++) {
    let rest = (bits[word] as number) | 0
    if (rest === 0) continue
    if (toSkip > 0) {
      const count = popCount(rest)
      if (count <= toSkip) {
        toSkip -= count
        continue
      }
      for (; toSkip > 0; toSkip--) rest &= (rest - 1) | 0
    }
    const base = word << 5
    while (rest !== 0 && found < limit) {
      rows[found++] = base + (31 - Math.clz32(rest & (~rest + 1)))
      rest &= (rest - 1) | 0
    }
  }
  return rows.subarray(0, found)
}

/** As `takeRows`, from the highest row down. */
export function takeRowsDescending(bits: Bitset, skip: number, limit: number): Uint32Array {
  const rows = new Uint32Array(limit)
  let found = 0
  let skipped = 0
  for (let word = bits.length - 1; word >= 0 && found < limit; word--) {
    let rest = bits[word] as number
    while (rest !== 0 && found < limit) {
      const high = 31 - Math.clz32(rest)
      if (skipped < skip) skipped++
      else rows[found++] = (word << 5) + high
      rest &= ~(1 << high)
    }
  }
  return rows.subarray(0, found)
}
