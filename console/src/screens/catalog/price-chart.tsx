import { useElementSize } from '@mantine/hooks'
import { useContext, useState } from 'react'
import { formatTick, pathOf } from '../../parts/charts/scale.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { Failure, Loading } from '../../parts/states.tsx'
import { formatUtcDay, NowContext } from '../../parts/time.tsx'
import { useCatalogRead, type PriceHistory } from './data.ts'
import { formatUsd } from './prices.tsx'

type Point = { date: string; value: number; note: string }
type Series = { name: string; points: readonly Point[] }

const dayMs = 86_400_000
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const yearMs = 365 * dayMs
/** A day of this year, or the month of an earlier one. */
const dayOf = (date: string, now: number): string =>
  now - Date.parse(date) > yearMs ? monthFormat.format(new Date(date)) : formatUtcDay(new Date(date))

const ranges = { '30d': 30, '90d': 90, '1y': 365, '5y': 1_826 } as const
type Range = keyof typeof ranges
const rangeNames = [
  ['30d', '30 d'],
  ['90d', '90 d'],
  ['1y', '1 y'],
  ['5y', '5 y'],
] as const

/** Long ranges are read by week or by month. */
function periodOf(range: Range, now: number) {
  if (range === '30d' || range === '90d') return { days: ranges[range] }
  const from = new Date(now - ranges[range] * dayMs).toISOString().slice(0, 10)
  return { from, interval: range === '1y' ? 'week' : 'month' } as const
}
const margin = { top: 10, right: 10, bottom: 22, left: 46 }

/** Three round values around the range; a line needs no zero. */
function ticksAround(low: number, high: number): number[] {
  const span = high - low || Math.max(1, high * 0.1)
  const rough = span / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const first = Math.floor(low / step) * step
  const ticks = [first]
  while ((ticks.at(-1) ?? 0) < high) ticks.push((ticks.at(-1) ?? 0) + step)
  return ticks
}

const seriesOf = ({ market, graded }: PriceHistory): Series[] => [
  { name: 'Raw, near mint', points: market.map(({ date, price }) => ({ date, value: price, note: 'market' })) },
  ...graded.map(({ company, grade, days }) => ({
    name: `${company} ${grade}`,
    points: days.map(({ date, median, sold_count }) => ({
      date,
      value: median,
      note: sold_count === 1 ? '1 sale' : `median of ${sold_count} sales`,
    })),
  })),
]

function Curve({ points, from, to, height }: { points: readonly Point[]; from: string; to: string; height: number }) {
  const { ref, width } = useElementSize()
  const [hovered, setHovered] = useState<number>()
  const now = useContext(NowContext)()
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const values = points.map(({ value }) => value)
  const ticks = ticksAround(Math.min(...values), Math.max(...values))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const inner = { width: Math.max(1, width - margin.left - margin.right), height: height - margin.top - margin.bottom }
  const xOf = (date: string): number =>
    margin.left + ((Date.parse(date) - start) / Math.max(dayMs, end - start)) * inner.width
  const yOf = (value: number): number => margin.top + (1 - (value - low) / (high - low || 1)) * inner.height
  const spots = points.map(({ date, value }) => ({ x: xOf(date), y: yOf(value) }))
  const [first, last] = [spots[0], spots.at(-1)]
  const at = hovered === undefined ? undefined : spots[hovered]
  const base = height - margin.bottom
  return (
    <div
      ref={ref}
      className="line-chart"
      style={{ height }}
      onPointerLeave={() => setHovered(undefined)}
      onPointerMove={(event) => {
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left
        const near = spots.reduce(
          (best, spot, index) => (Math.abs(spot.x - x) < Math.abs((spots[best]?.x ?? 0) - x) ? index : best),
          0,
        )
        setHovered(near)
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          <defs>
            <linearGradient id="price-fill" x1="0" x2="0" y1="0" y2="1">
              <stop offset="0" stopColor="var(--chart-1)" stopOpacity="0.2" />
              <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0.02" />
            </linearGradient>
          </defs>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={margin.left} x2={width - margin.right} y1={yOf(tick)} y2={yOf(tick)} className="grid-line" />
              <text x={margin.left - 8} y={yOf(tick) + 4} textAnchor="end" className="axis-text">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          <text x={margin.left} y={height - 5} className="axis-text">
            {dayOf(from, now)}
          </text>
          <text x={width - margin.right} y={height - 5} textAnchor="end" className="axis-text">
            {dayOf(to, now)}
          </text>
          {first && last && spots.length > 1 && (
            <path fill="url(#price-fill)" d={`${pathOf(spots)}L${last.x} ${base}L${first.x} ${base}Z`} />
          )}
          <path d={pathOf(spots)} className="line-now" />
          {points.length < 40 && spots.map(({ x, y }) => <circle key={x} cx={x} cy={y} r="2.5" className="dot" />)}
          {last && <circle cx={last.x} cy={last.y} r="4" className="dot" />}
          {at && (
            <>
              <line x1={at.x} x2={at.x} y1={margin.top} y2={base} className="hover-line" />
              <circle cx={at.x} cy={at.y} r="5" className="dot" />
            </>
          )}
        </svg>
      )}
      {at && hovered !== undefined && points[hovered] && (
        <div
          className="chart-tip"
          data-side={at.x > width / 2 ? 'left' : 'right'}
          style={{ left: at.x, top: Math.max(0, at.y - 34) }}
        >
          {dayOf(points[hovered].date, now)}
          <br />
          <strong>{formatUsd(points[hovered].value)}</strong>
          <br />
          {points[hovered].note}
        </div>
      )}
    </div>
  )
}

function describe({ name, points }: Series, now: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return `${name}: no price in this period.`
  return `${name}: from ${formatUsd(first.value)} on ${dayOf(first.date, now)} to ${formatUsd(last.value)} on ${dayOf(last.date, now)}.`
}

/** How the price of a card moved: raw by day, or the sales of one grade. */
export function PriceChart({ game, id, height = 150 }: { game: string; id: string; height?: number }) {
  const [range, setRange] = useState<Range>('90d')
  const now = useContext(NowContext)()
  const history = useCatalogRead(`/${game}/cards/${encodeURIComponent(id)}/prices/history`, periodOf(range, now))
  const [chosen, setChosen] = useState(0)
  const { data, error } = history
  if (!data) return error ? <Failure error={error} onRetry={() => void history.refetch()} /> : <Loading lines={4} />
  const all = seriesOf(data)
  const series = all[chosen] ?? all[0]
  if (!series) return null
  return (
    <div className="price-chart">
      <div className="spread wrap">
        <Segmented label="Range" value={range} choices={rangeNames} onChange={setRange} />
        <select
          className="plain-select small"
          aria-label="Price of"
          value={all.indexOf(series)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {all.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {series.points.length === 0 ? (
        <p className="soft small price-none">No price was seen in these {ranges[range]} days.</p>
      ) : (
        <figure className="chart" role="img" aria-label={describe(series, now)}>
          <Curve points={series.points} from={data.from} to={data.to} height={height} />
        </figure>
      )}
    </div>
  )
}
