import type { Hex } from 'viem'
import {
  drawSeed,
  pickIndex,
  pickShelf,
  takeAt,
  type Draw,
  type Shelves,
} from '../../../src/packs/fairness/draw-model.ts'

export type RevealInput = {
  word: Hex
  requestId: bigint
  /** One weight table per slot of a pack. */
  tables: readonly bigint[]
  firstPack: number
  packs: number
}

/** Draws the packs of a purchase as the contract does; every card is removed from its shelf. */
export function drawPacks(shelves: Shelves, { word, requestId, tables, firstPack, packs }: RevealInput): Draw[] {
  const draws: Draw[] = []
  for (let pack = firstPack; pack < firstPack + packs; pack += 1) {
    for (const [slot, table] of tables.entries()) {
      const seed = drawSeed({ word, requestId, pack, slot })
      const shelf = pickShelf(seed, table)
      const count = shelves[shelf]?.length ?? 0
      const index = pickIndex(seed, count)
      draws.push({ entry: takeAt(shelves, shelf, index), count, index, shelf, slot, pack })
    }
  }
  return draws
}
