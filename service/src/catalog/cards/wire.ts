import { Type, type TSchema } from 'typebox'
import { NullableString, Ref } from '../../http/schema/fields.ts'
import { ExpansionWire } from '../expansions/wire.ts'
import { PricingWire } from '../prices/wire.ts'

export const ImageWire = Type.Object(
  {
    type: Type.String({ description: 'Always `front`.' }),
    small: Type.String(),
    medium: Type.String(),
    large: Type.String(),
  },
  { $id: 'CardImage' },
)

/** Only `id` is always present: `select` may omit every other field. Games add their own fields. */
export const CatalogCardWire = Type.Object(
  {
    id: Type.String(),
    name: Type.Optional(Type.String()),
    number: Type.Optional(Type.String()),
    printed_number: Type.Optional(Type.String()),
    images: Type.Optional(Type.Array(Ref(ImageWire))),
    expansion: Type.Optional(Ref(ExpansionWire)),
    language: Type.Optional(Type.String()),
    language_code: Type.Optional(Type.String()),
    marketplace_product_id: Type.Optional(NullableString()),
    variants: Type.Optional(Type.Array(Type.Object({ name: Type.String(), images: Type.Array(Ref(ImageWire)) }))),
    supertype: Type.Optional(Type.String()),
    subtypes: Type.Optional(Type.Array(Type.String())),
    types: Type.Optional(Type.Array(Type.String())),
    hp: Type.Optional(Type.Number()),
    rarity: Type.Optional(Type.String()),
    artist: Type.Optional(Type.String()),
    abilities: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.Optional(Type.String()),
          name: Type.Optional(Type.String()),
          text: Type.Optional(Type.String()),
        }),
      ),
    ),
    attacks: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.Optional(Type.String()),
          cost: Type.Optional(Type.Array(Type.String())),
          converted_energy_cost: Type.Optional(
            Type.Integer({ description: 'The number of energy symbols in the cost.' }),
          ),
          damage: Type.Optional(Type.String()),
          text: Type.Optional(Type.String()),
        }),
      ),
    ),
    weaknesses: Type.Optional(Type.Array(Type.Object({ type: Type.String(), value: Type.Optional(Type.String()) }))),
    resistances: Type.Optional(Type.Array(Type.Object({ type: Type.String(), value: Type.Optional(Type.String()) }))),
    printing_code: Type.Optional(Type.String({ description: 'Shared by all printings of the card.' })),
    is_variant: Type.Optional(Type.Boolean()),
    is_holo: Type.Optional(Type.Boolean()),
    is_reverse: Type.Optional(Type.Boolean()),
    is_first_edition: Type.Optional(Type.Boolean()),
    pricing: Type.Optional(Ref(PricingWire)),
  },
  { $id: 'CatalogCard', additionalProperties: true },
)

/** A page of a catalog list. */
export const catalogPage = <Item extends TSchema>(item: Item) =>
  Type.Object({
    success: Type.Literal(true),
    data: Type.Array(item),
    page: Type.Integer(),
    page_size: Type.Integer(),
    total_count: Type.Integer(),
    language: Type.String({ description: 'The applied language filter: a code, a comma-separated list, or `all`.' }),
  })

export const GamePath = { game: Type.String({ description: 'The game’s path segment, such as `pokemon`.' }) }
export const IdPath = Type.Object({ ...GamePath, id: Type.String({ description: 'Case-insensitive.' }) })

const text = (description: string) => Type.Optional(Type.String({ description }))

export const QueryText = { q: text('A query, such as `name:char types:fire hp:[100 TO *]`.') }
export const PagingQuery = {
  page: text('From 1; a smaller value is 1.'),
  page_size: text('1..100, default 100; a larger value is 100. page × page_size must not exceed 10,000.'),
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
