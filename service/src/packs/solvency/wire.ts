import { Type, type Static } from 'typebox'
import { NullableInteger, Timestamp } from '../../http/schema.ts'
import { formatUsdc, type Micros } from '../../kernel/money.ts'
import type { Solvency } from './model.ts'

const Amount = (description: string) => Type.String({ description: `${description} In USDC micros.` })
const Usdc = Type.String({ description: 'The same in USDC.' })

export const PoolSolvencyWire = Type.Object(
  {
    float: Amount('What lies ready to buy cards back.'),
    float_usdc: Usdc,
    open_liability: Amount('The most that all cards whose window is open can cost.'),
    open_liability_usdc: Usdc,
    coverage_bps: NullableInteger({ description: 'The float over the liability; null while nothing is open.' }),
    is_covered: Type.Boolean(),
    reserves: Type.Object({
      credits_backing: Amount('The USDC on chain behind all credits.'),
      credits_backing_usdc: Usdc,
      credits_owed: Amount('The credits that must be backed.'),
      credits_owed_usdc: Usdc,
      is_backed: Type.Boolean(),
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

const both = <Name extends string>(name: Name, amount: Micros) =>
  ({ [name]: amount.toString(), [`${name}_usdc`]: formatUsdc(amount) }) as Record<Name | `${Name}_usdc`, string>

export const poolSolvencyToWire = (found: Solvency): Static<typeof PoolSolvencyWire> => ({
  ...both('float', found.float),
  ...both('open_liability', found.liability),
  coverage_bps: found.coverageBps,
  is_covered: found.isCovered,
  reserves: {
    ...both('credits_backing', found.credits.backing),
    ...both('credits_owed', found.credits.owed),
    is_backed: found.credits.isBacked,
    tokens: found.tokens,
  },
  as_of: found.at.toISOString(),
})
