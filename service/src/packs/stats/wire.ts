import { Type, type Static } from 'typebox'
import { NullableString, OneOf } from '../../http/schema.ts'
import { formatUsdc } from '../../kernel/money.ts'
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
    sellback: Type.Object({
      count: Type.Integer({ description: 'Sales of cards back to the pool that are final.' }),
      cards: Count,
      volume: Amount,
      volume_usdc: Usdc,
      rate: NullableString({
        description: 'Its volume for each dollar of packs sold, four decimals; null without sales.',
      }),
    }),
  },
  { $id: 'Stats' },
)

/** A part of a whole with four decimals, rounded down. */
const rateOf = (part: bigint, whole: bigint): string | null => {
  if (whole === 0n) return null
  const parts = (part * 10_000n) / whole
  return `${parts / 10_000n}.${(parts % 10_000n).toString().padStart(4, '0')}`
}

export function statsToWire({ purchases, tiers, sellbacks }: Stats, slug: string): Static<typeof StatsWire> {
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
    sellback: {
      count: sellbacks.count,
      cards: sellbacks.cards,
      volume: sellbacks.volume.toString(),
      volume_usdc: formatUsdc(sellbacks.volume),
      rate: rateOf(sellbacks.volume, purchases.volume),
    },
  }
}
