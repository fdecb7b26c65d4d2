import { formatUsdc } from '../../kernel/money.ts'
import type { DrawnCard, DrawSummary } from './summary-model.ts'

const cardToWire = (card: DrawnCard) => ({
  pack: card.pack,
  slot: card.slot,
  item_type: card.kind,
  token_id: card.tokenId.toString(),
  name: card.name,
  image_url: card.imageUrl,
  rarity: card.rarity,
  card_number: card.cardNumber,
  set_id: card.setId,
  grade: card.grade === null ? null : { company: card.gradeCompany, grade: card.grade },
  value_usd: card.value === null ? null : formatUsdc(card.value),
})

/** Pictures, names and values for the verify page. */
export const summaryToWire = (requestId: bigint, summary: DrawSummary) => ({
  request_id: requestId.toString(),
  kind: summary.kind,
  name: summary.name,
  image_url: summary.imageUrl,
  price_usdc: formatUsdc(summary.price),
  quantity: summary.quantity,
  bought_at: summary.boughtAt.toISOString(),
  odds_version: summary.version,
  odds_published_at: summary.publishedAt?.toISOString() ?? null,
  shelves: summary.shelves,
  cards: summary.cards.map(cardToWire),
})
