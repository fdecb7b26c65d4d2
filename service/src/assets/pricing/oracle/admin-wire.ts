import { Type, type Static } from 'typebox'
import { DryRun } from '../../actions/wire.ts'
import { refusedAs } from '../../../http/schema/fields.ts'
import { readUsdc } from '../../../kernel/amounts.ts'

export const OraclePricesBody = Type.Object({
  prices: Type.Array(
    Type.Object({
      group_id: Type.Integer({ minimum: 1, maximum: 16_777_215, description: 'The id of the group.' }),
      price_usdc: Type.String({
        pattern: '^\\d{1,9}(\\.\\d{1,6})?$',
        description: 'At most 30 % off the price an hour ago; 0 removes the price.',
        ...refusedAs('invalid_amount'),
      }),
    }),
    { minItems: 1, maxItems: 100, description: 'The prices.' },
  ),
  ...DryRun,
})

export const StaleQuery = Type.Object({
  within_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      description: 'Also list prices that become stale within this time.',
    }),
  ),
})

export const pricesFromWire = ({ prices }: Static<typeof OraclePricesBody>) =>
  prices.map(({ group_id: groupId, price_usdc: text }) => ({
    groupId,
    price: readUsdc('price_usdc', text),
  }))
