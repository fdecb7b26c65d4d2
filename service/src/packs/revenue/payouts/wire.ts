import { Type, type Static } from 'typebox'
import { votesNeeded } from '../../../kernel/payment-limits.ts'
import { showAddress } from '../../../chain/addresses.ts'
import {
  described,
  NullableString,
  NullableTimestamp,
  OneOf,
  refusedAs,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { formatUsdc, type Micros } from '../../../kernel/money.ts'
import type { Revenue } from '../model.ts'
import { ByProduct, TierStatement, type RevenueWire } from '../wire.ts'
import { payoutSchedules } from '../terms/model.ts'
import { holdReasons, payoutMachine, taxIn, type Payout } from './model.ts'

const Usdc = Type.String({ description: 'USDC, six decimals.' })
const Period = Type.Object({
  kind: OneOf(payoutSchedules, { description: 'The length of the period.' }),
  from: Timestamp({ description: 'The start of the period, inclusive.' }),
  to: Timestamp({ description: 'The end of the period, exclusive.' }),
})

export const PayoutWire = Type.Object(
  {
    payout_id: Type.Integer({ description: 'The id of the payout.' }),
    period: described(Period, 'The period, such as 2026-03.'),
    packs: Type.Integer({ description: 'The number of packs sold in the period.' }),
    instant_packs: Type.Integer({ description: 'The number of instant packs.' }),
    gross_usdc: Usdc,
    sellback_count: Type.Integer({ description: 'The number of sell-backs.' }),
    sellback_usdc: Usdc,
    refund_usdc: Usdc,
    fees_usdc: Usdc,
    net_usdc: Usdc,
    revenue_share_bps: Type.Integer({ description: 'The revenue share in basis points.' }),
    revenue_share_pct: Type.Number({ description: 'The revenue share in percent.' }),
    revenue_share_usdc: Usdc,
    platform_retained_usdc: Usdc,
    by_product: described(ByProduct, 'The figures per product.'),
    by_tier: Type.Array(TierStatement, {
      description: 'The figures of packs per tier; empty for statements closed before they were recorded.',
    }),
    tax_bps: Type.Integer({ description: 'The tax that the payout contains, in basis points.' }),
    tax_usdc: Type.String({ description: 'The tax that the payout contains; zero where you account for it.' }),
    payout_usdc: Usdc,
    payout_micros: Type.String({ description: 'The payout in USDC micros.' }),
    status: OneOf(payoutMachine.states, {
      description:
        'PENDING once closed, PAYING while the payment is in progress, PAID when it is final; FAILED or VOID otherwise.',
    }),
    hold_reason: Type.Unsafe<(typeof holdReasons)[number] | null>({
      enum: [...holdReasons, null],
      description: 'Why a PENDING payout waits.',
    }),
    failure_reason: NullableString({ description: 'Why it failed.' }),
    payout_address: NullableString({ description: 'The wallet to which it is paid.' }),
    chain: NullableString({ description: 'The chain on which payouts are made.' }),
    tx_hash: NullableString({ description: 'The hash of the transaction.' }),
    paid_at: NullableTimestamp({ description: 'When the payout was paid.' }),
    statement_hash: Type.String({ description: 'Hash of the frozen statement, contained in the on-chain payment.' }),
    created_at: Timestamp({ description: 'When the payout was created.' }),
  },
  { $id: 'Payout' },
)

export const PayoutStatusQuery = Type.Optional(OneOf(payoutMachine.states, refusedAs('invalid_status')))

export const AdminPayoutWire = Type.Object(
  {
    partner_id: Type.Integer({ description: 'The id of the partner.' }),
    partner_name: Type.String({ description: 'The name of the partner.' }),
    ...PayoutWire.properties,
    proposed_by: Type.String({ description: 'Who closed the period: `system`, `operator:<id>` or `key:<id>`.' }),
    approvals_needed: Type.Integer({ description: 'How many people approve the payment; 0 up to the limit.' }),
    approved_by: Type.Array(Type.String(), {
      description: 'The people who approved the payment to the payout wallet.',
    }),
  },
  { $id: 'AdminPayout' },
)

export const AccruingWire = Type.Unsafe<{
  since: string
  as_of: string
  packs: number
  gross_usdc: string
  sellback_usdc: string
  net_usdc: string
  payout_usdc: string
  period_closes_at: string | null
} | null>({
  type: ['object', 'null'],
  description: 'Earnings that are not part of a statement yet.',
  properties: {
    since: { type: 'string', format: 'date-time', description: 'The start of the open period.' },
    as_of: { type: 'string', format: 'date-time', description: 'The time to which the figures refer.' },
    packs: { type: 'integer', description: 'The number of packs sold in the open period.' },
    gross_usdc: { type: 'string', description: 'The gross in USDC, as a decimal string.' },
    sellback_usdc: { type: 'string', description: 'The sellback in USDC, as a decimal string.' },
    net_usdc: { type: 'string', description: 'The net in USDC, as a decimal string.' },
    payout_usdc: { type: 'string', description: 'The payout in USDC, as a decimal string.' },
    period_closes_at: { type: ['string', 'null'], format: 'date-time', description: 'When the period closes.' },
  },
})

/** What a statement holds besides the revenue; older ones do not. */
export type FrozenDetails = Pick<Static<typeof PayoutWire>, 'by_tier' | 'tax_bps'>

export function payoutToWire(payout: Payout): Static<typeof PayoutWire> {
  // The statement was stored in this shape when the period was closed.
  const frozen = payout.statement as Static<typeof RevenueWire> & Partial<FrozenDetails>
  const { by_tier = [], tax_bps = 0 } = frozen
  const { period } = payout
  return {
    payout_id: payout.id,
    period: { kind: period.kind, from: period.from.toISOString(), to: period.to.toISOString() },
    packs: frozen.packs,
    instant_packs: frozen.instant_packs,
    gross_usdc: frozen.gross_usdc,
    sellback_count: frozen.sellback_count,
    sellback_usdc: frozen.sellback_usdc,
    refund_usdc: frozen.refund_usdc,
    fees_usdc: frozen.fees_usdc,
    net_usdc: frozen.net_usdc,
    revenue_share_bps: frozen.revenue_share_bps,
    revenue_share_pct: frozen.revenue_share_bps / 100,
    revenue_share_usdc: frozen.revenue_share_usdc,
    platform_retained_usdc: frozen.platform_retained_usdc,
    by_product: frozen.by_product,
    by_tier,
    tax_bps,
    tax_usdc: formatUsdc(taxIn(payout.amount, tax_bps)),
    payout_usdc: formatUsdc(payout.amount),
    payout_micros: payout.amount.toString(),
    status: payout.status,
    hold_reason: payout.holdReason,
    failure_reason: payout.failureReason,
    payout_address: payout.payoutAddress && showAddress(payout.payoutAddress),
    chain: payout.chain,
    tx_hash: payout.txHash,
    paid_at: payout.paidAt?.toISOString() ?? null,
    statement_hash: payout.statementHash,
    created_at: payout.createdAt.toISOString(),
  }
}

export const createAdminPayoutToWire =
  (limit: Micros) =>
  (payout: Payout): Static<typeof AdminPayoutWire> => ({
    partner_id: payout.partnerId,
    partner_name: payout.partnerName,
    ...payoutToWire(payout),
    proposed_by: payout.proposedBy,
    approvals_needed: payout.amount > limit ? votesNeeded(payout.proposedBy) : 0,
    approved_by: payout.approvedBy,
  })

export const accruingToWire = (
  { from, to }: { from: Date; to: Date },
  { products, gross, sellbacks, net, share }: Revenue,
  closesAt: Date | undefined,
): Static<typeof AccruingWire> => ({
  since: from.toISOString(),
  as_of: to.toISOString(),
  packs: Number(products.tier.packs + products.instant.packs),
  gross_usdc: formatUsdc(gross),
  sellback_usdc: formatUsdc(sellbacks),
  net_usdc: formatUsdc(net),
  payout_usdc: formatUsdc(share),
  period_closes_at: closesAt?.toISOString() ?? null,
})

/** A statement as CSV: one row per product and one for the total. */
export function payoutToCsv(payout: Payout): string {
  const wire = payoutToWire(payout)
  const { tier, instant } = wire.by_product
  const whole = {
    packs: wire.packs + wire.instant_packs,
    gross_usdc: wire.gross_usdc,
    refund_usdc: wire.refund_usdc,
    sellback_count: wire.sellback_count,
    sellback_usdc: wire.sellback_usdc,
    fees_usdc: wire.fees_usdc,
    net_usdc: wire.net_usdc,
    share_bps: '',
    share_usdc: wire.payout_usdc,
  }
  const columns = Object.keys(whole) as (keyof typeof whole)[]
  const common = [
    wire.payout_id,
    wire.period.from,
    wire.period.to,
    wire.status,
    wire.tx_hash ?? '',
    wire.statement_hash,
  ]
  const lines = Object.entries({ tier, instant, total: whole }).map(([name, figures]) =>
    [...common, name, ...columns.map((column) => figures[column])].join(','),
  )
  const head = ['payout_id', 'period_from', 'period_to', 'status', 'tx_hash', 'statement_hash', 'product', ...columns]
  return `${[head.join(','), ...lines].join('\r\n')}\r\n`
}
