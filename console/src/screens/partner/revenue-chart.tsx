import { ChartCard, LegendItem } from '../../parts/charts/chart-card.tsx'
import { LineChart } from '../../parts/charts/line-chart.tsx'
import { changeOf, formatMoney } from '../../parts/money.tsx'
import { plural } from '../../parts/plural.ts'
import { Failure, Loading } from '../../parts/states.tsx'
import { formatClock, formatDay } from '../../parts/time.tsx'
import type { Days, useFigures } from './figures.ts'

type Props = { figures: ReturnType<typeof useFigures>; days: Days }

const longFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

export function RevenueChart({ figures: { series, before }, days }: Props) {
  const points = series.data?.points
  if (!points) {
    return (
      <section className="card">
        {series.error ? <Failure error={series.error} onRetry={() => void series.refetch()} /> : <Loading lines={7} />}
      </section>
    )
  }
  const isHourly = days === '1'
  const format = isHourly ? formatClock : formatDay
  const title = `Net revenue per ${isHourly ? 'hour' : 'day'}, USDC`
  const earlier = before.data?.points.slice(0, points.length) ?? []
  const best = points.reduce((top, point) => (Number(point.net_usdc) > Number(top.net_usdc) ? point : top), points[0]!)
  const finding = `${title}. The best was ${format(new Date(best.from))} with ${formatMoney(best.net_usdc)}.`
  return (
    <ChartCard
      title={title}
      finding={finding}
      file={`net-revenue-${days}-days`}
      table={{
        head: [isHourly ? 'Hour' : 'Day', 'Packs', 'Gross', 'Sell-backs', 'Fees', 'Net'],
        rows: points.map((point) => [
          format(new Date(point.from)),
          String(point.packs),
          formatMoney(point.gross_usdc),
          formatMoney(point.sellback_usdc),
          formatMoney(point.fees_usdc),
          formatMoney(point.net_usdc),
        ]),
      }}
      legend={
        <>
          <LegendItem color="var(--chart-1)">This period</LegendItem>
          <LegendItem color="var(--chart-before)" isDashed>
            Period before
          </LegendItem>
        </>
      }
    >
      <LineChart
        labels={points.map(({ from }) => format(new Date(from)))}
        values={points.map((point) => Number(point.net_usdc))}
        before={earlier.map((point) => Number(point.net_usdc))}
        isOpenEnded={points.at(-1)?.is_open ?? false}
        tooltip={(index) => {
          const [point, past] = [points[index], earlier[index]]
          if (!point) return null
          const change = past && changeOf(point.net_usdc, past.net_usdc)
          return (
            <>
              {isHourly ? formatClock(new Date(point.from)) : longFormat.format(new Date(point.from))}
              <br />
              <strong>{formatMoney(point.net_usdc)}</strong> {change && <b>{change.text}</b>}
              <br />
              {plural(point.packs, 'pack')}
              {past && ` · ${formatMoney(past.net_usdc)} on ${formatDay(new Date(past.from))}`}
            </>
          )
        }}
      />
    </ChartCard>
  )
}
