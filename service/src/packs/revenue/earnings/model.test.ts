import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSpan } from './model.ts'

const hourMs = 3_600_000
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-03-01'), noInvalidDate: true })

test('the parts of a span follow each other without a gap and make up the whole', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
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
      for (const day of days) expect([Number(day.from) % (24 * hourMs), Number(day.to) % (24 * hourMs)]).toEqual([0, 0])
      for (const hour of hours) expect([Number(hour.from) % hourMs, Number(hour.to) % hourMs]).toEqual([0, 0])
    }),
  )
})

test('a month is its days, and ragged ends cost less than an hour each', () => {
  const month = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') }
  expect(splitSpan(month)).toEqual({ days: [month], hours: [], edges: [] })
  const { days, hours, edges } = splitSpan({
    from: new Date('2026-03-01T01:30:00Z'),
    to: new Date('2026-03-31T22:15:00Z'),
  })
  expect([days.length, hours.length, edges.length]).toEqual([1, 2, 2])
  for (const { from, to } of edges) expect(Number(to) - Number(from)).toBeLessThan(hourMs)
})
