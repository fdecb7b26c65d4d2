import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGates } from './gates.ts'

test('a full gate without a wait time rejects at once', async () => {
  const gates = createGates()
  const release = await gates.enter('a', { capacity: 1, waitMs: 0 })
  expect(await gates.enter('a', { capacity: 1, waitMs: 0 })).toBeUndefined()
  expect(await gates.enter('b', { capacity: 1, waitMs: 0 })).toBeDefined()
  release?.()
  expect(await gates.enter('a', { capacity: 1, waitMs: 0 })).toBeDefined()
})

test('waiting requests are admitted one by one, in order of arrival', async () => {
  const gates = createGates()
  const first = await gates.enter('a', { capacity: 1, waitMs: 60_000 })
  const order: number[] = []
  const waiting = [1, 2, 3].map(async (number) => {
    const release = await gates.enter('a', { capacity: 1, waitMs: 60_000 })
    order.push(number)
    release?.()
  })
  expect(gates.count()).toEqual({ inside: 1, waiting: 3 })
  first?.()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
  expect(gates.count()).toEqual({ inside: 0, waiting: 0 })
})

test('a request that waited too long leaves the queue and takes no slot', async () => {
  const gates = createGates()
  const release = await gates.enter('a', { capacity: 1, waitMs: 1 })
  expect(await gates.enter('a', { capacity: 1, waitMs: 1 })).toBeUndefined()
  release?.()
  release?.()
  expect(gates.count()).toEqual({ inside: 0, waiting: 0 })
})

test('the capacity is never exceeded, and every request is admitted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat(3), { maxLength: 40 }),
      async (capacity, durations) => {
        const gates = createGates()
        let inside = 0
        const requests = durations.map(async (turns) => {
          const release = await gates.enter('a', { capacity, waitMs: 60_000 })
          inside += 1
          expect(inside).toBeLessThanOrEqual(capacity)
          for (let turn = 0; turn < turns; turn++) await Promise.resolve()
          inside -= 1
          release?.()
        })
        await Promise.all(requests)
        expect(gates.count()).toEqual({ inside: 0, waiting: 0 })
      },
    ),
  )
})
