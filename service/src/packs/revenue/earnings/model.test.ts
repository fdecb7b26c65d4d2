import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSpan } from './model.ts'
import { dayMs, hourMs } from '../../../kernel/time.ts'

const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-03-01'), noInvalidDate: true })

test('the parts of a span are contiguous and cover the whole span', () => {
  fc.assert(
    fc.property(dates, dates, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      fc.pre(from < to)
      const { days, hours, edges } = splitSpan({ from, to })
      const parts = [...days, ...hours, ...edges].toSorted((left, right) => Number(left.from) - Number(right.from))
      expect(parts[0]?.from).toEqual(from)
      expect(parts.at(-1)?.to).toEqual(to)
      for (const [index, part] of parts.entries()) {
        expect(part.from < part.to).toBe(true)
        if (index > 0) expect(part.from).toEqual(parts[index - 1]?.to)
      }
      for (const day of days) expect([Number(day.from) % dayMs, Number(day.to) % dayMs]).toEqual([0, 0])
      for (const hour of hours) expect([Number(hour.from) % hourMs, Number(hour.to) % hourMs]).toEqual([0, 0])
    }),
  )
})

test('a month consists of whole days, and each edge is shorter than an hour', () => {
  const month = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') }
  expect(splitSpan(month)).toEqual({ days: [month], hours: [], edges: [] })
  const { days, hours, edges } = splitSpan({
    from: new Date('2026-03-01T01:30:00Z'),
    to: new Date('2026-03-31T22:15:00Z'),
  })
  expect([days.length, hours.length, edges.length]).toEqual([1, 2, 2])
  for (const { from, to } of edges) expect(Number(to) - Number(from)).toBeLessThan(hourMs)
})
