import type { GameShape, MappableField } from '../games/shapes.ts'
import type {
  AttackRecord,
  CardRecord,
  ExpansionRecord,
  GradedRecord,
  ImageRecord,
  Json,
  PriceRecord,
} from '../records.ts'
import type { Cents } from '../../kernel/money.ts'

const imagesToWire = (image: ImageRecord | undefined): Json[] =>
  image ? [{ type: 'front', small: image.small ?? image.large, medium: image.large, large: image.large }] : []

/** The expansion as the API shows it, with undefined fields. */
export function expansionToWire(expansion: ExpansionRecord) {
  const { englishName } = expansion
  return {
    id: expansion.id,
    name: expansion.name,
    series: expansion.series,
    series_id: expansion.seriesId,
    code: expansion.code,
    total: expansion.total,
    printed_total: expansion.printedTotal,
    language: expansion.language,
    language_code: expansion.languageCode,
    release_date: expansion.releaseDate,
    logo: expansion.logo,
    symbol: expansion.symbol,
    legalities: expansion.legalities,
    updated_at: expansion.updatedAt,
    translation: englishName === undefined ? undefined : { en: { name: englishName } },
  }
}

export const expansionToJson = (expansion: ExpansionRecord): string => JSON.stringify(expansionToWire(expansion))

/**
 * A card as JSON text in two parts, without undefined fields. Its expansion belongs between them and is stored once for
 * all its cards.
 */
export type CardJson = { readonly head: string; readonly tail: string }

export function cardToJson(card: CardRecord, shape: GameShape): CardJson {
  const head = JSON.stringify({
    id: card.id,
    name: card.name,
    number: card.number,
    printed_number: card.printedNumber,
    images: imagesToWire(card.image),
  })
  const { mapped } = shape
  /** The value of a field that the game stores under another name. */
  const renamed = (field: MappableField): Json | undefined => {
    const source = mapped[field]
    return source === undefined || source === field ? undefined : (card.extras[source] ?? undefined)
  }
  const tail = JSON.stringify({
    language: card.language,
    language_code: card.languageCode,
    marketplace_product_id: card.marketplaceProductId ?? null,
    variants: card.variants.map(({ name, image }) => ({ name, images: imagesToWire(image) })),
    supertype: renamed('supertype') ?? card.supertype,
    subtypes: asList(renamed('subtypes')) ?? card.subtypes,
    types: mapped.types === 'types' ? (card.types ?? []) : (asList(renamed('types')) ?? []),
    hp: mapped.hp === 'hp' ? card.hp : renamed('hp'),
    rarity: renamed('rarity') ?? card.rarity,
    artist: renamed('artist') ?? card.artist,
    abilities: someOf(card.abilities),
    attacks: someOf(card.attacks)?.map(attackToWire),
    weaknesses: someOf(card.weaknesses),
    resistances: someOf(card.resistances),
    printing_code: card.printingCode,
    is_variant: card.isVariant,
    is_holo: card.isHolo,
    is_reverse: card.isReverse,
    is_first_edition: card.isFirstEdition,
  })
  const extras = JSON.stringify(extrasToWire(card.extras, shape))
  const end = extras === '{}' ? '}' : `,${extras.slice(1)}`
  return { head: `${head.slice(0, -1)},"expansion":`, tail: `,${tail.slice(1, -1)}${end}` }
}

/** The top-level fields every card may show, in order; the extras of a game follow. */
export const commonCardFields: readonly string[] = [
  'id',
  'name',
  'number',
  'printed_number',
  'images',
  'expansion',
  'language',
  'language_code',
  'marketplace_product_id',
  'variants',
  'supertype',
  'subtypes',
  'types',
  'hp',
  'rarity',
  'artist',
  'abilities',
  'attacks',
  'weaknesses',
  'resistances',
  'printing_code',
  'is_variant',
  'is_holo',
  'is_reverse',
  'is_first_edition',
  'pricing',
]

const asList = (value: Json | undefined): Json | undefined =>
  value === undefined || Array.isArray(value) ? value : [value]

const someOf = <Item>(items: readonly Item[] | undefined): readonly Item[] | undefined =>
  items && items.length > 0 ? items : undefined

const commonNames: ReadonlySet<string> = new Set(commonCardFields)

function extrasToWire(extras: CardRecord['extras'], shape: GameShape): Record<string, Json> {
  const shown: Record<string, Json> = {}
  for (const name of shape.extras) {
    const value = extras[name]
    if (value !== undefined && value !== null) shown[name] = value
  }
  const others = Object.keys(extras).filter((name) => !(name in shown) && !commonNames.has(name))
  for (const name of others.sort()) {
    const value = extras[name]
    if (value !== undefined && value !== null) shown[name] = value
  }
  return shown
}

/** An attack as the API shows it. */
export const attackToWire = ({ convertedEnergyCost, ...attack }: AttackRecord) =>
  convertedEnergyCost === undefined ? attack : { ...attack, converted_energy_cost: convertedEnergyCost }

const dollars = (amount: Cents | null): number | null => (amount === null ? null : Number(amount) / 100)

function gradedToWire(graded: GradedRecord, detailed: boolean): Record<string, unknown> {
  const { band } = graded
  return {
    company: graded.company,
    grade: graded.grade,
    value: dollars(graded.value),
    low: dollars(graded.low),
    high: dollars(graded.high),
    confidence: graded.confidence,
    value_kind: graded.valueKind,
    sold_count: graded.soldCount,
    trend: graded.trend,
    last_sold_at: detailed ? graded.lastSoldAt : undefined,
    band:
      detailed && band
        ? {
            median: dollars(band.median),
            recent_median: dollars(band.recentMedian),
            p10: dollars(band.p10),
            p90: dollars(band.p90),
            count: band.count,
          }
        : undefined,
  }
}

/**
 * A price as JSON text without its closing brace: staleness depends on the time of the answer and is appended then.
 * `detailed` adds the fields that only the pricing endpoint shows.
 */
export function priceToOpenJson(price: PriceRecord | undefined, detailed: boolean): string {
  const json = JSON.stringify({
    currency: 'USD',
    market: dollars(price?.market ?? null),
    market_updated_at: price?.marketUpdatedAt,
    trend_7d: price?.trend7d,
    conditions: (price?.conditions ?? []).map(({ condition, price: amount }) => ({
      condition,
      price: dollars(amount),
    })),
    graded: (price?.graded ?? []).map((graded) => gradedToWire(graded, detailed)),
  })
  return json.slice(0, -1)
}
