import { Type, type Static } from 'typebox'
import { OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { intervals, type Point } from './model.ts'
import type { Series } from './service.ts'

const Usdc = (description: string) => Type.String({ description: `${description}, in USDC with six decimals.` })

const PointWire = Type.Object({
  from: Timestamp({ description: 'The start of the interval; inclusive.' }),
  to: Timestamp({ description: 'The end of the interval; exclusive.' }),
  is_open: Type.Boolean({ description: 'The interval is not over, so its amounts may still change.' }),
  packs: Type.Integer({ description: 'Packs and instant packs sold, less refunded ones.' }),
  gross_usdc: Usdc('Sales less refunds'),
  refund_usdc: Usdc('Refunds'),
  sellback_count: Type.Integer({ description: 'Cards sold back.' }),
  sellback_usdc: Usdc('Sell-backs'),
  fees_usdc: Usdc('Fees on the gross, rounded up per interval'),
  net_usdc: Usdc('Gross less sell-backs and fees'),
  tiers: Type.Optional(
    Type.Array(
      Type.Object({
        tier_id: Type.Integer({ description: 'The tier.' }),
        packs: Type.Integer({ description: 'Packs sold, less refunded ones.' }),
        gross_usdc: Usdc('Sales less refunds'),
        refund_usdc: Usdc('Refunds'),
      }),
      { description: 'The tiers with sales or refunds; only with `group=tier`.' },
    ),
  ),
})

export const SeriesWire = Type.Object(
  {
    period: Type.Object(
      {
        from: Timestamp({ description: 'The start of the period; inclusive.' }),
        to: Timestamp({ description: 'The end of the period; exclusive.' }),
      },
      { description: 'The period that was asked for.' },
    ),
    interval: OneOf(intervals, { description: 'The length of one point.' }),
    tz: Type.String({ description: 'The time zone in which days start.' }),
    points: Type.Array(PointWire, { description: 'Every interval of the period, oldest first.' }),
  },
  { $id: 'RevenueSeries' },
)

const pointToWire = ({ from, to, isOpen, revenue, tiers }: Point): Static<typeof PointWire> => ({
  from: from.toISOString(),
  to: to.toISOString(),
  is_open: isOpen,
  packs: Number(revenue.products.tier.packs + revenue.products.instant.packs),
  gross_usdc: formatUsdc(revenue.gross),
  refund_usdc: formatUsdc(revenue.refunds),
  sellback_count: Number(revenue.sellbackCount),
  sellback_usdc: formatUsdc(revenue.sellbacks),
  fees_usdc: formatUsdc(revenue.fees),
  net_usdc: formatUsdc(revenue.net),
  ...(tiers && {
    tiers: tiers.map(({ tierId, packs, gross, refunds }) => ({
      tier_id: tierId,
      packs: Number(packs),
      gross_usdc: formatUsdc(gross),
      refund_usdc: formatUsdc(refunds),
    })),
  }),
})

export const seriesToWire = ({ span, interval, zone, points }: Series): Static<typeof SeriesWire> => ({
  period: { from: span.from.toISOString(), to: span.to.toISOString() },
  interval,
  tz: zone,
  points: points.map(pointToWire),
})
