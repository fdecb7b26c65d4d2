import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGates } from './gates.ts'

test('a full gate turns a request away at once when its rule knows no waiting', async () => {
  const gates = createGates()
  const release = await gates.enter('a', { capacity: 1, waitMs: 0 })
  expect(await gates.enter('a', { capacity: 1, waitMs: 0 })).toBeUndefined()
  expect(await gates.enter('b', { capacity: 1, waitMs: 0 })).toBeDefined()
  release?.()
  expect(await gates.enter('a', { capacity: 1, waitMs: 0 })).toBeDefined()
})

test('those who wait are let in one by one, in the order they came', async () => {
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

test('one who waited too long leaves the queue and takes no place', async () => {
  const gates = createGates()
  const release = await gates.enter('a', { capacity: 1, waitMs: 1 })
  expect(await gates.enter('a', { capacity: 1, waitMs: 1 })).toBeUndefined()
  release?.()
  release?.()
  expect(gates.count()).toEqual({ inside: 0, waiting: 0 })
})

test('never more inside than the capacity, and nobody is left behind', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat(3), { maxLength: 40 }),
      async (capacity, stays) => {
        const gates = createGates()
        let inside = 0
        const crowd = stays.map(async (turns) => {
          const release = await gates.enter('a', { capacity, waitMs: 60_000 })
          inside += 1
          expect(inside).toBeLessThanOrEqual(capacity)
          for (let turn = 0; turn < turns; turn++) await Promise.resolve()
          inside -= 1
          release?.()
        })
        await Promise.all(crowd)
        expect(gates.count()).toEqual({ inside: 0, waiting: 0 })
      },
    ),
  )
})
