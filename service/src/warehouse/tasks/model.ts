import { defineMachine } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Label } from '../../providers/shipping/labels/model.ts'

/**
 * A task from picking to delivery. SHORT waits for a decision because an item was missing or damaged; from there, a
 * task that was not started returns to the queue. Items picked for a cancelled task must be put away again.
 */
export const workTaskMachine = defineMachine({
  name: 'work_task',
  states: [
    'QUEUED',
    'PICKING',
    'PICKED',
    'PACKED',
    'DISPATCHED',
    'DELIVERED',
    'RETURNED',
    'SHORT',
    'CANCELLED',
    'LOST',
  ],
  initial: 'QUEUED',
  events: {
    start: { from: ['QUEUED'], to: 'PICKING' },
    finishPick: { from: ['PICKING'], to: 'PICKED' },
    unpick: { from: ['PICKED'], to: 'PICKING' },
    pack: { from: ['PICKED'], to: 'PACKED' },
    dispatch: { from: ['PACKED'], to: 'DISPATCHED' },
    deliver: { from: ['DISPATCHED'], to: 'DELIVERED' },
    takeBack: { from: ['DISPATCHED'], to: 'RETURNED' },
    fallShort: { from: ['QUEUED', 'PICKING', 'PICKED'], to: 'SHORT' },
    resume: { from: ['SHORT'], to: 'PICKING' },
    requeue: { from: ['SHORT'], to: 'QUEUED' },
    cancel: { from: ['QUEUED', 'PICKING', 'PICKED', 'PACKED', 'SHORT'], to: 'CANCELLED' },
    lose: { from: ['DISPATCHED'], to: 'LOST' },
  },
})

export type TaskStatus = (typeof workTaskMachine)['states'][number]
export type TaskEvent = keyof (typeof workTaskMachine)['events']

export const taskMethods = ['SHIP', 'PICKUP'] as const

export type Task = {
  id: number
  purpose: string
  documentId: number
  siteId: number
  method: (typeof taskMethods)[number]
  /** Parcel n of the task is parcel `parcelBase + n` of its document. */
  parcelBase: number
  status: TaskStatus
  declaredCents: Cents
  dueAt: Date
  pauseReason: string | null
  pausedBy: string | null
  pausedAt: Date | null
  endReason: string | null
  /** The actor who works on it. */
  assignedTo: string | null
  openedAt: Date
  startedAt: Date | null
  pickedAt: Date | null
  packedAt: Date | null
  dispatchedAt: Date | null
  closedAt: Date | null
  updatedAt: Date
}

export type Line = {
  uniqueId: string
  position: number
  parcelNumber: number | null
  pickedAt: Date | null
  pickedBy: string | null
  /** The bin it was picked from. */
  pickedFromId: number | null
  pickedFrom: string | null
  packedAt: Date | null
  shortAt: Date | null
  returnedAt: Date | null
}

export type TaskParcel = { number: number; weightGrams: number | null; packedAt: Date; packedBy: string }

/** The operator queue of each status. */
export const stageOf: Readonly<Record<TaskStatus, 'pick' | 'pack' | 'dispatch' | 'transit' | 'short' | 'done'>> = {
  QUEUED: 'pick',
  PICKING: 'pick',
  PICKED: 'pack',
  PACKED: 'dispatch',
  DISPATCHED: 'transit',
  SHORT: 'short',
  DELIVERED: 'done',
  RETURNED: 'done',
  CANCELLED: 'done',
  LOST: 'done',
}

export const documentOf = ({ purpose, documentId }: Pick<Task, 'purpose' | 'documentId'>): string =>
  `${purpose}:${documentId}`

/** Whether a parcel of the document belongs to the task; the numbers of a task end where those of the next start. */
export const ownsParcel = ({ parcelBase }: Task, tasks: readonly Task[], number: number): boolean =>
  number > parcelBase && !tasks.some((other) => other.parcelBase > parcelBase && other.parcelBase < number)

/** A label of the document, numbered by the parcels of its task. */
export const withinTask = ({ parcelBase }: Task, label: Label): Label => ({
  ...label,
  parcelNumber: label.parcelNumber - parcelBase,
})

/** The value of a parcel's barcode label. */
export const parcelCode = (taskId: number, number: number): string => `${taskId}-${number}`
