import { defineMachine } from '../../kernel/machine.ts'
import type { Task } from '../tasks/model.ts'

/**
 * A wave of tasks that are picked on one walk. PICKED has nothing left to pick; a task that is resumed after a short pick
 * reopens it. COMPLETED: every tote was released, because its task is packed or ended.
 */
export const pickWaveMachine = defineMachine({
  name: 'pick_wave',
  states: ['OPEN', 'PICKING', 'PICKED', 'COMPLETED', 'CANCELLED'],
  initial: 'OPEN',
  events: {
    start: { from: ['OPEN'], to: 'PICKING' },
    finish: { from: ['OPEN', 'PICKING'], to: 'PICKED' },
    reopen: { from: ['PICKED'], to: 'PICKING' },
    complete: { from: ['OPEN', 'PICKING', 'PICKED'], to: 'COMPLETED' },
    cancel: { from: ['OPEN', 'PICKING'], to: 'CANCELLED' },
  },
})

export type WaveStatus = (typeof pickWaveMachine)['states'][number]
export type WaveEvent = keyof (typeof pickWaveMachine)['events']

export type Wave = {
  id: number
  siteId: number
  status: WaveStatus
  createdBy: string
  pickedBy: string | null
  createdAt: Date
  startedAt: Date | null
  pickedAt: Date | null
  closedAt: Date | null
  endReason: string | null
}

/** A task of a wave with its tote. */
export type WaveTask = {
  taskId: number
  position: number
  toteId: number | null
  tote: string | null
  releasedAt: Date | null
  status: Task['status']
  lineCount: number
  pickedCount: number
}

/** A cart has room for this many totes. */
export const maxTasks = 24
export const defaultTasks = 8

/** Tasks with cards left to pick; one that fell short waits for a supervisor. */
const pickable: readonly Task['status'][] = ['QUEUED', 'PICKING']
const isPickable = ({ status, releasedAt }: WaveTask): boolean => releasedAt === null && pickable.includes(status)

/** The event that the state of its tasks asks of a wave; undefined when its status fits. */
export function eventFor(status: WaveStatus, tasks: readonly WaveTask[]): WaveEvent | undefined {
  if (status === 'COMPLETED' || status === 'CANCELLED') return undefined
  if (tasks.every(({ releasedAt }) => releasedAt !== null)) return 'complete'
  const isPicking = tasks.some(isPickable)
  if (!isPicking) return status === 'PICKED' ? undefined : 'finish'
  if (status === 'PICKED') return 'reopen'
  return status === 'OPEN' && tasks.some((task) => task.status !== 'QUEUED') ? 'start' : undefined
}
