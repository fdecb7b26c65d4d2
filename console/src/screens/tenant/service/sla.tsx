import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import { ChartCard } from '../../../parts/charts/chart-card.tsx'
import { Loaded } from '../../../parts/states.tsx'
import type { Sla } from '../api.ts'
import { Credits } from './credits.tsx'
import { courseOf, formatShare, metricTexts, monthName, type Metric, type MetricKey } from './metrics.ts'
import { SlaItems } from './sla-items.tsx'

/** The months of a metric as bars from zero, with the target as a line. */
function MonthBars({ months, metric, isSmall }: { months: readonly Sla[]; metric: MetricKey; isSmall?: boolean }) {
  const course = courseOf(months, metric)
  const target = course.at(-1)?.target_bps ?? 10_000
  return (
    <div className="month-bars" data-small={isSmall} aria-hidden>
      <div className="bars">
        <span className="target" style={{ bottom: `${target / 100}%` }} />
        {course.map((found, index) => (
          <i
            key={months[index]?.from}
            data-kind={found?.value_bps == null ? 'none' : found.breached ? 'bad' : 'good'}
            data-open={months[index]?.status === 'provisional'}
            title={`${months[index] ? monthName(months[index]) : ''}: ${formatShare(found?.value_bps ?? null)}`}
            style={{ height: `${(found?.value_bps ?? 0) / 100}%` }}
          >
            {!isSmall && found?.value_bps != null && <b>{formatShare(found.value_bps)}</b>}
          </i>
        ))}
      </div>
      {!isSmall && (
        <div className="bar-names small soft">
          {months.map((month) => (
            <span key={month.from}>{monthName(month)}</span>
          ))}
        </div>
      )}
    </div>
  )
}

type TileProps = { metric: Metric; months: readonly Sla[]; isChosen: boolean; onChoose: () => void }

function MetricTile({ metric, months, isChosen, onChoose }: TileProps) {
  const [name] = metricTexts[metric.key]
  const { value_bps: value, numerator, denominator, target_bps, breached } = metric
  return (
    <button type="button" className="metric" aria-pressed={isChosen} onClick={onChoose}>
      <span className="grow">
        <span className="row">
          <span className="strong cut">{name}</span>
          {value !== null &&
            (breached ? (
              <TriangleAlert size={16} className="warn-text" aria-label="below the target" />
            ) : (
              <CircleCheck size={16} className="good-text" aria-label="on target" />
            ))}
        </span>
        <span className="metric-value">
          {value === null ? <span className="faint">Nothing yet</span> : formatShare(value)}
        </span>
        <span className="small soft">
          {denominator > 0 && `${numerator.toLocaleString('en')} of ${denominator.toLocaleString('en')} · `}target{' '}
          {formatShare(target_bps)}
        </span>
      </span>
      <MonthBars months={months} metric={metric.key} isSmall />
    </button>
  )
}

function findingOf(months: readonly Sla[], key: MetricKey): string {
  const course = courseOf(months, key).filter((metric) => metric?.value_bps != null)
  const missed = course.filter((metric) => metric?.breached).length
  return `${metricTexts[key][0]}: measured in ${course.length} of ${months.length} months, below the target in ${missed}.`
}

/** Does the vault keep its promises? */
export function SlaPage() {
  const [search, change] = useListState()
  const history = useRead('/sla/history', { months: 12 })
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>SLA and credits</h1>
          <p>What the vault promised and what it kept, this month and in the months before.</p>
        </div>
      </header>
      <Loaded query={history} lines={10}>
        {({ months }) => {
          const current = months.at(-1)
          const chosen = current?.metrics.find(({ key }) => key === search['metric']) ?? current?.metrics[0]
          if (!current || !chosen) return null
          const [name, text] = metricTexts[chosen.key]
          return (
            <div className="stack">
              <div className="metrics">
                {current.metrics.map((metric) => (
                  <MetricTile
                    key={metric.key}
                    metric={metric}
                    months={months}
                    isChosen={metric === chosen}
                    onChoose={() => change({ metric: metric.key })}
                  />
                ))}
              </div>
              <div className="columns">
                <div className="stack">
                  <ChartCard
                    title={`${name}, share by month`}
                    finding={findingOf(months, chosen.key)}
                    file={`sla-${chosen.key}`}
                    legend={
                      <span className="legend">
                        <i className="legend-target" /> target {formatShare(chosen.target_bps)}
                      </span>
                    }
                    table={{
                      head: ['Month', 'Share', 'Kept', 'Counted', 'Excluded'],
                      rows: courseOf(months, chosen.key).map((metric, index) => [
                        months[index]?.period ?? '',
                        formatShare(metric?.value_bps ?? null),
                        String(metric?.numerator ?? 0),
                        String(metric?.denominator ?? 0),
                        String(metric?.excluded ?? 0),
                      ]),
                    }}
                  >
                    <p className="small soft">{text}</p>
                    <MonthBars months={months} metric={chosen.key} />
                  </ChartCard>
                  <SlaItems metric={chosen} />
                </div>
                <Credits months={months} />
              </div>
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}
