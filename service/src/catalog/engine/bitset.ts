import { chunkWords, leftChunk, machine, rightChunk, rowChunk } from './bit-machine.ts'

/** A set of row numbers, one bit each. Bits past the row count are always zero. */
export type Bitset = Uint32Array

export const wordCount = (rows: number): number => (rows + 31) >>> 5

/** Adds the first rows and removes all others; a set may have room for more or for fewer. */
export function fillAll(bits: Bitset, rows: number): void {
  const whole = Math.min(bits.length, rows >>> 5)
  bits.fill(0xffffffff, 0, whole).fill(0, whole)
  if (whole < bits.length) bits[whole] = 2 ** (rows & 31) - 1
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

/** Copies a part of a set in, padded with zeros to whole words of 64 bits, and returns its end in bytes. */
function load(chunk: Bitset, bits: Bitset, from: number): number {
  const size = Math.min(chunkWords, bits.length - from)
  chunk.set(size === bits.length ? bits : bits.subarray(from, from + size))
  if (size % 2 === 1) chunk[size] = 0
  return (size + (size % 2)) * 4
}

function store(into: Bitset, from: number): void {
  const size = Math.min(chunkWords, into.length - from)
  into.set(leftChunk.subarray(0, size), from)
}

type Combine = (end: number) => number

function combine(into: Bitset, left: Bitset, right: Bitset, operation: Combine): number {
  let count = 0
  for (let from = 0; from < into.length; from += chunkWords) {
    load(leftChunk, left, from)
    count += operation(load(rightChunk, right, from))
    store(into, from)
  }
  return count
}

/** `into` = left and right. This and the next ones return the size of the result. */
export const intersect = (into: Bitset, left: Bitset, right: Bitset): number =>
  combine(into, left, right, machine.intersect)

/** `into` = left or right. */
export const unite = (into: Bitset, left: Bitset, right: Bitset): number => combine(into, left, right, machine.unite)

/** `into` = left without right. */
export const subtract = (into: Bitset, left: Bitset, right: Bitset): number =>
  combine(into, left, right, machine.subtract)

/** `into` = all rows without the given ones. */
export function complement(into: Bitset, bits: Bitset, rows: number): number {
  let count = 0
  for (let from = 0; from < into.length; from += chunkWords) {
    const end = load(rightChunk, bits, from)
    fillAll(leftChunk.subarray(0, end / 4), rows - from * 32)
    count += machine.subtract(end)
    store(into, from)
  }
  return count
}

export function popCount(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bitset): number {
  let count = 0
  for (let from = 0; from < bits.length; from += chunkWords) count += machine.count(load(leftChunk, bits, from))
  return count
}

/** Lists all rows of the set, ascending; `rows` is as long as their number. */
export function listBits(bits: Bitset, rows: Uint32Array): Uint32Array {
  const total = rows.length
  let found = 0
  for (let from = 0; from < bits.length && found < total; from += chunkWords) {
    const size = machine.list(load(leftChunk, bits, from), from * 32) / 4
    rows.set(rowChunk.subarray(0, size), found)
    found += size
  }
  return rows
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
