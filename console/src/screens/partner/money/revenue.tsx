import { Link } from '@tanstack/react-router'
import { useRead } from '../../../api/account.ts'
import { homeOf, useAccount } from '../../../api/session.ts'
import type { RevenueSeries, Tier } from '../../../api/types.ts'
import { useListState } from '../../../app/search.ts'
import { ChartCard, LegendItem } from '../../../parts/charts/chart-card.tsx'
import { ColumnChart } from '../../../parts/charts/column-chart.tsx'
import { formatMoney } from '../../../parts/money.tsx'
import { Segmented } from '../../../parts/segmented.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { formatClock, formatDay, viewerZone } from '../../../parts/time.tsx'
import { Equation } from '../equation.tsx'
import { periods, readDays, useFigures, useTiers, type Days } from '../figures.ts'
import { RevenueChart } from '../revenue-chart.tsx'

type Point = RevenueSeries['points'][number]

const colors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'] as const

/** The largest tiers by name and colour; the smaller ones and instant packs together. */
function groupsOf(points: readonly Point[], tiers: ReadonlyMap<number, Tier>) {
  const sums = new Map<number, number>()
  for (const { tiers: sold = [] } of points)
    for (const { tier_id, gross_usdc } of sold) sums.set(tier_id, (sums.get(tier_id) ?? 0) + Number(gross_usdc))
  const largest = [...sums].toSorted((left, right) => right[1] - left[1]).slice(0, colors.length - 1)
  return largest.map(([id], index) => ({ id, name: tiers.get(id)?.name ?? `Tier ${id}`, color: colors[index] ?? '' }))
}

/** Gross of each tier by day, stacked. */
function ByTier({ series, days, tiers }: { series: RevenueSeries; days: Days; tiers: ReadonlyMap<number, Tier> }) {
  const { points } = series
  const groups = groupsOf(points, tiers)
  const format = days === '1' ? formatClock : formatDay
  const amountsOf = (point: Point): number[] => {
    const known = groups.map(({ id }) => Number(point.tiers?.find(({ tier_id }) => tier_id === id)?.gross_usdc ?? 0))
    const rest = Number(point.gross_usdc) - known.reduce((sum, amount) => sum + amount, 0)
    return [...known, Math.max(0, rest)]
  }
  const names = [...groups, { id: 0, name: 'Other and instant', color: colors[4] }]
  const totals = points.map(amountsOf).reduce(
    (sums, row) => sums.map((sum, index) => sum + (row[index] ?? 0)),
    names.map(() => 0),
  )
  const best = names[totals.indexOf(Math.max(...totals))]
  const title = `Gross sales by tier per ${days === '1' ? 'hour' : 'day'}, USDC`
  return (
    <ChartCard
      title={title}
      finding={`${title}. The largest part is ${best?.name ?? 'none'} with ${formatMoney(String(Math.max(...totals)))}.`}
      file={`gross-by-tier-${days}-days`}
      legend={names
        .filter((_, index) => (totals[index] ?? 0) > 0)
        .map(({ name, color }) => (
          <LegendItem key={name} color={color}>
            {name}
          </LegendItem>
        ))}
      table={{
        head: [days === '1' ? 'Hour' : 'Day', ...names.map(({ name }) => name)],
        rows: points.map((point) => [
          format(new Date(point.from)),
          ...amountsOf(point).map((amount) => formatMoney(String(amount))),
        ]),
      }}
    >
      <ColumnChart
        labels={points.map(({ from }) => format(new Date(from)))}
        columns={points.map(amountsOf)}
        colors={names.map(({ color }) => color)}
        tooltip={(index) => {
          const point = points[index]
          return (
            point && (
              <>
                {format(new Date(point.from))}
                <br />
                <strong>{formatMoney(point.gross_usdc)}</strong>
                <br />
                {point.packs} packs
              </>
            )
          )
        }}
      />
    </ChartCard>
  )
}

/** What is earned, and with which packs? */
export function RevenuePage() {
  const base = homeOf(useAccount())
  const [search, change] = useListState()
  const days = readDays(search['days'])
  const by = search['by'] === 'tier' ? 'tier' : 'day'
  const figures = useFigures(days)
  const tiers = useTiers()
  const interval = days === '1' ? 'hour' : 'day'
  const grouped = useRead(
    '/mystery/revenue/series',
    { days, interval, tz: viewerZone, group: 'tier' },
    { enabled: by === 'tier' },
  )
  const { period } = figures.series.data ?? {}
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Revenue</h1>
          <p>
            {period ? `${formatDay(new Date(period.from))} to ${formatDay(new Date(period.to))}` : 'Reading'}, from
            final blocks, days in {viewerZone} · <Link to={`${base}/payouts`}>payouts and statements</Link>
          </p>
        </div>
        <div className="row wrap">
          <Segmented
            label="Group"
            value={by}
            choices={[
              ['day', 'Net by day'],
              ['tier', 'Gross by tier'],
            ]}
            onChange={(chosen) => change({ by: chosen === 'day' ? undefined : chosen })}
          />
          <Segmented label="Period" value={days} choices={periods} onChange={(chosen) => change({ days: chosen })} />
        </div>
      </header>
      <Equation figures={figures} />
      {by === 'day' ? (
        <RevenueChart figures={figures} days={days} />
      ) : (
        <Loaded query={grouped} lines={7}>
          {(series) => <ByTier series={series} days={days} tiers={tiers} />}
        </Loaded>
      )}
    </div>
  )
}
