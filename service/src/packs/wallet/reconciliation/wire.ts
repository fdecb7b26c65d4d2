import { Type, type Static } from 'typebox'
import { formatUsdc, micros, type Micros } from '../../../kernel/money.ts'
import { isSound, type Flow, type OpenHolds, type Reconciliation } from './model.ts'

const Money = Type.Object({
  amount: Type.String({ description: 'USDC micros.' }),
  amount_usdc: Type.String({ description: 'USDC, six decimals.' }),
})
const OrNull = <Schema extends ReturnType<typeof Type.Object>>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: ['object', 'null'] })
const FlowWire = Type.Object({ status: Type.String(), count: Type.Integer(), ...Money.properties })

export const ReconciliationWire = Type.Object(
  {
    is_sound: Type.Boolean({
      description:
        'True when no rule is violated, on-chain funds cover the credits, and the ledger knows exactly what the treasury spent. ' +
        'Adopted acts make it false until they are resolved.',
    }),
    credits: Type.Object({
      wallets: Type.Integer(),
      balance: Money,
      reserved: Money,
      available: Money,
      adjusted: Money,
    }),
    holds: Type.Array(Type.Object({ source: Type.String(), count: Type.Integer(), ...Money.properties })),
    deposits: Type.Array(FlowWire),
    withdrawals: Type.Array(FlowWire),
    chain: OrNull(
      Type.Object({
        credits_treasury: Money,
        vaults: Money,
        payout_float: Money,
        needed: Money,
        surplus: Money,
      }),
    ),
    treasury: OrNull(
      Type.Object({
        spent: Money,
        booked: Money,
        suspense: Money,
        unknown_acts: Type.Integer({ description: 'Custodial acts on chain that the ledger does not know.' }),
        open_acts: Type.Integer({ description: 'Adopted acts that wait for a decision.' }),
      }),
    ),
    buyback_float: OrNull(Type.Object({ float: Money, liability: Money })),
    tokens: OrNull(Type.Object({ matching: Type.Integer(), differing: Type.Array(Type.String()) })),
    violations: Type.Array(Type.Object({ rule: Type.String(), subject: Type.String() })),
  },
  { $id: 'Reconciliation' },
)

const money = (amount: Micros) => ({ amount: amount.toString(), amount_usdc: formatUsdc(amount) })
const flow = ({ status, count, amount }: Flow) => ({ status, count, ...money(amount) })
const openHolds = ({ source, count, amount }: OpenHolds) => ({ source, count, ...money(amount) })

export function reconciliationToWire(found: Reconciliation): Static<typeof ReconciliationWire> {
  const { credits, chain, treasury, float, tokens, violations } = found
  return {
    is_sound: isSound(found),
    credits: {
      wallets: credits.wallets,
      balance: money(credits.balance),
      reserved: money(credits.reserved),
      available: money(micros(credits.balance - credits.reserved)),
      adjusted: money(credits.adjusted),
    },
    holds: found.holds.map(openHolds),
    deposits: found.deposits.map(flow),
    withdrawals: found.withdrawals.map(flow),
    chain: chain
      ? {
          credits_treasury: money(chain.creditsTreasury),
          vaults: money(chain.vaults),
          payout_float: money(chain.payoutFloat),
          needed: money(chain.needed),
          surplus: money(chain.surplus),
        }
      : null,
    treasury: treasury
      ? {
          spent: money(treasury.spent),
          booked: money(treasury.booked),
          suspense: money(treasury.suspense),
          unknown_acts: treasury.unknownActs,
          open_acts: treasury.openActs,
        }
      : null,
    buyback_float: float ? { float: money(float.float), liability: money(float.liability) } : null,
    tokens: tokens ? { matching: tokens.matching, differing: [...tokens.differing] } : null,
    violations: [...violations],
  }
}
