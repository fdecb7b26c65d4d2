import { defineMachine } from '../../../kernel/machine.ts'

/**
 * The lifecycle of a buyer return: cards of a delivered order that come back from its buyer. A return that was found at
 * the dock is received at once; only one that has not arrived can be cancelled.
 */
export const buyerReturnMachine = defineMachine({
  name: 'buyer return',
  states: ['ANNOUNCED', 'RECEIVED', 'INSPECTING', 'COMPLETED', 'CANCELLED'],
  initial: 'ANNOUNCED',
  events: {
    receive: { from: ['ANNOUNCED'], to: 'RECEIVED' },
    inspect: { from: ['RECEIVED', 'INSPECTING'], to: 'INSPECTING' },
    complete: { from: ['RECEIVED', 'INSPECTING'], to: 'COMPLETED' },
    cancel: { from: ['ANNOUNCED'], to: 'CANCELLED' },
  },
})

export type BuyerReturnStatus = (typeof buyerReturnMachine)['states'][number]
export type BuyerReturnEvent = keyof (typeof buyerReturnMachine)['events']

export const returnReasons = ['unwanted', 'damaged', 'not_as_described', 'wrong_item', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** What an inspection can find; a card that is not in the parcel is `missing` when the return is completed. */
export const inspectionOutcomes = ['restocked', 'damaged', 'suspect'] as const
export const returnOutcomes = [...inspectionOutcomes, 'missing'] as const
export type InspectionOutcome = (typeof inspectionOutcomes)[number]
export type ReturnOutcome = (typeof returnOutcomes)[number]

export type BuyerReturn = {
  id: number
  accountId: number
  orderId: number
  status: BuyerReturnStatus
  siteId: number
  isAnnounced: boolean
  reason: ReturnReason | null
  carrier: string | null
  trackingNumber: string | null
  note: string | null
  idempotencyKey: string | null
  createdBy: string
  cardCount: number
  inspectedCount: number
  createdAt: Date
  receivedAt: Date | null
  completedAt: Date | null
  cancelledAt: Date | null
  updatedAt: Date
}

export type ReturnCard = {
  uniqueId: string
  name: string
  isAnnounced: boolean
  outcome: ReturnOutcome | null
  note: string | null
  inspectedAt: Date | null
}

export const returnNumber = (id: number): string => `RT-${String(id).padStart(6, '0')}`

/** The document of a return in the chain of custody. */
export const returnDocument = (id: number): string => `buyer_return:${id}`

/** The exception for each outcome that the tenant decides on. */
export const exceptionOf = {
  damaged: { type: 'DAMAGED', text: 'came back damaged' },
  suspect: { type: 'COUNTERFEIT_SUSPECT', text: 'may not be the cards that were shipped' },
  missing: { type: 'RECEIVING_SHORT', text: 'were announced but not in the parcel' },
} as const
