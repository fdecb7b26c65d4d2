import { Type, type Static } from 'typebox'
import { DryRun } from '../../actions/wire.ts'
import type { PriceJump } from '../jumps/model.ts'
import { refusedAs, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
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

export const PriceJumpWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the price jump.' }),
    group_id: Type.Integer({ description: 'The id of the group.' }),
    anchor_usdc: Type.String({ description: 'The price that the move is measured from.' }),
    value_usdc: Type.String({ description: 'The catalog value.' }),
    opened_at: Timestamp({ description: 'When the value moved beyond the bound.' }),
  },
  { $id: 'PriceJump' },
)

export const jumpToWire = ({ id, groupId, anchor, target, openedAt }: PriceJump): Static<typeof PriceJumpWire> => ({
  id,
  group_id: groupId,
  anchor_usdc: formatUsdc(anchor),
  value_usdc: formatUsdc(target),
  opened_at: openedAt.toISOString(),
})
