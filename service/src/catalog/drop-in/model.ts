import { wideDialect, type FieldKind, type QueryField, type QuerySchema } from '../query/fields.ts'

/** The game that is shown in the other interface. */
export const dropInGame = 'pokemon'

const sortable = true as const

/** Pairs of the interface's name and the column, `name=column`; a name alone is the column, too. */
const fieldsOf = (kind: FieldKind, match: QueryField['match'], pairs: string): QueryField[] =>
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [name = '', column = name] = pair.split('=')
      return { name, kind, sortable, column, ...(match && { match }) }
    })

const variants = `normal holofoil reverseHolofoil 1stEditionHolofoil 1stEditionNormal 1stEdition unlimited
  unlimitedHolofoil`.split(/\s+/)
const variantPrices = ['low', 'mid', 'high', 'market', 'directLow']
const averagePrices = `averageSellPrice lowPrice trendPrice germanProLow suggestedPrice reverseHoloSell reverseHoloLow
  reverseHoloTrend lowPriceExPlus avg1 avg7 avg30 reverseHoloAvg1 reverseHoloAvg7 reverseHoloAvg30`.split(/\s+/)

const priceFields: readonly string[] = [
  ...variants.flatMap((variant) => variantPrices.map((price) => `tcgplayer.prices.${variant}.${price}`)),
  ...averagePrices.map((price) => `cardmarket.prices.${price}`),
]

/** Texts match whole words, ids and codes the whole value, as in the interface that this reproduces. */
export const dropInCardSchema: QuerySchema = {
  dialect: wideDialect,
  aliases: {},
  hints: {
    expansion: 'set.name',
    'expansion.id': 'set.id',
    'expansion.name': 'set.name',
    dex: 'nationalPokedexNumbers',
    price: 'tcgplayer.prices.holofoil.market',
    illustrator: 'artist',
    type: 'types',
    subtype: 'subtypes',
  },
  fields: [
    ...fieldsOf(
      'text',
      'words',
      `name supertype subtypes types rarity artist level rules abilities.name abilities.text abilities.type attacks.name
      attacks.text attacks.cost weaknesses.type weaknesses.value resistances.type resistances.value
      evolvesFrom=evolves_from evolvesTo=evolves_to flavorText=flavor_text retreatCost=retreat_cost
      ancientTrait.name=ancient_trait.name ancientTrait.text=ancient_trait.text
      legalities.standard legalities.expanded legalities.unlimited
      set.name=expansion.name set.series=expansion.series set.updatedAt=expansion.updated_at
      set.legalities.standard=expansion.legalities.standard set.legalities.expanded=expansion.legalities.expanded
      set.legalities.unlimited=expansion.legalities.unlimited`,
    ),
    ...fieldsOf('text', 'exact', 'id set.id=expansion.id set.ptcgoCode=expansion.code regulationMark=regulation_mark'),
    ...fieldsOf('collector', undefined, 'number'),
    ...fieldsOf('date', undefined, 'set.releaseDate=expansion.release_date'),
    ...fieldsOf(
      'number',
      undefined,
      `hp attacks.damage nationalPokedexNumbers=national_pokedex_numbers convertedRetreatCost=retreat
      attacks.convertedEnergyCost=attacks.converted_energy_cost set.total=expansion.total
      set.printedTotal=expansion.printed_total ${priceFields.join(' ')}`,
    ),
  ],
}

export const dropInSetSchema: QuerySchema = {
  dialect: wideDialect,
  aliases: {},
  hints: { code: 'ptcgoCode', release_date: 'releaseDate' },
  fields: [
    ...fieldsOf(
      'text',
      'words',
      'name series updatedAt=updated_at legalities.standard legalities.expanded legalities.unlimited',
    ),
    ...fieldsOf('text', 'exact', 'id ptcgoCode=code'),
    ...fieldsOf('date', undefined, 'releaseDate=release_date'),
    ...fieldsOf('number', undefined, 'total=card_count.total printedTotal=card_count.official'),
  ],
}

/** The lists of values and the card field of each. */
export const valueLists = {
  types: 'types',
  subtypes: 'subtypes',
  supertypes: 'supertype',
  rarities: 'rarity',
} as const
export type ValueList = keyof typeof valueLists
