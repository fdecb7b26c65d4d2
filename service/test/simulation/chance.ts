import { createHash } from 'node:crypto'
import type { Random } from '../../src/kernel/random.ts'

/** All random decisions of a run. It computes with 32-bit integers only, so every machine draws the same numbers. */
export type Chance = Random & {
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number
  between(least: number, most: number): number
  /** True once in so many draws on average; never for 0. */
  onceIn(draws: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** A source of its own, so that draws for one purpose do not shift those for another. */
  fork(purpose: string): Chance
}

/** The generator sfc32 by Chris Doty-Humphrey, seeded with a hash of the name. */
export function createChance(name: string): Chance {
  const digest = createHash('sha256').update(name).digest()
  let [a, b, c, counter] = [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), 1]

  function draw(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  for (let round = 0; round < 12; round += 1) draw()
  const below = (limit: number): number => draw() % limit
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    onceIn: (draws) => draws > 0 && below(draws) === 0,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    fork: (purpose) => createChance(`${name}/${purpose}`),
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  }
}
