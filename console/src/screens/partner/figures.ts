import { useRead } from '../../api/account.ts'
import type { Tier } from '../../api/types.ts'
import { viewerZone } from '../../parts/time.tsx'

export const periods = [
  ['1', 'Today'],
  ['7', '7 d'],
  ['30', '30 d'],
  ['90', '90 d'],
] as const
export type Days = (typeof periods)[number][0]

export const readDays = (text: string | undefined): Days => periods.find(([days]) => days === text)?.[0] ?? '30'

const dayMs = 86_400_000

/** The revenue of the last days and of as many days before, with their points. */
export function useFigures(days: Days) {
  const interval = days === '1' ? 'hour' : 'day'
  const series = useRead('/mystery/revenue/series', { days, interval, tz: viewerZone })
  const { from, to } = series.data?.period ?? {}
  const start = from === undefined ? undefined : new Date(from).getTime()
  const earlier = start === undefined ? undefined : new Date(start - Number(days) * dayMs).toISOString()
  const enabled = from !== undefined
  const beforeQuery = { from: earlier, to: from, interval, tz: viewerZone }
  const before = useRead('/mystery/revenue/series', beforeQuery, { enabled })
  const revenue = useRead('/mystery/revenue', { from, to }, { enabled })
  const revenueBefore = useRead('/mystery/revenue', { from: earlier, to: from }, { enabled })
  const stats = useRead('/mystery/stats', { from, to }, { enabled })
  return { series, before, revenue, revenueBefore, stats }
}

const maxTiers = 100

/** The packs on sale by number, for their names and pictures. */
export function useTiers(): ReadonlyMap<number, Tier> {
  const { data } = useRead('/mystery/catalog', { limit: maxTiers })
  return new Map(data?.tiers.map((tier) => [tier.tier_id, tier]))
}
