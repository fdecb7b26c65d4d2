import { Type } from 'typebox'
import { marketActionMachine } from '../../assets/actions/model.ts'
import { PageQuery } from '../../http/schema/pagination.ts'
import { OneOf } from '../../http/schema/fields.ts'

export const MarketActionQuery = Type.Object({
  ...PageQuery,
  status: Type.Optional(OneOf(marketActionMachine.states)),
  tier_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
})
