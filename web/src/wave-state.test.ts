import { expect, test } from 'vitest'
import { waveStateOf } from './wave-state.ts'

test.each([
  ['PICKING', 1, 3, 'PICKING'],
  ['PICKED', 3, 3, 'PICKED'],
  // One order waits for a supervisor, and its missing card may still be picked.
  ['PICKED', 2, 3, 'SHORT'],
  ['COMPLETED', 2, 3, 'COMPLETED'],
])('a wave that is %s with %i of %i cards picked is shown as %4$s', (status, picked_count, line_count, state) => {
  expect(waveStateOf({ status, picked_count, line_count })).toBe(state)
})
