import { defineMachine } from '../../kernel/machine.ts'
import type { Location } from '../locations/model.ts'

/**
 * A blind count of bins: expected items are not shown while it is open. A supervisor may request recounts, decides on
 * every variance, and only then are the records corrected.
 */
export const cycleCountMachine = defineMachine({
  name: 'cycle_count',
  states: [
    'REQUESTED',
    'COUNTING',
    'COUNTED',
    'INVESTIGATING',
    'READY_TO_REVIEW',
    'REVIEWED',
    'COMPLETED',
    'CANCELLED',
  ],
  initial: 'REQUESTED',
  events: {
    start: { from: ['REQUESTED'], to: 'COUNTING' },
    finish: { from: ['COUNTING'], to: 'COUNTED' },
    recount: { from: ['COUNTED', 'READY_TO_REVIEW', 'REVIEWED'], to: 'INVESTIGATING' },
    finishRecount: { from: ['INVESTIGATING'], to: 'READY_TO_REVIEW' },
    review: { from: ['COUNTED', 'READY_TO_REVIEW', 'REVIEWED'], to: 'REVIEWED' },
    complete: { from: ['COUNTED', 'READY_TO_REVIEW', 'REVIEWED'], to: 'COMPLETED' },
    cancel: {
      from: ['REQUESTED', 'COUNTING', 'COUNTED', 'INVESTIGATING', 'READY_TO_REVIEW', 'REVIEWED'],
      to: 'CANCELLED',
    },
  },
})

export type CountStatus = (typeof cycleCountMachine)['states'][number]
export type CountEvent = keyof (typeof cycleCountMachine)['events']

export type CycleCount = {
  id: number
  siteId: number
  status: CountStatus
  note: string | null
  requestedBy: string
  requestedAt: Date
  expectedCount: number | null
  foundCount: number | null
  countedAt: Date | null
  reviewedBy: string | null
  secondPerson: string | null
  reviewedAt: Date | null
  endReason: string | null
  closedAt: Date | null
  updatedAt: Date
}

export type CountBin = {
  binId: number
  code: string
  round: number
  startedAt: Date | null
  finishedAt: Date | null
  countedBy: string | null
  /** Number of items seen in this round. */
  seen: number
}

/** MISSING: recorded here but not seen. The others were seen here and are recorded elsewhere, or nowhere. */
export const varianceKinds = ['MISSING', 'MISPLACED', 'UNEXPECTED'] as const
/** ACCEPT corrects the records, OVERRIDE keeps them. */
export const decisions = ['ACCEPT', 'OVERRIDE'] as const
export type Decision = (typeof decisions)[number]
/** OVERTAKEN: the item was handled after it was counted, so the count no longer applies to it. */
export const outcomes = ['CORRECTED', 'KEPT', 'OVERTAKEN'] as const
export type Outcome = (typeof outcomes)[number]

export type Variance = {
  uniqueId: string
  kind: (typeof varianceKinds)[number]
  binId: number
  binCode: string
  bookStatus: Location['status'] | null
  bookBinId: number | null
  bookBinCode: string | null
  bookSeenAt: Date | null
  decision: Decision | null
  outcome: Outcome | null
}

/** A count as shown to operators, without variances while it is blind. */
export type ShownCount = { count: CycleCount; bins: readonly CountBin[]; variances: readonly Variance[] }

/** While bins are open, the expected items and variances are hidden. */
export const isBlind = (status: CountStatus): boolean => ['REQUESTED', 'COUNTING', 'INVESTIGATING'].includes(status)

/** Larger counts must be split. */
export const maxBins = 100
export const maxObservations = 20_000
