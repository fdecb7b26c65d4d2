import { expect, test } from 'vitest'
import { createSubscriptions, matchesLog, readLogFilter, type SubscriptionMessage } from './subscriptions.ts'

const log = { address: '0xAA', topics: ['0x01', '0x02'], blockHash: '0x00' } as const

test.each([
  ['an empty filter', {}, true],
  ['its address in another case', { address: '0xaa' }, true],
  ['one of several addresses', { address: ['0xbb', '0xaa'] }, true],
  ['an empty address list', { address: [] }, true],
  ['another address', { address: '0xbb' }, false],
  ['its first topic', { topics: ['0x01'] }, true],
  ['any first and its second topic', { topics: [null, '0x02'] }, true],
  ['one of several topics', { topics: [['0x09', '0x01']] }, true],
  ['topics in the wrong position', { topics: ['0x02'] }, false],
  ['a topic it does not have', { topics: [null, null, '0x03'] }, false],
  ['more topics than it has', { topics: [null, null, null] }, false],
])('a log matches %s: %o', (_, filter, expected) => {
  expect(matchesLog(readLogFilter(filter), log)).toBe(expected)
})

test.each([[5], [{ address: 'not-hex' }], [{ topics: '0x01' }], [{ topics: [null, null, null, null, null] }]])(
  'the filter %o is rejected',
  (filter) => {
    expect(() => readLogFilter(filter)).toThrow(expect.objectContaining({ code: -32_602 }))
  },
)

test('removed logs come before new ones, and a connection has a subscription limit', () => {
  const sent: SubscriptionMessage[] = []
  let last = 0n
  const subscriptions = createSubscriptions({ send: (message) => sent.push(message), nextId: () => (last += 1n) })
  subscriptions.subscribe(['logs'])
  subscriptions.publish({ removedLogs: [{ ...log, removed: true }], heads: [], logs: [log] })
  expect(sent.map(({ params }) => params.result)).toEqual([{ ...log, removed: true }, log])
  for (let count = 1; count < 100; count += 1) subscriptions.subscribe(['newHeads'])
  expect(() => subscriptions.subscribe(['newHeads'])).toThrow(expect.objectContaining({ code: -32_005 }))
})
