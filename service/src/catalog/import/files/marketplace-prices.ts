import type { CardRecord, Json, MarketplaceRecord, Marketplaces, PriceRecord } from '../../records.ts'
import { centsFromDollars } from './own-jsonl.ts'
import { omitMissing, type SourceObject } from './source-object.ts'

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Amounts by name; what is no amount is left out. */
const amountsOf = (value: Readonly<Record<string, unknown>>): Record<string, number | null> =>
  Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number | null] => entry[1] === null || isAmount(entry[1])),
  )

function readMarketplace(
  source: SourceObject | undefined,
  readPrices: (prices: SourceObject) => { readonly [name: string]: Json },
): MarketplaceRecord | undefined {
  if (!source) return undefined
  const prices = source.maybeObject('prices')
  const [url, updatedAt] = [source.maybeText('url'), source.maybeText('updatedAt')]
  return { ...omitMissing({ url, updatedAt }), prices: prices ? readPrices(prices) : {} }
}

/** By variant: `{"holofoil": {"low": 1.5, "market": 2.25}}`. */
const byVariant = (prices: SourceObject): Record<string, Json> =>
  Object.fromEntries(
    Object.keys(prices.value)
      .filter((variant) => prices.value[variant] !== null)
      .map((variant) => [variant, amountsOf(prices.object(variant).value)]),
  )

type Variants = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/** The market price of the card's own finish, or else of the first variant that has one. */
function marketOf({ isHolo }: CardRecord, prices: Variants): number | undefined {
  const preferred = isHolo ? ['holofoil', 'unlimitedHolofoil'] : ['normal', 'unlimited']
  for (const variant of [...preferred, ...Object.keys(prices)]) {
    const market = Object.hasOwn(prices, variant) ? prices[variant]?.['market'] : undefined
    if (market !== undefined && market !== null) return market
  }
  return undefined
}

const dayPattern = /^(\d{4})\/(\d\d)\/(\d\d)$/

/** `2026/02/28` as a timestamp. */
function timeOf(day: string | undefined): string | undefined {
  const [, year, month, date] = dayPattern.exec(day ?? '') ?? []
  return year === undefined ? undefined : `${year}-${month}-${date}T00:00:00.000Z`
}

/** The price of a card from the marketplaces that the source quotes; undefined without any. */
export function readMarketplaces(source: SourceObject, card: CardRecord): PriceRecord | undefined {
  const tcgplayer = readMarketplace(source.maybeObject('tcgplayer'), byVariant)
  const cardmarket = readMarketplace(source.maybeObject('cardmarket'), ({ value }) => amountsOf(value))
  if (!tcgplayer && !cardmarket) return undefined
  const marketplaces: Marketplaces = omitMissing({ tcgplayer, cardmarket })
  const market = tcgplayer && marketOf(card, tcgplayer.prices as Variants)
  return {
    kind: 'price',
    cardId: card.id,
    market: market === undefined ? null : centsFromDollars(market),
    ...omitMissing({ marketUpdatedAt: market === undefined ? undefined : timeOf(tcgplayer?.updatedAt) }),
    conditions: [],
    graded: [],
    marketplaces,
  }
}
