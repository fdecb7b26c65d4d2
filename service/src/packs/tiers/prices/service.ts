import type { Assets } from '../../../assets/assets.ts'
import { toBeValued } from '../../../assets/assets.ts'
import { itemKinds, type ItemKind } from '../../../assets/items/model.ts'
import type { Token } from '../../../assets/tokens/model.ts'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents, shareDown, type Bps } from '../../../kernel/money.ts'
import type { Pricing } from '../../../assets/pricing/pricing.ts'
import { microsOfCents, type Value } from '../../../assets/pricing/values/model.ts'
import type { Price } from './model.ts'
import { dayMs } from '../../../kernel/time.ts'

/** A printing of the catalog: undefined when it does not exist, null when it has no price. */
export type FindMarket = (cardId: string) => Promise<{ cardId: string; market: bigint; at: Date } | null | undefined>

export type PriceDeps = {
  db: Db
  clock: Clock
  assets: Assets
  pricing: Pricing
  findMarket: FindMarket
  listGroupsOfCard: (cardId: string) => Promise<number[]>
  buybackBps: Bps
}

export type PriceQuery = { card_id?: string | undefined; token_id?: string | undefined; item_type?: string | undefined }

const tokenPattern = /^\d{1,10}$/
const catalogAgeMs = 7 * dayMs

export type PriceService = ReturnType<typeof createPriceQueryService>

/** The pricing feed. */
export function createPriceQueryService({
  db,
  clock,
  assets,
  pricing,
  findMarket,
  listGroupsOfCard,
  buybackBps,
}: PriceDeps) {
  const isOld = ({ source, at, amount }: Value): boolean =>
    source === 'buyback_oracle'
      ? pricing.isStale({ price: amount, at }, clock.now())
      : clock.now().getTime() - at.getTime() > catalogAgeMs

  const toPrice = (value: Value, rest: Pick<Price, 'cardId' | 'tokenId' | 'itemType'>): Price => ({
    ...rest,
    marketValue: value.amount,
    buybackPrice: shareDown(value.amount, buybackBps),
    source: value.source,
    updatedAt: value.source === 'buyback_oracle' ? value.at : null,
    isStale: isOld(value),
  })

  const unknownValue = (what: string): never => fail(404, 'value_unknown', `No price available for ${what}.`)

  async function findOracleValue(cardId: string): Promise<Value | undefined> {
    const groups = await listGroupsOfCard(cardId)
    const values = await pricing.values.listOracleValues(db, groups)
    return groups.map((id) => values.get(id)).find((value) => value !== undefined)
  }

  async function quoteCard(cardId: string): Promise<Price> {
    const found = await findMarket(cardId)
    const oracle = found ? undefined : await findOracleValue(cardId)
    // A card in our inventory may be missing from the catalog; its oracle price is used then.
    if (found === undefined && !oracle) fail(404, 'not_found', `Card ${cardId} not found.`)
    const raw: Value | undefined = found
      ? { amount: microsOfCents(cents(found.market)), source: 'card_raw_price', at: found.at }
      : oracle
    return toPrice(raw ?? unknownValue(cardId), { cardId: found?.cardId ?? cardId, tokenId: null, itemType: 'CARD' })
  }

  /** A token id may exist in several collections; the caller must then pass item_type. */
  async function findOne(tokenId: string, itemType: ItemKind | undefined): Promise<Token> {
    const all = tokenPattern.test(tokenId) ? await assets.listTokensByNumber(db, BigInt(tokenId)) : []
    const matching = all.filter(({ kind }) => itemType === undefined || kind === itemType)
    const [token, ...others] = matching
    if (!token) return fail(404, 'token_not_found', `Token ${tokenId} not found.`)
    if (others.length > 0) {
      fail(409, 'ambiguous_token', `token_id ${tokenId} exists in several collections; pass item_type.`, {
        details: { item_types: matching.map(({ kind }) => kind) },
      })
    }
    return token
  }

  async function quoteToken(tokenId: string, itemType: ItemKind | undefined): Promise<Price> {
    const token = await findOne(tokenId, itemType)
    const item = token.uniqueId === null ? undefined : await assets.findItem(db, token.uniqueId)
    const cardId = item?.cardId
    if (!cardId) return unknownValue(`token ${tokenId}`)
    const [value] = await pricing.values.listValues(db, [toBeValued(item, token)])
    return toPrice(value ?? unknownValue(cardId), { cardId, tokenId: token.tokenId.toString(), itemType: token.kind })
  }

  /** Requires exactly one of card_id and token_id. */
  function quote({ card_id: cardId, token_id: tokenId, item_type: itemType }: PriceQuery): Promise<Price> {
    const refuse = (message: string): never => fail(400, 'invalid_price_query', message)
    const kind = itemKinds.find((candidate) => candidate === itemType)
    if (itemType && !kind) refuse(`item_type must be one of ${itemKinds.join(', ')}.`)
    if (cardId && tokenId) refuse('Pass card_id or token_id, not both.')
    if (tokenId) return quoteToken(tokenId, kind)
    return cardId ? quoteCard(cardId) : refuse('Pass card_id or token_id.')
  }

  return { quote, buybackBps }
}
