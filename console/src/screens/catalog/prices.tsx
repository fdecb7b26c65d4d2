import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Pricing } from './data.ts'
import { plural } from '../../parts/plural.ts'
import { PlainTable } from '../../parts/plain-table.tsx'

export const formatUsd = (amount: number): string =>
  amount.toLocaleString('en', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })

const amount = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The market value, or that there is none. */
export function Market({ pricing }: { pricing: Pricing | undefined }) {
  if (pricing?.market === undefined || pricing.market === null) return <span className="faint">no price</span>
  return (
    <b data-stale-price={pricing.is_stale || undefined} title={pricing.is_stale ? 'Older than 7 days' : undefined}>
      {formatUsd(pricing.market)}
    </b>
  )
}

/** The move of a week as sign, number and tone. */
export function Trend({ trend }: { trend: Pricing['trend_7d'] }) {
  if (!trend || trend.direction === 'flat') return <span className="trend">±0</span>
  const isUp = trend.direction === 'up'
  const Icon = isUp ? ArrowUp : ArrowDown
  return (
    <span className="trend" data-direction={trend.direction}>
      <Icon size={12} strokeWidth={2.6} aria-hidden />
      <span className="visually-hidden">{isUp ? 'up' : 'down'} </span>
      {trend.percent.toLocaleString('en', { maximumFractionDigits: 1 })} %
    </span>
  )
}

/** The price by condition, as bars from zero. */
export function Ladder({ conditions }: { conditions: Pricing['conditions'] }) {
  const largest = Math.max(0.01, ...conditions.map(({ price }) => price))
  if (conditions.length === 0) return null
  return (
    <dl className="ladder">
      {conditions.map(({ condition, price }) => (
        <div key={condition}>
          <dt>{condition}</dt>
          <dd>
            <b>{amount(price)}</b>
            <span className="ladder-bar">
              <i style={{ width: `${(price / largest) * 100}%` }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const bars = { low: 1, med: 2, high: 3 } as const
const words = { low: 'few sales', med: 'some sales', high: 'many sales' } as const

function Confidence({ level }: { level: 'low' | 'med' | 'high' }) {
  return (
    <span className="confidence" data-level={level} role="img" aria-label={words[level]} title={words[level]}>
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={bar <= bars[level]} />
      ))}
    </span>
  )
}

/** What graded copies are worth, and on how many sales that rests. */
export function GradedTable({ graded }: { graded: Pricing['graded'] }) {
  if (graded.length === 0) return <p className="soft small graded-none">No value of a graded copy is known.</p>
  return (
    <PlainTable
      label="Graded values"
      className="graded"
      columns={['Graded', { right: 'Value, USD' }, { right: 'Range' }, 'From']}
    >
      {graded.map(({ company, grade, value, low, high, confidence, sold_count }) => (
        <tr key={`${company} ${grade}`}>
          <td>
            <b>
              {company} {grade}
            </b>
          </td>
          <td className="right">{amount(value)}</td>
          <td className="right soft">
            {low === null || high === null
              ? '–'
              : `${Math.round(low).toLocaleString('en')}–${Math.round(high).toLocaleString('en')}`}
          </td>
          <td>
            <span className="row">
              <Confidence level={confidence} />
              <span className="soft">{sold_count === 0 ? 'feed' : plural(sold_count, 'sale')}</span>
            </span>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
