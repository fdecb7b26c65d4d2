import type { Schemas } from '@packhouse/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRead } from '../../api/account.ts'
import { toMicros } from '../../parts/money.tsx'
import { type ShelfFacts } from './odds-model.ts'

export type TierStock = Schemas['TierStock']
export type TierVersion = Schemas['TierVersion']
export type Solvency = Schemas['Solvency']
export type MarketAction = Schemas['MarketAction']

const pollMs = 2_000
/** The index follows a mined transaction within this time. */
const afterMs = 10_000

/** Reads again while transactions of the tier are on their way; they are no events of an account. */
function useProgress(isPending: boolean): void {
  const client = useQueryClient()
  const lastPendingAt = useRef(0)
  if (isPending) lastPendingAt.current = Date.now()
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() - lastPendingAt.current < afterMs) void client.invalidateQueries({ queryKey: ['/console/o'] })
    }, pollMs)
    return () => clearInterval(timer)
  }, [client])
}

/** Everything that the pages of one tier show. */
export function useTier(id: string) {
  const actions = useRead('/admin/market-actions', { tier_id: id, limit: 50 })
  useProgress(actions.data?.actions.some(({ status }) => status === 'PENDING') ?? false)
  const tiers = useRead('/admin/tiers')
  const stock = useRead(`/admin/tiers/${id}/stock`)
  const versions = useRead(`/admin/tiers/${id}/versions`)
  const solvency = useRead(`/admin/tiers/${id}/solvency`)
  const entry = tiers.data?.tiers.find(({ tier }) => String(tier.tier_id) === id)
  return { tiers, stock, versions, solvency, actions: actions.data?.actions ?? [], entry }
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
