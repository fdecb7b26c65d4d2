import { pathOf } from './scale.ts'

/** The course of a measure in the size of a word. */
export function Sparkline({ values, color }: { values: readonly number[]; color: string }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, index) => ({
    x: 2 + (index / Math.max(1, values.length - 1)) * 68,
    y: 20 - ((value - low) / (high - low || 1)) * 17,
  }))
  return (
    <svg width="72" height="23" className="sparkline" aria-hidden>
      <path d={pathOf(points)} fill="none" stroke={color} strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  )
}

export type Share = { name: string; note: string; value: string; size: number; color: string }

/** Amounts of a whole, longest first, as bars from zero. */
export function ShareBars({ shares }: { shares: readonly Share[] }) {
  const largest = Math.max(1, ...shares.map(({ size }) => size))
  return (
    <ul className="share-bars">
      {shares.map(({ name, note, value, size, color }) => (
        <li key={name}>
          <div className="spread">
            <span className="cut">{name}</span>
            <span className="nowrap soft">
              {note} <b className="ink">{value}</b>
            </span>
          </div>
          <div className="share-track">
            <span style={{ width: `${(size / largest) * 100}%`, background: color }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Stacked bars: what arrived, and on top of it what failed. */
export function StackedBars({ bars }: { bars: readonly { label: string; good: number; bad: number }[] }) {
  const largest = Math.max(1, ...bars.map(({ good, bad }) => good + bad))
  return (
    <div className="stacked">
      {bars.map(({ label, good, bad }) => (
        <span key={label} title={`${label}: ${good} arrived, ${bad} failed`}>
          <i data-kind="bad" style={{ height: `${(bad / largest) * 100}%` }} />
          <i data-kind="good" style={{ height: `${(good / largest) * 100}%` }} />
        </span>
      ))}
    </div>
  )
}
