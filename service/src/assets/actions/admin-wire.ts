import { Type } from 'typebox'
import { marketActionMachine } from './model.ts'
import { PageQuery } from '../../http/schema/pagination.ts'
import { StatusFilter } from '../../http/schema/fields.ts'

export const MarketActionQuery = Type.Object({
  ...PageQuery,
  status: StatusFilter(marketActionMachine.states, { description: 'Only entries with this status.' }),
  tier_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'The id of the tier.' })),
})
