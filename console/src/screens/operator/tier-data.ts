import type { Schemas } from '@packhouse/sdk'
import { useRead } from '../../api/account.ts'
import { toMicros, type ShelfFacts } from './odds-model.ts'
import type { AdminTier } from './tiers.tsx'

export type TierStock = Schemas['TierStock']
export type TierVersion = Schemas['TierVersion']
export type Solvency = Schemas['Solvency']
export type MarketAction = Schemas['MarketAction']

/** Everything that the pages of one tier show. */
export function useTier(id: string) {
  const tiers = useRead<{ tiers: readonly AdminTier[] }>('/admin/tiers')
  const stock = useRead<TierStock>(`/admin/tiers/${id}/stock`)
  const versions = useRead<{ versions: readonly TierVersion[] }>(`/admin/tiers/${id}/versions`)
  const solvency = useRead<Solvency>(`/admin/tiers/${id}/solvency`)
  const entry = tiers.data?.tiers.find(({ tier }) => String(tier.tier_id) === id)
  return { tiers, stock, versions, solvency, entry }
}

/** The shelves with the average of their cards; a shelf without priced cards counts with the middle of its range. */
export const factsOf = ({ shelves }: TierStock): ShelfFacts[] =>
  shelves.map(({ shelf, name, color, min_value_usdc, max_value_usdc, cards, values }) => {
    const [min, max] = [toMicros(min_value_usdc), toMicros(max_value_usdc)]
    const priced = values.flatMap(({ value_usdc, cards: count }) =>
      value_usdc === null ? [] : [{ value: Number(toMicros(value_usdc)), cards: count }],
    )
    const count = priced.reduce((sum, one) => sum + one.cards, 0)
    const total = priced.reduce((sum, one) => sum + BigInt(one.value) * BigInt(one.cards), 0n)
    const average = count === 0 ? (min + max) / 2n : total / BigInt(count)
    const known = count === 0 ? [{ value: Number(average), cards: 1 }] : priced
    return { shelf, name, color, min, max, average, cards, values: known }
  })
