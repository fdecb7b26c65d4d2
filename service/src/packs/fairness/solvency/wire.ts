import { Type, type Static } from 'typebox'
import { NullableBoolean, NullableInteger, NullableString, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc, type Micros } from '../../../kernel/money.ts'
import type { Solvency } from './model.ts'

const away = 'Null while the chain cannot be asked.'
const Amount = (description: string) => NullableString({ description: `${description} In USDC micros. ${away}` })
const Usdc = NullableString({ description: 'The same in USDC.' })

export const PoolSolvencyWire = Type.Object(
  {
    float: Amount('What lies ready to buy cards back.'),
    float_usdc: Usdc,
    open_liability: Amount('The most that all cards whose window is open can cost.'),
    open_liability_usdc: Usdc,
    coverage_bps: NullableInteger({ description: 'The float over the liability; null while nothing is open.' }),
    is_covered: NullableBoolean({ description: away }),
    reserves: Type.Object({
      credits_backing: Amount('The USDC on chain behind all credits.'),
      credits_backing_usdc: Usdc,
      credits_owed: Amount('The credits that must be backed.'),
      credits_owed_usdc: Usdc,
      is_backed: NullableBoolean({ description: away }),
      tokens: Type.Unsafe<{ matching: number; differing: number } | null>({
        type: ['object', 'null'],
        description: 'Cards our contracts hold, counted in the books and on chain; null while they cannot be compared.',
        properties: { matching: { type: 'integer' }, differing: { type: 'integer' } },
        required: ['matching', 'differing'],
      }),
    }),
    as_of: Timestamp(),
  },
  { $id: 'PoolSolvency' },
)

const both = <Name extends string>(name: Name, amount: Micros | undefined) =>
  ({
    [name]: amount?.toString() ?? null,
    [`${name}_usdc`]: amount === undefined ? null : formatUsdc(amount),
  }) as Record<Name | `${Name}_usdc`, string | null>

export const poolSolvencyToWire = ({ buyback, credits, tokens, at }: Solvency): Static<typeof PoolSolvencyWire> => ({
  ...both('float', buyback?.float),
  ...both('open_liability', buyback?.liability),
  coverage_bps: buyback?.coverageBps ?? null,
  is_covered: buyback?.isCovered ?? null,
  reserves: {
    ...both('credits_backing', credits?.backing),
    ...both('credits_owed', credits?.owed),
    is_backed: credits?.isBacked ?? null,
    tokens,
  },
  as_of: at.toISOString(),
})
