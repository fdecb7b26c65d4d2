import { described } from '../../../http/schema/fields.ts'
import { Type, type Static } from 'typebox'
import { formatUsdc, micros, type Micros } from '../../../kernel/money.ts'
import { isSound, type Flow, type OpenHolds, type Reconciliation } from './model.ts'

const Money = Type.Object({
  amount: Type.String({ description: 'USDC micros.' }),
  amount_usdc: Type.String({ description: 'USDC, six decimals.' }),
})
const OrNull = <Schema extends ReturnType<typeof Type.Object>>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: ['object', 'null'] })
const FlowWire = Type.Object({
  status: Type.String({ description: 'The status of the operations.' }),
  count: Type.Integer({ description: 'The number of operations.' }),
  ...Money.properties,
})

export const ReconciliationWire = Type.Object(
  {
    is_sound: Type.Boolean({
      description:
        'True when no rule is violated, on-chain funds cover the credits, and the ledger knows exactly what the treasury spent. ' +
        'Adopted acts make it false until they are resolved.',
    }),
    credits: Type.Object(
      {
        wallets: Type.Integer({ description: 'The number of end users with a balance.' }),
        balance: described(Money, 'The balance in USDC micros.'),
        reserved: described(Money, 'The amount on hold.'),
        available: described(Money, 'The amount that can be spent.'),
        adjusted: described(Money, 'The sum of adjustments.'),
      },
      { description: 'The ledger of the credits of end users.' },
    ),
    holds: Type.Array(
      Type.Object({
        source: Type.String({ description: 'The source.' }),
        count: Type.Integer({ description: 'The number of holds.' }),
        ...Money.properties,
      }),
      { description: 'The holds.' },
    ),
    deposits: Type.Array(FlowWire, { description: 'The deposits.' }),
    withdrawals: Type.Array(FlowWire, { description: 'The withdrawals.' }),
    chain: described(
      OrNull(
        Type.Object({
          credits_treasury: described(Money, 'What the contract of the treasury holds.'),
          vaults: described(Money, 'What the vaults of end users hold.'),
          payout_float: described(Money, 'What is available for payouts.'),
          needed: described(Money, 'What the ledger owes to end users.'),
          surplus: described(Money, 'The amount beyond what is needed.'),
        }),
      ),
      'The same sums on chain; null without a chain.',
    ),
    treasury: described(
      OrNull(
        Type.Object({
          spent: described(Money, 'What the treasury spent on chain.'),
          booked: described(Money, 'What the ledger booked as spent.'),
          suspense: described(Money, 'What waits on the suspense account.'),
          unknown_acts: Type.Integer({ description: 'Custodial acts on chain that the ledger does not know.' }),
          open_acts: Type.Integer({ description: 'Adopted acts that wait for a decision.' }),
        }),
      ),
      'What the treasury spent, against what the ledger knows.',
    ),
    buyback_float: described(
      OrNull(
        Type.Object({
          float: described(Money, 'What the contract holds.'),
          liability: described(Money, 'What the contract may have to pay.'),
        }),
      ),
      'The USDC available for sell-backs.',
    ),
    tokens: described(
      OrNull(
        Type.Object({
          matching: Type.Integer({ description: 'The number of tokens whose owner the records know.' }),
          differing: Type.Array(Type.String(), { description: 'The tokens whose owner differs from the records.' }),
        }),
      ),
      'The owners of tokens on chain, against the records.',
    ),
    violations: Type.Array(
      Type.Object({
        rule: Type.String({ description: 'The rule that is violated.' }),
        subject: Type.String({ description: 'What violates it, such as a wallet.' }),
      }),
      { description: 'The violated rules; empty when the books are sound.' },
    ),
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
