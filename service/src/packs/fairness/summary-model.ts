import type { Micros } from '../../kernel/money.ts'

/** A delivered card, with its value at the time of the draw. */
export type DrawnCard = {
  pack: number
  slot: number
  kind: 'CARD' | 'GRADED_CARD'
  tokenId: bigint
  value: Micros | null
  name: string | null
  imageUrl: string | null
  rarity: string | null
  cardNumber: string | null
  setId: string | null
  gradeCompany: string | null
  grade: string | null
}

/** What a buyer wants to know of a draw: the names and prices, which are no part of the proof. */
export type DrawSummary = {
  kind: 'PACK' | 'INSTANT'
  productId: number
  name: string
  imageUrl: string | null
  price: Micros
  quantity: number
  boughtAt: Date
  version: number | null
  publishedAt: Date | null
  shelves: readonly { name: string; color: string }[]
  cards: readonly DrawnCard[]
}
