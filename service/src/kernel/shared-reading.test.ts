import { describe, expect, test } from 'vitest'
import { shareReading } from './shared-reading.ts'

describe('a shared reading', () => {
  test('is read once for callers of the same while, and again afterwards', async () => {
    let count = 0
    const read = shareReading(async () => (count += 1), 60_000)
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    const readAgain = shareReading(async () => (count += 1), -1)
    expect([await readAgain(), await readAgain()]).toEqual([2, 3])
  })

  test('is read again after a failure', async () => {
    let count = 0
    const read = shareReading(async () => {
      count += 1
      if (count === 1) throw new Error('unreachable')
      return count
    }, 60_000)
    await expect(read()).rejects.toThrow('unreachable')
    expect(await read()).toBe(2)
  })
})
