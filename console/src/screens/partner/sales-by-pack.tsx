import type { UseQueryResult } from '@tanstack/react-query'
import type { Stats, Tier } from '../../api/types.ts'
import { ShareBars } from '../../parts/charts/small.tsx'
import { formatMoney } from '../../parts/money.tsx'
import { Loaded } from '../../parts/states.tsx'

const colors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)']

export function SalesByPack({ stats, tiers }: { stats: UseQueryResult<Stats>; tiers: ReadonlyMap<number, Tier> }) {
  return (
    <section className="card" aria-labelledby="by-pack-title">
      <header className="card-head">
        <h2 id="by-pack-title">Sales by pack</h2>
        <span className="small soft">gross, USDC</span>
      </header>
      <div className="card-body">
        <Loaded query={stats} lines={3}>
          {({ by_tier, instant }) => {
            const rows = [
              ...by_tier.map(({ tier_id, pulls, volume_usdc }) => ({
                name: tiers.get(tier_id)?.name ?? `Tier ${tier_id}`,
                packs: pulls,
                amount: volume_usdc,
              })),
              ...(instant.packs > 0
                ? [{ name: 'Instant packs', packs: instant.packs, amount: instant.volume_usdc }]
                : []),
            ].sort((left, right) => Number(right.amount) - Number(left.amount))
            if (rows.length === 0) return <p className="soft small">No pack was sold in this period.</p>
            return (
              <ShareBars
                shares={rows.map(({ name, packs, amount }, index) => ({
                  name,
                  note: `${packs} ${packs === 1 ? 'pack' : 'packs'}`,
                  value: formatMoney(amount),
                  size: Number(amount),
                  color: colors[Math.min(index, colors.length - 1)] ?? 'var(--chart-5)',
                }))}
              />
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}
