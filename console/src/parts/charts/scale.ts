/** Round numbers from zero to at least `max`, four steps. */
export function ticksTo(max: number): number[] {
  if (max <= 0) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const count = Math.ceil(max / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The ticks of values on both sides of zero. */
export function ticksOver(values: readonly number[]): number[] {
  const up = ticksTo(Math.max(0, ...values))
  const low = Math.min(0, ...values)
  if (low === 0) return up
  const step = Math.max((up[1] ?? 1) - (up[0] ?? 0), ticksTo(-low)[1] ?? 1)
  const ticks: number[] = []
  for (let tick = -Math.ceil(-low / step) * step; tick <= Math.max(0, ...values) + step * 0.999; tick += step) {
    ticks.push(tick)
  }
  return ticks
}

export const formatTick = (value: number): string =>
  value
    .toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 && value % 1 !== 0 ? 1 : 0 })
    .replace('-', '−')

export type Point = { x: number; y: number }

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
