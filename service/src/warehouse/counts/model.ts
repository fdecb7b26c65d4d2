import { defineMachine } from '../../kernel/machine.ts'
import type { Location } from '../locations/model.ts'

/**
 * A count of some bins. Whoever counts is not told what should lie there; what differs is counted once more if a
 * supervisor says so, decided about, and only then written into the records.
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
  /** How many things were seen in it in this round. */
  seen: number
}

/** MISSING is booked here and was not seen; the others were seen here and are booked elsewhere, or nowhere. */
export const varianceKinds = ['MISSING', 'MISPLACED', 'UNEXPECTED'] as const
/** ACCEPT believes the count, OVERRIDE the records. */
export const decisions = ['ACCEPT', 'OVERRIDE'] as const
export type Decision = (typeof decisions)[number]
/** OVERTAKEN: somebody handled the thing after it was counted, so the count has nothing to say about it any more. */
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

/** A count as people see it; what differs is not shown while somebody counts. */
export type ShownCount = { count: CycleCount; bins: readonly CountBin[]; variances: readonly Variance[] }

/** While somebody counts, nobody is shown what should lie where. */
export const isBlind = (status: CountStatus): boolean => ['REQUESTED', 'COUNTING', 'INVESTIGATING'].includes(status)

/** A count that is larger is two counts. */
export const maxBins = 100
export const maxSightings = 20_000
