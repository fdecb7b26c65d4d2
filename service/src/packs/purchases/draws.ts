/** A draw as the pool's events pack it, from the low bit up. */
export type Draw = {
  isGraded: boolean
  tokenId: bigint
  slot: number
  pack: number
  /** Seconds since 1970. */
  windowEndsAt: bigint
}

const bits = (word: bigint, from: bigint, count: bigint): bigint => (word >> from) & ((1n << count) - 1n)

/** A shelf entry: the token, and in bit 31 whether it is a graded card. */
export const readEntry = (entry: bigint): Pick<Draw, 'isGraded' | 'tokenId'> => ({
  isGraded: bits(entry, 31n, 1n) === 1n,
  tokenId: bits(entry, 0n, 31n),
})

export const readDraw = (word: bigint): Draw => ({
  ...readEntry(word),
  slot: Number(bits(word, 80n, 8n)),
  pack: Number(bits(word, 88n, 8n)),
  windowEndsAt: bits(word, 96n, 32n),
})
