import { Type, type Static } from 'typebox'
import { OneOf } from '../../http/schema.ts'
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
  },
  { $id: 'Stats' },
)

export function statsToWire({ purchases, tiers }: Stats, slug: string): Static<typeof StatsWire> {
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
  }
}
