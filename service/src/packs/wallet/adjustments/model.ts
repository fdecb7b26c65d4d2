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

/** A change of somebody's credits by hand. */
export type Adjustment = {
  id: number
  endUserId: number
  /** Below zero when credits are taken away. */
  amount: Micros
  reason: string
  /** The withdrawal whose money came back, when this is why. */
  withdrawalId: number | null
  status: AdjustmentStatus
  /** A line of keys: a rotated key is still the same person's. */
  proposedBy: string
  decidedBy: string | null
  createdAt: Date
  decidedAt: Date | null
}

export type NewAdjustment = Pick<Adjustment, 'endUserId' | 'amount' | 'reason' | 'withdrawalId' | 'proposedBy'>

/** Whoever acts: the key for the record, its line for the rule that two people are needed. */
export type Actor = { keyId: string; familyId: string }
