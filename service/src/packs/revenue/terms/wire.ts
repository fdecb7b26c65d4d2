import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import { described, OneOf, refusedAs } from '../../../http/schema/fields.ts'
import { readUsdc } from '../../../kernel/amounts.ts'
import { bps, formatUsdc } from '../../../kernel/money.ts'
import type { PayoutWallet } from '../payout-wallets/model.ts'
import { payoutSchedules, type OpenBusiness, type Terms, type TermsChange } from './model.ts'

const Share = (description: string) => Type.Integer({ minimum: 0, maximum: 10_000, description })
const Percent = Type.Number({ description: 'The share in percent.' })

const PeriodOrNull = Type.Unsafe<{ kind: string; from: string; to: string; closes_at: string } | null>({
  type: ['object', 'null'],
  description: 'The current period; null for payout_schedule CUSTOM.',
  properties: {
    kind: { type: 'string', description: 'The length of the period.' },
    from: { type: 'string', format: 'date-time', description: 'The start of the period, inclusive.' },
    to: { type: 'string', format: 'date-time', description: 'The end of the period, exclusive.' },
    closes_at: { type: 'string', format: 'date-time', description: 'When the running period closes.' },
  },
})

const WalletOrNull = Type.Unsafe<{ chain: string; address: string } | null>({
  type: ['object', 'null'],
  properties: {
    chain: { type: 'string', description: 'The chain on which payouts are made.' },
    address: { type: 'string', description: 'The wallet to which payouts go.' },
  },
})

const shares = {
  plan: Type.String({ description: 'The plan.' }),
  revenue_share_bps: Share('Your share of the net revenue of packs, in basis points.'),
  instant_revenue_share_bps: Share('Your share of the net revenue of instant packs, in basis points.'),
  fees_bps: Share('Platform fees on the gross revenue, in basis points.'),
  tax_bps: Type.Integer({
    minimum: 0,
    maximum: 5_000,
    description: 'The tax that a payout contains, in basis points; 0 where the partner accounts for it.',
  }),
  payout_schedule: OneOf(payoutSchedules, { description: 'When payouts are made.' }),
}

export const TermsWire = Type.Object(
  {
    billing_model: OneOf(['TIER', 'POOL'], { description: 'The billing model; new partners use TIER.' }),
    ...shares,
    revenue_share_pct: Percent,
    instant_revenue_share_pct: Percent,
    minimum_payout_usdc: Type.String({ description: 'Smaller amounts are carried over.' }),
    payout_currency: OneOf(['USDC'], { description: 'The currency of payouts.' }),
    payout_wallet: described(WalletOrNull, 'The wallet to which payouts go; null until one is set.'),
    current_period: PeriodOrNull,
  },
  { $id: 'Terms' },
)

export const ChangeTermsBody = Type.Object({
  plan: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The plan.' })),
  revenue_share_bps: Type.Optional(shares.revenue_share_bps),
  instant_revenue_share_bps: Type.Optional(shares.instant_revenue_share_bps),
  fees_bps: Type.Optional(shares.fees_bps),
  tax_bps: Type.Optional(shares.tax_bps),
  payout_schedule: Type.Optional(shares.payout_schedule),
  minimum_payout_usdc: Type.Optional(
    Type.String({ ...refusedAs('invalid_amount'), description: 'The minimum payout in USDC, as a decimal string.' }),
  ),
})

const orUndefined = (share: number | undefined) => (share === undefined ? undefined : bps(share))

export const termsFromWire = (body: Static<typeof ChangeTermsBody>): TermsChange => ({
  plan: body.plan,
  revenueShareBps: orUndefined(body.revenue_share_bps),
  instantRevenueShareBps: orUndefined(body.instant_revenue_share_bps),
  feesBps: orUndefined(body.fees_bps),
  taxBps: orUndefined(body.tax_bps),
  payoutSchedule: body.payout_schedule,
  minimumPayout:
    body.minimum_payout_usdc === undefined ? undefined : readUsdc('minimum_payout_usdc', body.minimum_payout_usdc),
})

export type TermsFacts = {
  billingModel: 'TIER' | 'POOL'
  terms: Terms
  open: OpenBusiness
  wallet: PayoutWallet | undefined
}

export function termsToWire({ billingModel, terms, open, wallet }: TermsFacts): Static<typeof TermsWire> {
  const { period } = open
  return {
    billing_model: billingModel,
    plan: terms.plan,
    revenue_share_bps: terms.revenueShareBps,
    revenue_share_pct: terms.revenueShareBps / 100,
    instant_revenue_share_bps: terms.instantRevenueShareBps,
    instant_revenue_share_pct: terms.instantRevenueShareBps / 100,
    fees_bps: terms.feesBps,
    tax_bps: terms.taxBps,
    payout_schedule: terms.payoutSchedule,
    minimum_payout_usdc: formatUsdc(terms.minimumPayout),
    payout_currency: 'USDC',
    payout_wallet: wallet ? { chain: wallet.chain, address: showAddress(wallet.address) } : null,
    current_period: period
      ? {
          kind: terms.payoutSchedule,
          from: period.from.toISOString(),
          to: period.to.toISOString(),
          closes_at: period.to.toISOString(),
        }
      : null,
  }
}
