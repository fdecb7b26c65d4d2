import { expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createAvailabilityMeter } from './meter.ts'
import type { AnsweredMinute } from './store.ts'

function createMeter() {
  const clock = createManualClock(new Date(600_000))
  const kept: AnsweredMinute[][] = []
  const state = { isDown: false }
  const keep = async (minutes: readonly AnsweredMinute[]): Promise<void> => {
    if (state.isDown) throw new Error('database unavailable')
    kept.push([...minutes])
  }
  return { clock, kept, state, meter: createAvailabilityMeter({ clock, keep }) }
}

test('the responses of a minute are one row, written when the next minute begins', async () => {
  const { clock, kept, meter } = createMeter()
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

test('minutes that could not be written are written later, with the counts added since', async () => {
  const { kept, state, meter } = createMeter()
  state.isDown = true
  meter.note({ accountId: 7, hasFailed: true })
  await expect(meter.flush()).rejects.toThrow('database unavailable')
  meter.note({ accountId: 7, hasFailed: false })
  state.isDown = false
  await meter.flush()
  expect(kept.flat()).toEqual([{ accountId: 7, minute: 10, answered: 2, failed: 1 }])
})
