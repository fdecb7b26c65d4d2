import { expect, test } from 'vitest'
import type { Task } from '../tasks/model.ts'
import { eventFor, type WaveStatus, type WaveTask } from './model.ts'

const at = new Date('2026-03-01T12:00:00Z')
const taskIn = (status: Task['status'], isReleased = false): WaveTask => ({
  taskId: 1,
  position: 1,
  toteId: null,
  tote: null,
  releasedAt: isReleased ? at : null,
  status,
  lineCount: 1,
  pickedCount: 0,
})

const cases: [WaveStatus, WaveTask[], ReturnType<typeof eventFor>][] = [
  ['OPEN', [taskIn('QUEUED'), taskIn('QUEUED')], undefined],
  ['OPEN', [taskIn('PICKING'), taskIn('QUEUED')], 'start'],
  ['PICKING', [taskIn('PICKED'), taskIn('QUEUED')], undefined],
  ['PICKING', [taskIn('PICKED'), taskIn('SHORT')], 'finish'],
  ['PICKED', [taskIn('PICKED'), taskIn('PICKING')], 'reopen'],
  ['PICKED', [taskIn('PACKED', true), taskIn('SHORT')], undefined],
  ['PICKED', [taskIn('PACKED', true), taskIn('CANCELLED', true)], 'complete'],
  ['OPEN', [taskIn('CANCELLED', true)], 'complete'],
  ['CANCELLED', [taskIn('PACKED', true)], undefined],
]
test.each(cases)('a wave that is %s follows its tasks (case %#)', (status, tasks, event) => {
  expect(eventFor(status, tasks)).toBe(event)
})
