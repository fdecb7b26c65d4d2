import { expect, test } from 'vitest'
import { createRequestIds } from './request-id.ts'

test('fresh ids are all different, in one process and beside another', () => {
  const [ours, theirs] = [createRequestIds(), createRequestIds()]
  const ids = Array.from({ length: 1_000 }, () => [ours(undefined), theirs(undefined)]).flat()
  expect(new Set(ids).size).toBe(2_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('when the counter is used up, the rest is drawn anew and ids keep their length', () => {
  const requestId = createRequestIds()
  const [first, second] = [requestId(undefined), requestId(undefined)]
  for (let drawn = 2; drawn < 900_000; drawn++) requestId(undefined)
  const next = requestId(undefined)
  expect(next).toHaveLength(first.length)
  expect(second.slice(0, 30)).toBe(first.slice(0, 30))
  expect(next.slice(0, 30)).not.toBe(first.slice(0, 30))
})

test('a caller’s own id is kept when it is short and harmless', () => {
  const requestId = createRequestIds()
  expect(requestId('abc-123')).toBe('abc-123')
  for (const header of ['a b', 'x'.repeat(65), '', 'a"b', ['a', 'b']]) expect(requestId(header)).toHaveLength(36)
})
