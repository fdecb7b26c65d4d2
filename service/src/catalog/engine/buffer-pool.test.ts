import { expect, test } from 'vitest'
import { createBufferPool } from './buffer-pool.ts'

const page = 100_000

test('a released buffer is lent again, a lent one is not', () => {
  const pool = createBufferPool({ keptBytes: 2 ** 20 })
  const first = pool.lease()
  const bytes = first.allocate(page)
  expect(bytes.length).toBe(page)
  expect(pool.lease().allocate(page).buffer).not.toBe(bytes.buffer)
  first.release()
  const second = pool.lease()
  expect(second.allocate(page - 1).buffer).toBe(bytes.buffer)
})

test('a buffer that is released twice is lent to one borrower only', () => {
  const pool = createBufferPool({ keptBytes: 2 ** 20 })
  const lease = pool.lease()
  lease.allocate(page)
  lease.release()
  lease.release()
  expect(pool.lease().allocate(page).buffer).not.toBe(pool.lease().allocate(page).buffer)
})

test('a lease lends one buffer: a second allocation is its own', () => {
  const lease = createBufferPool({ keptBytes: 2 ** 20 }).lease()
  expect(lease.allocate(page).buffer).not.toBe(lease.allocate(page).buffer)
})

test('a pool keeps no more than its limit', () => {
  const pool = createBufferPool({ keptBytes: 2 ** 17 })
  const leases = [pool.lease(), pool.lease()]
  const [kept, dropped] = leases.map((lease) => lease.allocate(page).buffer)
  for (const lease of leases) lease.release()
  const lent = [pool.lease(), pool.lease()].map((lease) => lease.allocate(page).buffer)
  expect(lent).toContain(kept)
  expect(lent).not.toContain(dropped)
})

test.each([1, 8_191, 2 ** 20 + 1, 5_000_000])('%i bytes are not pooled', (size) => {
  const pool = createBufferPool({ keptBytes: 2 ** 24 })
  const lease = pool.lease()
  const bytes = lease.allocate(size)
  bytes.fill(7)
  lease.release()
  const next = pool.lease().allocate(size)
  expect(next.length).toBe(size)
  next.fill(1)
  expect(bytes.every((byte) => byte === 7)).toBe(true)
})

test.each([8_192, 8_193, 2 ** 17, 2 ** 17 + 1, 2 ** 20])('%i bytes fit into the buffer of their size', (size) => {
  const lease = createBufferPool({ keptBytes: 2 ** 24 }).lease()
  const bytes = lease.allocate(size)
  expect(bytes.length).toBe(size)
  expect(bytes.buffer.byteLength).toBeLessThan(size * 2)
})
