import { expect, test } from 'vitest'
import { bucketOfAddress, createMemoryLimiter } from './rate-limit.ts'

function createTestLimiter() {
  let time = 0
  const limiter = createMemoryLimiter(() => time)
  return { hit: limiter.hit, advance: (ms: number) => (time += ms) }
}

test('a window allows exactly its limit and then reports the time to wait', () => {
  const { hit, advance } = createTestLimiter()
  const verdicts = Array.from({ length: 100 }, () => {
    advance(100)
    return hit('key', 60)
  })
  expect(verdicts[0]).toEqual({ allowed: true, limit: 60, remaining: 59, msToReset: 60_000 })
  expect(verdicts[59]).toEqual({ allowed: true, limit: 60, remaining: 0, msToReset: 54_100 })
  expect(verdicts[60]).toEqual({ allowed: false, limit: 60, remaining: 0, msToReset: 54_000 })
  expect(verdicts[99]).toMatchObject({ allowed: false })
})

test('a new window starts one minute after the first request of the previous one', () => {
  const { hit, advance } = createTestLimiter()
  expect([hit('key', 1), hit('key', 1)]).toMatchObject([{ allowed: true }, { allowed: false }])
  advance(59_999)
  expect(hit('key', 1)).toMatchObject({ allowed: false, msToReset: 1 })
  advance(1)
  expect(hit('key', 1)).toMatchObject({ allowed: true })
})

test('buckets have separate windows', () => {
  const { hit } = createTestLimiter()
  expect([hit('one', 1), hit('two', 1), hit('one', 1)]).toMatchObject([
    { allowed: true },
    { allowed: true },
    { allowed: false },
  ])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'closed'],
])('%s counts in the bucket %s', (address, bucket) => {
  expect(bucketOfAddress(address)).toBe(bucket)
})
