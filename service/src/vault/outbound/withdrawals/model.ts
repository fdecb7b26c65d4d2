import type { Label } from '../../../providers/shipping/labels/model.ts'
import type { StoredScan } from '../../../providers/shipping/tracking/store.ts'
import { defineMachine } from '../../../kernel/machine.ts'
import { dayMs } from '../../../kernel/time.ts'

/**
 * The lifecycle of a withdrawal. The tenant may cancel until the warehouse acknowledges it, the warehouse until the cards
 * are dispatched; after that the cards are delivered or returned.
 */
export const withdrawalMachine = defineMachine({
  name: 'withdrawal',
  states: ['REQUESTED', 'ACKNOWLEDGED', 'IN_TRANSIT', 'COMPLETED', 'CANCELLED'],
  initial: 'REQUESTED',
  events: {
    acknowledge: { from: ['REQUESTED'], to: 'ACKNOWLEDGED' },
    cancel: { from: ['REQUESTED'], to: 'CANCELLED' },
    void: { from: ['REQUESTED', 'ACKNOWLEDGED'], to: 'CANCELLED' },
    dispatch: { from: ['ACKNOWLEDGED'], to: 'IN_TRANSIT' },
    complete: { from: ['IN_TRANSIT'], to: 'COMPLETED' },
    takeBack: { from: ['IN_TRANSIT'], to: 'CANCELLED' },
  },
})

export type WithdrawalStatus = (typeof withdrawalMachine)['states'][number]
export type WithdrawalEvent = keyof (typeof withdrawalMachine)['events']

export const withdrawalMethods = ['ship', 'pickup'] as const
export type WithdrawalMethod = (typeof withdrawalMethods)[number]

export type Withdrawal = {
  id: number
  accountId: number
  status: WithdrawalStatus
  method: WithdrawalMethod
  destination: Readonly<Record<string, unknown>> | null
  note: string | null
  idempotencyKey: string | null
  fingerprint: Uint8Array
  apiKeyId: string
  cardCount: number
  siteId: number | null
  cancelReason: string | null
  pickupReadyAt: Date | null
  pickupAppointmentAt: Date | null
  pickupExpiresAt: Date | null
  pickupCodeHash: Uint8Array | null
  pickupCodeLast2: string | null
  pickupWrongCodes: number
  pickupLockedUntil: Date | null
  collectedBy: string | null
  collectedAt: Date | null
  requestedAt: Date
  acknowledgedAt: Date | null
  inTransitAt: Date | null
  completedAt: Date | null
  cancelledAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** How long cards stay at the pickup desk before they are returned to storage. */
export const pickupExpiryMs = 14 * dayMs
export const maxWrongCodes = 5
export const codeLockMs = 15 * 60_000

/** A parcel of a shipped withdrawal. */
export type SentParcel = {
  label: Label
  scans: readonly StoredScan[]
  uniqueIds: readonly string[]
  /** What the tenant is billed, which is not what the carrier charges; null before the dispatch. */
  billedCents: bigint | null
}
