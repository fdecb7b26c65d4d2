import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

function breakerAt() {
  let now = 0
  const breaker = createBreaker({ nowMs: () => now })
  const fail = (times: number): void => {
    for (let count = 0; count < times; count++) if (breaker.tryPass()) breaker.record(false)
  }
  return { breaker, fail, pass: (ms: number) => (now += ms) }
}

test('five failures within thirty seconds open the breaker', () => {
  const { breaker, fail } = breakerAt()
  fail(4)
  expect(breaker.tryPass()).toBe(true)
  fail(1)
  expect(breaker.state()).toBe('open')
  expect(breaker.tryPass()).toBe(false)
})

test('failures further apart, or with a success in between, do not open it', () => {
  const { breaker, fail, pass } = breakerAt()
  fail(4)
  pass(30_001)
  fail(4)
  breaker.record(true)
  fail(4)
  expect(breaker.state()).toBe('closed')
})

test('after fifteen seconds one trial call decides', () => {
  const { breaker, fail, pass } = breakerAt()
  fail(5)
  pass(15_000)
  expect([breaker.tryPass(), breaker.tryPass()]).toEqual([true, false])
  breaker.record(false)
  expect(breaker.state()).toBe('open')
  pass(15_000)
  expect(breaker.tryPass()).toBe(true)
  breaker.record(true)
  expect(breaker.state()).toBe('closed')
  expect([breaker.tryPass(), breaker.tryPass()]).toEqual([true, true])
})

test('a trial that never ends is followed by another', () => {
  const { breaker, fail, pass } = breakerAt()
  fail(5)
  pass(15_000)
  expect(breaker.tryPass()).toBe(true)
  pass(15_000)
  expect(breaker.tryPass()).toBe(true)
})

test('a late success of an earlier call does not close it', () => {
  const { breaker, fail } = breakerAt()
  breaker.tryPass()
  fail(5)
  breaker.record(true)
  expect(breaker.state()).toBe('open')
})
