import { defineMachine } from '../../kernel/machine.ts'
import { dayMs } from '../../kernel/time.ts'

/** The lifecycle of an exception. The status shows which side acts next; a resolved one can be reopened for a while. */
export const exceptionMachine = defineMachine({
  name: 'vault exception',
  states: ['OPEN', 'INVESTIGATING', 'AWAITING_TENANT', 'RESOLVED', 'CLOSED'],
  initial: 'OPEN',
  events: {
    investigate: { from: ['OPEN', 'INVESTIGATING', 'AWAITING_TENANT'], to: 'INVESTIGATING' },
    ask: { from: ['OPEN', 'INVESTIGATING', 'AWAITING_TENANT'], to: 'AWAITING_TENANT' },
    answer: { from: ['AWAITING_TENANT'], to: 'INVESTIGATING' },
    resolve: { from: ['OPEN', 'INVESTIGATING', 'AWAITING_TENANT'], to: 'RESOLVED' },
    reopen: { from: ['RESOLVED', 'CLOSED'], to: 'INVESTIGATING' },
    close: { from: ['RESOLVED'], to: 'CLOSED' },
  },
})

export type ExceptionStatus = (typeof exceptionMachine)['states'][number]
export type ExceptionEvent = keyof (typeof exceptionMachine)['events']

export const exceptionTypes = [
  'RECEIVING_SHORT',
  'RECEIVING_OVER',
  'UNIDENTIFIED_ITEM',
  'DAMAGED',
  'COUNTERFEIT_SUSPECT',
  'CONDITION_DISPUTE',
  'MISSING',
  'WRONG_ITEM',
  'ADDRESS_PROBLEM',
  'LABEL_PROBLEM',
  'DELIVERY_FAILURE',
  'LOST_IN_TRANSIT',
  'UNCOLLECTED',
  'OTHER',
] as const
export type ExceptionType = (typeof exceptionTypes)[number]

/** The types that a tenant can open; the others require access to the cards. */
export const tenantTypes = ['CONDITION_DISPUTE', 'WRONG_ITEM', 'OTHER'] as const

export const severities = ['low', 'medium', 'high'] as const
export const resolutions = [
  'FOUND',
  'CORRECTED',
  'ACCEPTED_AS_IS',
  'RETURNED',
  'CREDITED',
  'WRITTEN_OFF',
  'NO_FAULT',
] as const
export const liabilities = ['vault', 'carrier', 'tenant', 'none'] as const

export type Liability = (typeof liabilities)[number]

export type VaultException = {
  id: number
  accountId: number
  type: ExceptionType
  severity: (typeof severities)[number]
  status: ExceptionStatus
  summary: string
  uniqueIds: readonly string[]
  /** The cards that were named themselves, without those of a named document. */
  namedIds: readonly string[]
  orderId: number | null
  withdrawalId: number | null
  inboundShipmentId: number | null
  siteId: number | null
  openedBy: string
  fingerprint: Uint8Array | null
  dueAt: Date
  firstResponseAt: Date | null
  resolution: (typeof resolutions)[number] | null
  resolutionNote: string | null
  liability: Liability | null
  /** The service credit that was requested for it. */
  creditId: number | null
  openedAt: Date
  resolvedAt: Date | null
  closedAt: Date | null
  updatedAt: Date
}

export type ExceptionMessage = {
  id: number
  author: 'tenant' | 'operator'
  actor: string
  /** The person, or the label of the key. */
  actorName: string | null
  body: string
  decision: string | null
  createdAt: Date
}

/** Exceptions of these types block their cards until they are resolved. */
export const blockingTypes: ReadonlySet<ExceptionType> = new Set<ExceptionType>([
  'COUNTERFEIT_SUSPECT',
  'CONDITION_DISPUTE',
  'DAMAGED',
])

const severe: ReadonlySet<ExceptionType> = new Set<ExceptionType>([
  'MISSING',
  'LOST_IN_TRANSIT',
  'COUNTERFEIT_SUSPECT',
  'WRONG_ITEM',
])

export const severityOf = (type: ExceptionType): VaultException['severity'] => (severe.has(type) ? 'high' : 'medium')

export const exceptionNumber = (id: number): string => `EX-${String(id).padStart(6, '0')}`

/** The `hold_by` value of cards that an exception blocks. */
export const blockerOf = (id: number): string => `exception:${id}`

export const closingMs = 7 * dayMs
export const reopeningMs = 14 * dayMs
