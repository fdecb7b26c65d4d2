import { expect, test } from 'vitest'
import { bucketOfAddress, createRateLimiter } from './rate-limit.ts'

test('a window lets exactly its limit through, however parallel the callers are', async () => {
  const limiter = createRateLimiter()
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => limiter.hit('key', 60)))
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(60)
  expect(verdicts.at(-1)).toMatchObject({ allowed: false, limit: 60, remaining: 0 })
})

test('buckets do not share their windows', async () => {
  const limiter = createRateLimiter()
  await limiter.hit('one', 1)
  expect((await limiter.hit('two', 1)).allowed).toBe(true)
  expect((await limiter.hit('one', 1)).allowed).toBe(false)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts in the bucket %s', (address, bucket) => {
  expect(bucketOfAddress(address)).toBe(bucket)
})
