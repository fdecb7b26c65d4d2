import { expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createAvailabilityMeter } from './meter.ts'
import type { AnsweredMinute } from './store.ts'

function metered() {
  const clock = createManualClock(new Date(600_000))
  const kept: AnsweredMinute[][] = []
  const state = { isAway: false }
  const keep = async (minutes: readonly AnsweredMinute[]): Promise<void> => {
    if (state.isAway) throw new Error('away')
    kept.push([...minutes])
  }
  return { clock, kept, state, meter: createAvailabilityMeter({ clock, keep }) }
}

test('a minute of many answers is one row, written when the next begins', async () => {
  const { clock, kept, meter } = metered()
  await meter.flush()
  meter.note({ accountId: 7, hasFailed: false })
  await meter.flush()
  for (let count = 0; count < 100; count++) meter.note({ accountId: 7, hasFailed: count === 50 })
  expect(kept.flat()).toEqual([{ accountId: 7, minute: 10, answered: 1, failed: 0 }])
  clock.advance(60_000)
  meter.note({ accountId: undefined, hasFailed: true })
  await meter.flush()
  expect(kept.flat().slice(1)).toEqual([
    { accountId: 7, minute: 10, answered: 100, failed: 1 },
    { accountId: 0, minute: 11, answered: 1, failed: 1 },
  ])
})

test('what could not be written is written later, with what came in between', async () => {
  const { kept, state, meter } = metered()
  state.isAway = true
  meter.note({ accountId: 7, hasFailed: true })
  await expect(meter.flush()).rejects.toThrow('away')
  meter.note({ accountId: 7, hasFailed: false })
  state.isAway = false
  await meter.flush()
  expect(kept.flat()).toEqual([{ accountId: 7, minute: 10, answered: 2, failed: 1 }])
})
