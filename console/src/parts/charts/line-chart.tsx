import { useElementSize } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { formatTick, pathOf, ticksOver, type Point } from './scale.ts'

export type LineChartProps = {
  labels: readonly string[]
  values: readonly number[]
  /** The period before, drawn dashed behind. */
  before: readonly number[]
  /** The last point is of a day that is not over. */
  isOpenEnded: boolean
  tooltip: (index: number) => ReactNode
  height?: number
}

const margin = { top: 12, right: 14, bottom: 26, left: 52 }

function createGeometry(width: number, height: number, ticks: readonly number[], count: number) {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const inner = { width: Math.max(1, width - margin.left - margin.right), height: height - margin.top - margin.bottom }
  const xOf = (index: number): number =>
    margin.left + (count < 2 ? inner.width / 2 : (index / (count - 1)) * inner.width)
  const yOf = (value: number): number => margin.top + (1 - (value - low) / (high - low || 1)) * inner.height
  const pointsOf = (values: readonly number[]): Point[] => values.map((value, x) => ({ x: xOf(x), y: yOf(value) }))
  return { inner, xOf, yOf, pointsOf }
}

const labelGap = 84

/** A measure over time against the period before. */
export function LineChart(props: LineChartProps) {
  const { labels, values, before, isOpenEnded, tooltip, height = 236 } = props
  const { ref, width } = useElementSize()
  const [hovered, setHovered] = useState<number>()
  const ticks = ticksOver([...values, ...before])
  const { inner, xOf, yOf, pointsOf } = createGeometry(width, height, ticks, labels.length)
  const points = pointsOf(values)
  const closed = isOpenEnded ? points.slice(0, -1) : points
  const base = yOf(0)
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(inner.width / labelGap))))
  const at = hovered === undefined ? undefined : points[hovered]
  return (
    <div
      ref={ref}
      className="line-chart"
      style={{ height }}
      onPointerLeave={() => setHovered(undefined)}
      onPointerMove={(event) => {
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
        const index = Math.round((x / inner.width) * (labels.length - 1))
        setHovered(Math.min(labels.length - 1, Math.max(0, index)))
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          <defs>
            <linearGradient id="area-fill" x1="0" x2="0" y1="0" y2="1">
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
          {labels.map((label, index) =>
            index % every === 0 ? (
              <text
                key={label}
                x={xOf(index)}
                y={height - 6}
                className="axis-text"
                textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
              >
                {label}
              </text>
            ) : null,
          )}
          {closed.length > 1 && (
            <path
              fill="url(#area-fill)"
              d={`${pathOf(closed)}L${closed.at(-1)?.x ?? 0} ${base}L${closed[0]?.x ?? 0} ${base}Z`}
            />
          )}
          {before.some((value) => value !== 0) && <path d={pathOf(pointsOf(before))} className="line-before" />}
          <path d={pathOf(closed)} className="line-now" />
          {isOpenEnded && points.length > 1 && <path d={pathOf(points.slice(-2))} className="line-open" />}
          {points.length > 0 && (
            <circle cx={points.at(-1)?.x} cy={points.at(-1)?.y} r="4" className={isOpenEnded ? 'dot-open' : 'dot'} />
          )}
          {at && (
            <>
              <line x1={at.x} x2={at.x} y1={margin.top} y2={height - margin.bottom} className="hover-line" />
              <circle cx={at.x} cy={at.y} r="5" className="dot" />
            </>
          )}
        </svg>
      )}
      {at && hovered !== undefined && (
        <div
          className="chart-tip"
          data-side={at.x > width / 2 ? 'left' : 'right'}
          style={{ left: at.x, top: Math.max(0, at.y - 34) }}
        >
          {tooltip(hovered)}
        </div>
      )}
    </div>
  )
}
