import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

test('the least recently used value is evicted first', () => {
  const cache = createByteCache<number>({ maxBytes: 1_000 })
  cache.set('a', 1, 300)
  cache.set('b', 2, 300)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3, 300)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

test('the cache never exceeds its byte limit', () => {
  const puts = fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.nat(700)), { maxLength: 60 })
  fc.assert(
    fc.property(puts, (entries) => {
      const cache = createByteCache<number>({ maxBytes: 1_000 })
      for (const [key, bytes] of entries) {
        cache.set(key, bytes, bytes)
        expect(cache.size().bytes).toBeLessThanOrEqual(1_000)
        const kept = cache.get(key)
        if (kept !== undefined) expect(kept).toBe(bytes)
      }
    }),
  )
})

test('a value larger than the cache is not kept and evicts nothing', () => {
  const cache = createByteCache<number>({ maxBytes: 1_000 })
  cache.set('a', 1, 100)
  cache.set('b', 2, 5_000)
  expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined])
})
