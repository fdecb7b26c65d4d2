import { Type, type Static } from 'typebox'
import { NullableBoolean, NullableInteger, NullableString, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc, type Micros } from '../../../kernel/money.ts'
import type { Solvency } from './model.ts'

const unavailable = 'Null while the chain is unavailable.'
const Amount = (description: string) => NullableString({ description: `${description} In USDC micros. ${unavailable}` })
const Usdc = NullableString({ description: 'The amount in USDC.' })

export const PoolSolvencyWire = Type.Object(
  {
    float: Amount('The float available for buybacks.'),
    float_usdc: Usdc,
    open_liability: Amount('The highest cost of all open buyback windows.'),
    open_liability_usdc: Usdc,
    coverage_bps: NullableInteger({
      description: 'The float divided by the liability, in basis points; null without liability.',
    }),
    is_covered: NullableBoolean({ description: unavailable }),
    reserves: Type.Object(
      {
        credits_backing: Amount('The USDC on chain that backs all credits.'),
        credits_backing_usdc: Usdc,
        credits_owed: Amount('The credits that must be backed.'),
        credits_owed_usdc: Usdc,
        is_backed: NullableBoolean({ description: unavailable }),
        tokens: Type.Unsafe<{ matching: number; differing: number } | null>({
          type: ['object', 'null'],
          description:
            'Cards owned by the contracts, compared between the database and the chain; null while the chain is unavailable.',
          properties: {
            matching: { type: 'integer', description: 'The number of matching entries.' },
            differing: { type: 'integer', description: 'The number of differences.' },
          },
          required: ['matching', 'differing'],
        }),
      },
      { description: 'The reserves of the pool.' },
    ),
    as_of: Timestamp({ description: 'The time to which the figures refer.' }),
  },
  { $id: 'PoolSolvency' },
)

const amountFields = <Name extends string>(name: Name, amount: Micros | undefined) =>
  ({
    [name]: amount?.toString() ?? null,
    [`${name}_usdc`]: amount === undefined ? null : formatUsdc(amount),
  }) as Record<Name | `${Name}_usdc`, string | null>

export const poolSolvencyToWire = ({ buyback, credits, tokens, at }: Solvency): Static<typeof PoolSolvencyWire> => ({
  ...amountFields('float', buyback?.float),
  ...amountFields('open_liability', buyback?.liability),
  coverage_bps: buyback?.coverageBps ?? null,
  is_covered: buyback?.isCovered ?? null,
  reserves: {
    ...amountFields('credits_backing', credits?.backing),
    ...amountFields('credits_owed', credits?.owed),
    is_backed: credits?.isBacked ?? null,
    tokens,
  },
  as_of: at.toISOString(),
})
