import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManualClock } from '../../src/kernel/clock.ts'
import { hourMs } from '../../src/kernel/time.ts'
import { createSandboxClock } from '../../src/sandbox/clock.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'

const base = createManualClock(new Date('2026-03-01T12:00:00.000Z'))
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const openClock = () => createSandboxClock(database.connect(), base, (error) => expect(error).toBeUndefined())
const aheadOf = (clock: { now(): Date }): number => clock.now().getTime() - base.now().getTime()

test('two processes share one clock, and a later one joins it', async () => {
  const [here, there] = [await openClock(), await openClock()]
  const before = aheadOf(here)
  await here.advance(hourMs)
  await there.refresh()
  expect([aheadOf(here), aheadOf(there)]).toEqual([before + hourMs, before + hourMs])
  await Promise.all([here.advance(1_000), there.advance(1_000), here.advance(1_000), there.advance(1_000)])
  await Promise.all([here.refresh(), there.refresh()])
  const late = await openClock()
  expect([aheadOf(here), aheadOf(there), aheadOf(late)]).toEqual(Array(3).fill(before + hourMs + 4_000))
  for (const clock of [here, there, late]) clock.stop()
})

test('another process follows automatically', async () => {
  const [here, there] = [await openClock(), await openClock()]
  await here.advance(hourMs)
  await expect.poll(() => aheadOf(there), { timeout: 10_000 }).toBe(aheadOf(here))
  here.stop()
  there.stop()
})

test('time never goes back, for this process or the next', async () => {
  const clock = await openClock()
  await clock.advance(hourMs)
  const reached = aheadOf(clock)
  await expect(clock.advance(-1)).rejects.toThrow('forward')
  await expect(clock.advance(0.5)).rejects.toThrow('forward')
  await expect(clock.advance(Number.NaN)).rejects.toThrow('forward')
  await clock.refresh()
  const next = await openClock()
  expect([aheadOf(clock), aheadOf(next)]).toEqual([reached, reached])
  clock.stop()
  next.stop()
})

test('a read that an advance overtook does not move the time back', async () => {
  const clock = await openClock()
  const before = aheadOf(clock)
  const seen: number[] = []
  const readings = Array.from({ length: 20 }, async () => {
    await clock.refresh()
    seen.push(aheadOf(clock))
  })
  await clock.advance(hourMs)
  seen.push(aheadOf(clock))
  await Promise.all(readings)
  expect(seen).toEqual(seen.toSorted((left, right) => left - right))
  expect(aheadOf(clock)).toBe(before + hourMs)
  clock.stop()
})
