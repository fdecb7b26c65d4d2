import { defineMachine } from '../../../kernel/machine.ts'
import type { Micros } from '../../../kernel/money.ts'

export const adjustmentMachine = defineMachine({
  name: 'credit adjustment',
  initial: 'PROPOSED',
  states: ['PROPOSED', 'APPROVED', 'REJECTED'],
  events: {
    approve: { from: ['PROPOSED'], to: 'APPROVED' },
    reject: { from: ['PROPOSED'], to: 'REJECTED' },
  },
})

export type AdjustmentStatus = (typeof adjustmentMachine.states)[number]
export type AdjustmentEvent = keyof typeof adjustmentMachine.events

/** A manual change of an end user's credits. */
export type Adjustment = {
  id: number
  endUserId: number
  /** Negative when credits are removed. */
  amount: Micros
  reason: string
  /** The withdrawal whose payment was returned, if that is the cause. */
  withdrawalId: number | null
  status: AdjustmentStatus
  /** A key family: a rotated key still belongs to the same person. */
  proposedBy: string
  decidedBy: string | null
  createdAt: Date
  decidedAt: Date | null
}

export type NewAdjustment = Pick<Adjustment, 'endUserId' | 'amount' | 'reason' | 'withdrawalId' | 'proposedBy'>

/** The key for the audit record, its family for the rule that another key must approve. */
export type Actor = { keyId: string; familyId: string }
