import { listTokens } from '../../assets/tokens/store.ts'
import { itemKinds, type ItemKind } from '../../assets/items/model.ts'
import { keyOf, type Token } from '../../assets/tokens/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { reasonOfUse, type CardUse } from '../shared/card-use.ts'
import { readCardUses } from '../shared/card-use-store.ts'
import { askChain } from '../shared/chain-answers.ts'
import { cardKinds, type CardKind, type Ineligibility } from './model.ts'
import type { PoolState, PoolQuote, ReadPool } from './pool-reader.ts'
import { listOrigins } from './origin-store.ts'

/** One card of a quote: its payout now, or the reason it cannot be sold. */
export type QuotedCard = {
  tokenId: bigint
  kind: ItemKind
  reason: Ineligibility | null
  expiresAt: Date | null
  priceGroup: number | null
  value: Micros | null
  payout: Micros
  purchaseId: number | null
  /** The holder at the block of the quote. */
  holder: StoredAddress | null
}

export type Quote = Omit<PoolState, 'lines'> & {
  seller: StoredAddress
  cards: readonly QuotedCard[]
  total: Micros
}

export type QuoteRequest = {
  seller: StoredAddress
  tokenIds: readonly bigint[]
  itemType: ItemKind | undefined
}

export type GetQuote = (query: QuoteRequest) => Promise<Quote>

const isCardKind = (kind: ItemKind): kind is CardKind => cardKinds.some((one) => one === kind)

type Named = Pick<Token, 'kind' | 'owner'>

/**
 * Resolves the collection of a token id: the one the seller holds, else the one the seller received. Only a seller with
 * both must pass `item_type`.
 */
export function kindOf(
  tokenId: bigint,
  { minted, received, seller }: { minted: readonly Named[]; received: readonly CardKind[]; seller: StoredAddress },
): ItemKind {
  const cards = minted.filter(({ kind }) => isCardKind(kind))
  const owned = cards.filter(({ owner }) => owner === seller)
  if (owned.length > 1) {
    fail(409, 'ambiguous_token', `Token id ${tokenId} exists in both collections of the seller; pass item_type.`, {
      details: { token_id: tokenId.toString(), item_types: owned.map(({ kind }) => kind) },
    })
  }
  return owned[0]?.kind ?? received[0] ?? cards[0]?.kind ?? minted[0]?.kind ?? 'CARD'
}

/** A burned token has no holder either, but it was minted. */
const reasonOf = ({ holder, reason }: PoolQuote, isMinted: boolean, use: CardUse | undefined): Ineligibility | null =>
  holder === null && !isMinted ? 'token_not_found' : (reason ?? reasonOfUse(use ?? null))

const sumOf = (cards: readonly QuotedCard[]): Micros => micros(cards.reduce((sum, { payout }) => sum + payout, 0n))

/** Quotes each card: payouts and holders from the chain, origins from the database. */
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
    const query = { seller, tokenIds: { CARD: idsOf('CARD'), GRADED_CARD: idsOf('GRADED_CARD') } }
    const { lines, ...answer } = await askChain(readPool(query))
    const lineOf = new Map<string, PoolQuote>(
      cardKinds.flatMap((kind) => lines[kind].map((line) => [`${kind}:${line.tokenId}`, line] as const)),
    )

    const keys = tokenIds.map((tokenId) => ({ kind: kinds.get(tokenId) ?? 'CARD', tokenId }))
    const uses = await readCardUses(db, keys)
    const cards = keys.map(({ kind, tokenId }): QuotedCard => {
      const line = lineOf.get(`${kind}:${tokenId}`)
      const reason = line ? reasonOf(line, minted.has(tokenId), uses.get(keyOf({ kind, tokenId }))) : 'not_a_card'
      return {
        tokenId,
        kind,
        reason,
        expiresAt: line && line.windowExpiry > 0 ? new Date(line.windowExpiry * 1_000) : null,
        priceGroup: line && line.priceGroup > 0 ? line.priceGroup : null,
        value: line && line.value > 0n ? line.value : null,
        payout: line && reason === null ? line.payout : micros(0n),
        purchaseId: received.get(tokenId)?.find((origin) => origin.kind === kind)?.purchaseId ?? null,
        holder: line?.holder ?? null,
      }
    })
    return { ...answer, seller, cards, total: sumOf(cards) }
  }
}
