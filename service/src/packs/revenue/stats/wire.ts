import { Type, type Static } from 'typebox'
import { described, NullableString, OneOf } from '../../../http/schema/fields.ts'
import { formatUsdc, micros } from '../../../kernel/money.ts'
import type { EntryTotal } from '../earnings/model.ts'
import type { Stats } from './model.ts'

const Count = Type.Integer()
const Amount = Type.String({ description: 'USDC micros.' })
const Usdc = Type.String({ description: 'USDC, six decimals.' })

export const StatsWire = Type.Object(
  {
    partner_slug: Type.String({ description: 'The slug of the partner.' }),
    currency: OneOf(['USDC'], { description: 'The ISO 4217 code of the currency.' }),
    total_purchases: described(Count, 'The number of purchases.'),
    pending: Type.Integer({ description: 'Not yet delivered, refunded or failed.' }),
    fulfilled: described(Count, 'The number of fulfilled ones.'),
    partially_fulfilled: described(Count, 'The number of partially fulfilled ones.'),
    refunded: described(Count, 'The number of refunded ones.'),
    failed: described(Count, 'The number of failed ones.'),
    total_volume: Amount,
    total_volume_usdc: Usdc,
    unique_users: described(Count, 'The number of end users.'),
    by_tier: Type.Array(
      Type.Object({
        tier_id: Type.Integer({ description: 'The id of the tier.' }),
        pulls: Type.Integer({ description: 'Packs with all of their cards delivered.' }),
        volume: Amount,
        volume_usdc: Usdc,
      }),
      { description: 'The figures per tier.' },
    ),
    instant: Type.Object(
      { packs: described(Count, 'The number of instant packs sold.'), volume_usdc: Usdc },
      { description: 'Instant packs, from final blocks only.' },
    ),
    sellback: Type.Object(
      {
        count: Type.Integer({ description: 'Final sell-backs.' }),
        cards: described(Count, 'The number of cards sold back.'),
        volume: Amount,
        volume_usdc: Usdc,
        rate: NullableString({
          description: 'Sell-back volume per dollar of packs sold, four decimals; null without sales.',
        }),
      },
      { description: 'The sellback.' },
    ),
    redemption: Type.Object(
      {
        prepared: described(Count, 'The number of prepared ones.'),
        completed: described(Count, 'The number of completed ones.'),
      },
      { description: 'How many cards were redeemed, and how.' },
    ),
    sends: Type.Object(
      { items: Type.Integer({ description: 'Prizes received by their winners.' }) },
      { description: 'The sends.' },
    ),
  },
  { $id: 'Stats' },
)

const sumOf = (totals: readonly EntryTotal[], field: 'events' | 'units' | 'amount'): bigint =>
  totals.reduce((sum, total) => sum + total[field], 0n)

/** A ratio with four decimals, rounded down. */
const rateOf = (part: bigint, whole: bigint): string | null => {
  if (whole === 0n) return null
  const parts = (part * 10_000n) / whole
  return `${parts / 10_000n}.${(parts % 10_000n).toString().padStart(4, '0')}`
}

function earningsToWire(earnings: readonly EntryTotal[], packVolume: bigint) {
  const sales = earnings.filter(({ entry }) => entry === 'SALE')
  const refunds = earnings.filter(({ entry }) => entry === 'REFUND')
  const sellbacks = earnings.filter(({ entry }) => entry === 'SELLBACK')
  const ofInstant = (totals: readonly EntryTotal[]) => totals.filter(({ product }) => product === 'instant')
  const remaining = (field: 'units' | 'amount'): bigint =>
    sumOf(ofInstant(sales), field) - sumOf(ofInstant(refunds), field)
  const volume = sumOf(sellbacks, 'amount')
  return {
    instant: { packs: Number(remaining('units')), volume_usdc: formatUsdc(micros(remaining('amount'))) },
    sellback: {
      count: Number(sumOf(sellbacks, 'events')),
      cards: Number(sumOf(sellbacks, 'units')),
      volume: volume.toString(),
      volume_usdc: formatUsdc(micros(volume)),
      rate: rateOf(volume, packVolume + remaining('amount')),
    },
  }
}

export function statsToWire(stats: Stats, slug: string): Static<typeof StatsWire> {
  const { purchases, tiers, earnings, redemptions, sentItems } = stats
  return {
    partner_slug: slug,
    currency: 'USDC',
    total_purchases: purchases.total,
    pending: purchases.pending,
    fulfilled: purchases.fulfilled,
    partially_fulfilled: purchases.partiallyFulfilled,
    refunded: purchases.refunded,
    failed: purchases.failed,
    total_volume: purchases.volume.toString(),
    total_volume_usdc: formatUsdc(purchases.volume),
    unique_users: purchases.uniqueUsers,
    by_tier: tiers.map(({ tierId, pulls, volume }) => ({
      tier_id: tierId,
      pulls,
      volume: volume.toString(),
      volume_usdc: formatUsdc(volume),
    })),
    ...earningsToWire(earnings, purchases.volume),
    redemption: redemptions,
    sends: { items: sentItems },
  }
}
