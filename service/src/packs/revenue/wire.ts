import { Type, type Static } from 'typebox'
import { described, NullableInteger, NullableString, OneOf, refusedAs, Timestamp } from '../../http/schema/fields.ts'
import { formatUsdc, type Micros } from '../../kernel/money.ts'
import type { Span } from './earnings/model.ts'
import type { Terms } from './terms/model.ts'
import type { ProductFigures, Revenue, TierFigures } from './model.ts'

const Usdc = Type.String({ description: 'USDC, six decimals.' })
const MicrosText = Type.String({ description: 'USDC micros.' })

const Time = (description: string) =>
  Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'date-or-time', description, ...refusedAs('invalid_period') }),
  )

/** A span of time in a query. */
export const SpanQuery = {
  from: Time('A date, which is its start in UTC, or a timestamp; inclusive.'),
  to: Time('A date or a timestamp; exclusive.'),
}

export const spanFromQuery = ({ from, to }: { from?: string; to?: string }): Partial<Span> => ({
  ...(from !== undefined && { from: new Date(from) }),
  ...(to !== undefined && { to: new Date(to) }),
})

const Product = Type.Object({
  packs: Type.Integer({ description: 'The number of packs sold.' }),
  gross_usdc: Usdc,
  refund_usdc: Usdc,
  sellback_count: Type.Integer({ description: 'Cards sold back.' }),
  sellback_usdc: Usdc,
  fees_usdc: Usdc,
  net_usdc: Usdc,
  share_bps: Type.Integer({ description: 'The share in basis points.' }),
  share_usdc: Type.String({ description: 'Negative when sell-backs exceed sales.' }),
})

export const ByProduct = Type.Object({
  tier: described(Product, 'Figures of mystery packs.'),
  instant: described(Product, 'Figures of instant packs.'),
})

export const TierStatement = Type.Object({
  tier_id: NullableInteger({
    description: 'The tier; null for what belongs to none, such as prizes that were sold back.',
  }),
  name: NullableString({ description: 'The name of the tier when the statement was closed.' }),
  ...Product.properties,
})

const names = ['gross', 'sellback', 'refund', 'fees', 'net', 'revenue_share', 'payout', 'platform_retained'] as const
type Name = (typeof names)[number]

const pairs = Object.fromEntries(
  names.flatMap((name) => [
    [`${name}_micros`, MicrosText],
    [`${name}_usdc`, Usdc],
  ]),
) as Record<`${Name}_micros` | `${Name}_usdc`, typeof Usdc>

export const RevenueWire = Type.Object(
  {
    billing_model: OneOf(['TIER', 'POOL'], { description: 'The billing model; new partners use TIER.' }),
    revenue_share_bps: Type.Integer({ description: 'The revenue share in basis points.' }),
    instant_revenue_share_bps: Type.Integer({ description: 'The instant revenue share in basis points.' }),
    fees_bps: Type.Integer({ description: 'The fees in basis points.' }),
    period: Type.Object(
      {
        from: Timestamp({ description: 'The start of the period, inclusive.' }),
        to: Timestamp({ description: 'The end of the period, exclusive.' }),
      },
      { description: 'The period, such as 2026-03.' },
    ),
    by_product: described(ByProduct, 'The figures per product.'),
    packs: Type.Integer({ description: 'The number of packs sold in the period.' }),
    instant_packs: Type.Integer({ description: 'The number of instant packs.' }),
    sellback_count: Type.Integer({ description: 'The number of sell-backs.' }),
    ...pairs,
  },
  { $id: 'Revenue' },
)

const productToWire = (figures: ProductFigures): Static<typeof Product> => ({
  packs: Number(figures.packs),
  gross_usdc: formatUsdc(figures.gross),
  refund_usdc: formatUsdc(figures.refunds),
  sellback_count: Number(figures.sellbackCount),
  sellback_usdc: formatUsdc(figures.sellbacks),
  fees_usdc: formatUsdc(figures.fees),
  net_usdc: formatUsdc(figures.net),
  share_bps: figures.shareBps,
  share_usdc: formatUsdc(figures.share),
})

export const tierToWire = ({ tierId, name, ...figures }: TierFigures): Static<typeof TierStatement> => ({
  tier_id: tierId,
  name,
  ...productToWire(figures),
})

export function revenueToWire(
  { span, terms, revenue }: { span: Span; terms: Terms; revenue: Revenue },
  billingModel: 'TIER' | 'POOL',
): Static<typeof RevenueWire> {
  const { tier, instant } = revenue.products
  const amounts: Record<Name, Micros> = {
    gross: revenue.gross,
    sellback: revenue.sellbacks,
    refund: revenue.refunds,
    fees: revenue.fees,
    net: revenue.net,
    revenue_share: revenue.share,
    payout: revenue.share,
    platform_retained: revenue.retained,
  }
  const texts = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_micros`, amounts[name].toString()],
      [`${name}_usdc`, formatUsdc(amounts[name])],
    ]),
  ) as Record<keyof typeof pairs, string>
  return {
    billing_model: billingModel,
    revenue_share_bps: terms.revenueShareBps,
    instant_revenue_share_bps: terms.instantRevenueShareBps,
    fees_bps: terms.feesBps,
    period: { from: span.from.toISOString(), to: span.to.toISOString() },
    by_product: { tier: productToWire(tier), instant: productToWire(instant) },
    packs: Number(tier.packs),
    instant_packs: Number(instant.packs),
    sellback_count: Number(revenue.sellbackCount),
    ...texts,
  }
}
