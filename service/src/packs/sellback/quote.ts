import { listTokens } from '../../assets/tokens/store.ts'
import { itemKinds, type ItemKind } from '../../assets/items/model.ts'
import type { Token } from '../../assets/tokens/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { askChain } from '../shared/chain-answers.ts'
import { cardKinds, type CardKind, type Ineligibility } from './model.ts'
import type { PoolAnswer, PoolLine, ReadPool } from './pool-reader.ts'
import { listOrigins } from './origin-store.ts'

/** One card of a quote: what it would bring now, or why it would not. */
export type QuotedCard = {
  tokenId: bigint
  kind: ItemKind
  reason: Ineligibility | null
  expiresAt: Date | null
  priceGroup: number | null
  value: Micros | null
  payout: Micros
  purchaseId: number | null
  /** Who has it, by our books. */
  holder: StoredAddress | null
}

export type Quote = Omit<PoolAnswer, 'lines'> & {
  seller: StoredAddress
  cards: readonly QuotedCard[]
  total: Micros
}

export type QuoteQuestion = {
  seller: StoredAddress
  tokenIds: readonly bigint[]
  itemType: ItemKind | undefined
}

export type GetQuote = (question: QuoteQuestion) => Promise<Quote>

const isCardKind = (kind: ItemKind): kind is CardKind => cardKinds.some((one) => one === kind)

type Named = Pick<Token, 'kind' | 'owner'>

/**
 * Which collection a number means: the one whose card the seller has, else the one whose card the seller was given. Only
 * somebody who has both must say which.
 */
export function kindOf(
  tokenId: bigint,
  { minted, received, seller }: { minted: readonly Named[]; received: readonly CardKind[]; seller: StoredAddress },
): ItemKind {
  const cards = minted.filter(({ kind }) => isCardKind(kind))
  const owned = cards.filter(({ owner }) => owner === seller)
  if (owned.length > 1) {
    fail(409, 'ambiguous_token', `${tokenId} is the number of several cards of the seller; say which with item_type.`, {
      details: { token_id: tokenId.toString(), item_types: owned.map(({ kind }) => kind) },
    })
  }
  return owned[0]?.kind ?? received[0] ?? cards[0]?.kind ?? minted[0]?.kind ?? 'CARD'
}

const sumOf = (cards: readonly QuotedCard[]): Micros => micros(cards.reduce((sum, { payout }) => sum + payout, 0n))

/** What cards would bring, each by itself, from the chain; who has them and where they came from, from our books. */
export function createQuotes({ db, readPool }: { db: Db; readPool: ReadPool }): GetQuote {
  return async ({ seller, tokenIds, itemType }) => {
    const names = tokenIds.flatMap((tokenId) => itemKinds.map((kind) => ({ kind, tokenId })))
    const tokens = (await listTokens(db, names)).filter(({ mintedAt }) => mintedAt !== null)
    const origins = await listOrigins(db, seller, tokenIds)
    const minted = Map.groupBy(tokens, ({ tokenId }) => tokenId)
    const received = Map.groupBy(origins, ({ tokenId }) => tokenId)
    const kinds = new Map(
      tokenIds.map((tokenId) => {
        const known = minted.get(tokenId) ?? []
        const given = (received.get(tokenId) ?? []).map(({ kind }) => kind)
        return [tokenId, itemType ?? kindOf(tokenId, { minted: known, received: given, seller })]
      }),
    )
    const idsOf = (kind: CardKind): bigint[] => tokenIds.filter((tokenId) => kinds.get(tokenId) === kind)
    const question = { seller, tokenIds: { CARD: idsOf('CARD'), GRADED_CARD: idsOf('GRADED_CARD') } }
    const { lines, ...answer } = await askChain(readPool(question))
    const lineOf = new Map<string, PoolLine>(
      cardKinds.flatMap((kind) => lines[kind].map((line) => [`${kind}:${line.tokenId}`, line] as const)),
    )

    const cards = tokenIds.map((tokenId): QuotedCard => {
      const kind = kinds.get(tokenId) ?? 'CARD'
      const line = lineOf.get(`${kind}:${tokenId}`)
      return {
        tokenId,
        kind,
        reason: line ? line.reason : 'not_a_card',
        expiresAt: line && line.windowExpiry > 0 ? new Date(line.windowExpiry * 1_000) : null,
        priceGroup: line && line.priceGroup > 0 ? line.priceGroup : null,
        value: line && line.value > 0n ? line.value : null,
        payout: line?.payout ?? micros(0n),
        purchaseId: received.get(tokenId)?.find((origin) => origin.kind === kind)?.purchaseId ?? null,
        holder: minted.get(tokenId)?.find((token) => token.kind === kind)?.owner ?? null,
      }
    })
    return { ...answer, seller, cards, total: sumOf(cards) }
  }
}
