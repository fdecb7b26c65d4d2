import { Type, type TSchema } from 'typebox'
import { LenientInteger, NullableString, Ref, Timestamp } from '../../http/schema/fields.ts'
import { ExpansionWire } from '../expansions/wire.ts'
import { PricingWire } from '../prices/wire.ts'

export const ImageWire = Type.Object(
  {
    type: Type.String({ description: 'Always `front`.' }),
    small: Type.String({ description: 'The URL of the small image.' }),
    medium: Type.String({ description: 'The URL of the medium image.' }),
    large: Type.String({ description: 'The URL of the large image.' }),
  },
  { $id: 'CardImage' },
)

/** Only `id` is always present: `select` may omit every other field. Games add their own fields. */
export const CatalogCardWire = Type.Object(
  {
    id: Type.String({ description: 'The id of the card.' }),
    name: Type.Optional(Type.String({ description: 'The name of the card.' })),
    number: Type.Optional(Type.String({ description: 'The number in the expansion, without its total.' })),
    printed_number: Type.Optional(Type.String({ description: 'The number as printed on the card.' })),
    images: Type.Optional(Type.Array(Ref(ImageWire), { description: 'The images of the card.' })),
    expansion: Type.Optional(Ref(ExpansionWire)),
    language: Type.Optional(Type.String({ description: 'The language of the card.' })),
    language_code: Type.Optional(Type.String({ description: 'The ISO 639 language code.' })),
    marketplace_product_id: Type.Optional(
      NullableString({ description: 'The id of the product on a third-party marketplace.' }),
    ),
    tcgplayer_id: Type.Optional(Type.String({ description: 'The id at TCGplayer, where the source has it.' })),
    cardmarket_id: Type.Optional(Type.String({ description: 'The id at Cardmarket, where the source has it.' })),
    variants: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ description: 'The name of the variant.' }),
          images: Type.Array(Ref(ImageWire), { description: 'The images of the variant.' }),
        }),
        { description: 'The variants of the card.' },
      ),
    ),
    supertype: Type.Optional(Type.String({ description: 'The supertype of the card.' })),
    subtypes: Type.Optional(Type.Array(Type.String(), { description: 'The subtypes of the card.' })),
    types: Type.Optional(Type.Array(Type.String(), { description: 'The types or colours of the card.' })),
    hp: Type.Optional(Type.Number({ description: 'The hit points or power.' })),
    rarity: Type.Optional(Type.String({ description: 'The rarity of the card.' })),
    artist: Type.Optional(Type.String({ description: 'The illustrator.' })),
    abilities: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.Optional(Type.String({ description: 'The kind of ability.' })),
          name: Type.Optional(Type.String({ description: 'The name of the ability.' })),
          text: Type.Optional(Type.String({ description: 'The text of the ability.' })),
        }),
        { description: 'The abilities of the card.' },
      ),
    ),
    attacks: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.Optional(Type.String({ description: 'The name of the attack.' })),
          cost: Type.Optional(Type.Array(Type.String(), { description: 'The cost to play the card.' })),
          converted_energy_cost: Type.Optional(
            Type.Integer({ description: 'The number of energy symbols in the cost.' }),
          ),
          damage: Type.Optional(Type.String({ description: 'The damage of the attack.' })),
          text: Type.Optional(Type.String({ description: 'The text of the attack.' })),
        }),
        { description: 'The attacks of the card.' },
      ),
    ),
    weaknesses: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.String({ description: 'The type to which the card is weak.' }),
          value: Type.Optional(Type.String({ description: 'How much the damage grows, such as `×2`.' })),
        }),
        { description: 'The weaknesses of the card.' },
      ),
    ),
    resistances: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.String({ description: 'The type that the card resists.' }),
          value: Type.Optional(Type.String({ description: 'How much the damage falls, such as `-30`.' })),
        }),
        { description: 'The resistances of the card.' },
      ),
    ),
    printing_code: Type.Optional(Type.String({ description: 'Shared by all printings of the card.' })),
    is_variant: Type.Optional(Type.Boolean({ description: 'Whether the card is a variant printing.' })),
    is_holo: Type.Optional(Type.Boolean({ description: 'Whether the card is holographic.' })),
    is_reverse: Type.Optional(Type.Boolean({ description: 'Whether the card is a reverse holo.' })),
    is_first_edition: Type.Optional(Type.Boolean({ description: 'Whether the card is a first edition.' })),
    withdrawn_at: Type.Optional(
      Timestamp({ description: 'When the card was withdrawn; absent while it is searched.' }),
    ),
    pricing: Type.Optional(Ref(PricingWire)),
  },
  { $id: 'CatalogCard', additionalProperties: true },
)

/** A page of a catalog list. */
export const catalogPage = <Item extends TSchema>(item: Item) =>
  Type.Object({
    success: Type.Literal(true, { description: 'Whether the request succeeded.' }),
    data: Type.Array(item, { description: 'The entries of this page.' }),
    page: Type.Integer({ description: 'The number of the page, from 1.' }),
    page_size: Type.Integer({ description: 'The number of entries per page.' }),
    total_count: Type.Integer({ description: 'The number of all matches.' }),
    language: Type.String({ description: 'The applied language filter: a code, a comma-separated list, or `all`.' }),
  })

export const GamePath = { game: Type.String({ description: 'The game’s path segment, such as `pokemon`.' }) }
export const IdPath = Type.Object({ ...GamePath, id: Type.String({ description: 'Case-insensitive.' }) })

const text = (description: string) => Type.Optional(Type.String({ description }))

export const QueryText = { q: text('A query, such as `name:char types:fire hp:[100 TO *]`.') }
export const PagingQuery = {
  page: Type.Optional(LenientInteger('From 1; a smaller value is 1.')),
  page_size: Type.Optional(
    LenientInteger('1..100, default 100; a larger value is 100. page × page_size must not exceed 10,000.'),
  ),
}
export const LanguageQuery = { language: text('A code, a comma-separated list, or `all`.') }
export const IncludeQuery = { include: text('`prices`.') }
export const ViewQuery = { ...IncludeQuery, select: text('Top-level fields to return; `id` is always included.') }
export const OrderQuery = { orderBy: text('Up to three fields, `-` for descending; ties are broken by id.') }

export const CardsQueryWire = Type.Object({
  ...QueryText,
  ...OrderQuery,
  ...PagingQuery,
  ...ViewQuery,
  ...LanguageQuery,
  distinct: Type.Optional(Type.Literal('code', { description: 'Return one card per printing code.' })),
})

export const SearchBody = Type.Object(
  {
    ...QueryText,
    ...OrderQuery,
    page: Type.Optional(Type.Integer({ description: 'From 1; a smaller value is 1.' })),
    page_size: Type.Optional(
      Type.Integer({
        description: '1..100, default 100; a larger value is 100. page × page_size must not exceed 10,000.',
      }),
    ),
    ...ViewQuery,
    ...LanguageQuery,
    distinct: Type.Optional(Type.Literal('code', { description: 'Return one card per printing code.' })),
  },
  { additionalProperties: false },
)
