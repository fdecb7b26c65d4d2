import { Type } from 'typebox'
import { NullableTimestamp, OneOf, Ref } from '../../../http/schema/fields.ts'
import { CatalogCardWire } from '../../cards/wire.ts'

export const moverWindows = { '1d': 1, '7d': 7, '30d': 30 } as const
const windowNames = ['1d', '7d', '30d'] as const

export const MoversQuery = Type.Object({
  window: Type.Optional(OneOf(windowNames, { description: 'The time between the prices; default `7d`.' })),
  direction: Type.Optional(OneOf(['up', 'down'], { description: 'Whether the prices rose or fell; default `up`.' })),
  min_price: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100_000_000, description: 'USD; both prices are at least this.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '1 to 100; default 50.' })),
})

export const MoverWire = Type.Object(
  {
    card: Ref(CatalogCardWire),
    price: Type.Number({ description: 'USD; the market value now.' }),
    previous_price: Type.Number({ description: 'USD; the market value at the beginning of the window.' }),
    percent: Type.Number({ description: 'The change in percent, to one decimal; negative when the price fell.' }),
  },
  { $id: 'PriceMover' },
)

export const MoversData = Type.Object({
  window: OneOf(windowNames, { description: 'The time between the prices.' }),
  direction: OneOf(['up', 'down'], { description: 'Whether the prices rose or fell.' }),
  as_of: NullableTimestamp({ description: 'When the prices were compared; null before the first time.' }),
  movers: Type.Array(Ref(MoverWire), { description: 'The largest change first.' }),
})
