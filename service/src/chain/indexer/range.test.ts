import { expect, test } from 'vitest'
import { isRangeRefusal, isUnknownMethod } from './node-fault.ts'
import { createRangeSize } from './range.ts'

test('a range shrinks down to one block and grows up to its limit', () => {
  const range = createRangeSize({ initial: 100, max: 300 })
  const sizes = [range.current]
  while (range.shrink()) sizes.push(range.current)
  expect(sizes).toEqual([100, 50, 25, 12, 6, 3, 1])
  for (let grows = 0; grows < 10; grows += 1) range.grow()
  expect(range.current).toBe(300)
  range.crawl()
  expect(range.current).toBe(1)
})

test.each([
  'query returned more than 10000 results',
  'exceed maximum block range: 2000',
  'eth_getLogs block range too large, range: 100000, max: 10000',
  'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range',
  'block range is too wide',
  'query timeout exceeded',
  'Response is too big',
  'limit exceeded',
])('a range refusal is recognised by its message: %s', (message) => {
  expect(isRangeRefusal(new Error('outer', { cause: new Error(message) }))).toBe(true)
})

test.each(['connection refused', 'fetch failed', 'header not found', 'execution reverted', 'unauthorized'])(
  'another failure does not shrink the range: %s',
  (message) => {
    expect(isRangeRefusal(new Error(message))).toBe(false)
  },
)

test('a range refusal is recognised by its code', () => {
  expect(isRangeRefusal(Object.assign(new Error('no'), { code: -32_005 }))).toBe(true)
  expect(isRangeRefusal(Object.assign(new Error('no'), { status: 413 }))).toBe(true)
  expect(isRangeRefusal('no error at all')).toBe(false)
})

test('an unsupported method is distinguished from a failed one', () => {
  expect(isUnknownMethod(Object.assign(new Error('no'), { code: -32_601 }))).toBe(true)
  expect(isUnknownMethod(new Error('the method eth_getBlockReceipts does not exist/is not available'))).toBe(true)
  expect(isUnknownMethod(new Error('block not found'))).toBe(false)
})
