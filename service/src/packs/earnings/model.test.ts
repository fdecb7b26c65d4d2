import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitHours } from './model.ts'

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-03-01'), noInvalidDate: true })

test('the parts of a span follow each other without a gap and make up the whole', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      fc.pre(from < to)
      const { hours, edges } = splitHours({ from, to })
      const parts = [...edges, ...(hours ? [hours] : [])].toSorted(
        (left, right) => Number(left.from) - Number(right.from),
      )
      expect(parts[0]?.from).toEqual(from)
      expect(parts.at(-1)?.to).toEqual(to)
      for (const [index, part] of parts.entries()) {
        expect(part.from < part.to).toBe(true)
        if (index > 0) expect(part.from).toEqual(parts[index - 1]?.to)
      }
      if (hours) for (const end of [hours.from, hours.to]) expect(end.getTime() % 3_600_000).toBe(0)
      for (const edge of edges) if (hours) expect(edge.to.getTime() - edge.from.getTime()).toBeLessThan(3_600_000)
    }),
  )
})
