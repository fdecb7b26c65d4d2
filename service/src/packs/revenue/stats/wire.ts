import { Type, type Static } from 'typebox'
import { NullableString, OneOf } from '../../../http/schema/fields.ts'
import { formatUsdc, micros } from '../../../kernel/money.ts'
import type { EntryTotal } from '../earnings/model.ts'
import type { Stats } from './model.ts'

const Count = Type.Integer()
const Amount = Type.String({ description: 'USDC micros.' })
const Usdc = Type.String({ description: 'USDC, six decimals.' })

export const StatsWire = Type.Object(
  {
    partner_slug: Type.String(),
    currency: OneOf(['USDC']),
    total_purchases: Count,
    pending: Type.Integer({ description: 'Neither delivered, paid back nor failed yet.' }),
    fulfilled: Count,
    partially_fulfilled: Count,
    refunded: Count,
    failed: Count,
    total_volume: Amount,
    total_volume_usdc: Usdc,
    unique_users: Count,
    by_tier: Type.Array(
      Type.Object({
        tier_id: Type.Integer(),
        pulls: Type.Integer({ description: 'Packs whose cards have all landed.' }),
        volume: Amount,
        volume_usdc: Usdc,
      }),
    ),
    instant: Type.Object(
      { packs: Count, volume_usdc: Usdc },
      { description: 'Instant packs, as far as the chain cannot take them back.' },
    ),
    sellback: Type.Object({
      count: Type.Integer({ description: 'Sales of cards back to the pool that are final.' }),
      cards: Count,
      volume: Amount,
      volume_usdc: Usdc,
      rate: NullableString({
        description: 'Its volume for each dollar of packs sold, four decimals; null without sales.',
      }),
    }),
    redemption: Type.Object({ prepared: Count, completed: Count }),
    sends: Type.Object({ items: Type.Integer({ description: 'Prizes that landed.' }) }),
  },
  { $id: 'Stats' },
)

const sumOf = (totals: readonly EntryTotal[], what: 'events' | 'units' | 'amount'): bigint =>
  totals.reduce((sum, total) => sum + total[what], 0n)

/** A part of a whole with four decimals, rounded down. */
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
  const left = (what: 'units' | 'amount'): bigint => sumOf(ofInstant(sales), what) - sumOf(ofInstant(refunds), what)
  const volume = sumOf(sellbacks, 'amount')
  return {
    instant: { packs: Number(left('units')), volume_usdc: formatUsdc(micros(left('amount'))) },
    sellback: {
      count: Number(sumOf(sellbacks, 'events')),
      cards: Number(sumOf(sellbacks, 'units')),
      volume: volume.toString(),
      volume_usdc: formatUsdc(micros(volume)),
      rate: rateOf(volume, packVolume + left('amount')),
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
