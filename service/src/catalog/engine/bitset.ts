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

export function intersect(into: Bitset, other: Bitset): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) & (other[word] as number)
}

export function unite(into: Bitset, other: Bitset): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) | (other[word] as number)
}

export function subtract(into: Bitset, other: Bitset): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) & ~(other[word] as number)
}

export function complement(bits: Bitset, rows: number): void {
  for (let word = 0; word < bits.length; word++) bits[word] = ~(bits[word] as number)
  clearTail(bits, rows)
}

export function popCount(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bitset): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    const value = bits[word] as number
    if (value !== 0) count += popCount(value | 0)
  }
  return count
}

/** The rows of the set in ascending order, after skipping some, at most `limit`. */
export function takeRows(bits: Bitset, skip: number, limit: number): Uint32Array {
  const rows = new Uint32Array(limit)
  let found = 0
  let skipped = 0
  for (let word = 0; word < bits.length && found < limit; word++) {
    let rest = bits[word] as number
    if (rest === 0) continue
    if (skipped < skip) {
      const count = popCount(rest)
      if (skipped + count <= skip) {
        skipped += count
        continue
      }
    }
    while (rest !== 0 && found < limit) {
      const low = rest & -rest
      if (skipped < skip) skipped++
      else rows[found++] = (word << 5) + (31 - Math.clz32(low))
      rest ^= low
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
