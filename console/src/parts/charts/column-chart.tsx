import { useElementSize } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { formatTick, ticksTo } from './scale.ts'

type Props = {
  labels: readonly string[]
  /** The parts of each column, from the bottom. */
  columns: readonly (readonly number[])[]
  colors: readonly string[]
  tooltip: (index: number) => ReactNode
  height?: number
}

const margin = { top: 12, right: 14, bottom: 26, left: 52 }
const labelGap = 84
const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/** Stacked columns from zero. */
export function ColumnChart({ labels, columns, colors, tooltip, height = 260 }: Props) {
  const { ref, width } = useElementSize()
  const [hovered, setHovered] = useState<number>()
  const ticks = ticksTo(Math.max(0, ...columns.map(sumOf)))
  const high = ticks.at(-1) ?? 1
  const inner = { width: Math.max(1, width - margin.left - margin.right), height: height - margin.top - margin.bottom }
  const step = inner.width / Math.max(1, columns.length)
  const bar = Math.max(2, Math.min(36, step * 0.68))
  const xOf = (index: number): number => margin.left + step * (index + 0.5)
  const yOf = (value: number): number => margin.top + (1 - value / high) * inner.height
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(inner.width / labelGap))))
  return (
    <div
      ref={ref}
      className="line-chart"
      style={{ height }}
      onPointerLeave={() => setHovered(undefined)}
      onPointerMove={(event) => {
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
        setHovered(Math.min(columns.length - 1, Math.max(0, Math.floor(x / step))))
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={margin.left} x2={width - margin.right} y1={yOf(tick)} y2={yOf(tick)} className="grid-line" />
              <text x={margin.left - 8} y={yOf(tick) + 4} textAnchor="end" className="axis-text">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {columns.map((parts, index) => (
            <g key={labels[index]} opacity={hovered === undefined || hovered === index ? 1 : 0.55}>
              {parts.map((part, place) => {
                const from = sumOf(parts.slice(0, place))
                const top = yOf(from + part)
                return (
                  part > 0 && (
                    <rect
                      key={colors[place]}
                      x={xOf(index) - bar / 2}
                      y={top}
                      width={bar}
                      height={Math.max(0, yOf(from) - top)}
                      fill={colors[place]}
                    />
                  )
                )
              })}
              {index % every === 0 && (
                <text x={xOf(index)} y={height - 6} className="axis-text" textAnchor="middle">
                  {labels[index]}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {hovered !== undefined && (
        <div
          className="chart-tip"
          data-side={xOf(hovered) > width / 2 ? 'left' : 'right'}
          style={{ left: xOf(hovered), top: Math.max(0, yOf(sumOf(columns[hovered] ?? [])) - 34) }}
        >
          {tooltip(hovered)}
        </div>
      )}
    </div>
  )
}
