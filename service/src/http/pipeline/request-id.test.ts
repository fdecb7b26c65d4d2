import { expect, test } from 'vitest'
import { createRequestIds } from './request-id.ts'

test('generated ids are unique within and across processes', () => {
  const [ours, theirs] = [createRequestIds(), createRequestIds()]
  const ids = Array.from({ length: 50_000 }, () => [ours(undefined), theirs(undefined)]).flat()
  expect(new Set(ids).size).toBe(100_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids do not reveal the number of requests between them', () => {
  const requestId = createRequestIds()
  const tails = Array.from({ length: 1_000 }, () => Number.parseInt(requestId(undefined).slice(-8), 16))
  const steps = tails.slice(1).map((tail, index) => tail - (tails[index] ?? 0))
  expect(new Set(steps).size).toBeGreaterThan(990)
})

test('the caller’s request id is kept when it is short and safe', () => {
  const requestId = createRequestIds()
  expect(requestId('abc-123')).toBe('abc-123')
  for (const header of ['a b', 'x'.repeat(65), '', 'a"b', ['a', 'b']]) expect(requestId(header)).toHaveLength(36)
})
