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
  /** The actor that proposed it. */
  proposedBy: string
  /** The people who approved it so far. */
  approvedBy: string[]
  /** The actor whose decision was the last. */
  decidedBy: string | null
  createdAt: Date
  decidedAt: Date | null
}

export type NewAdjustment = Pick<Adjustment, 'endUserId' | 'amount' | 'reason' | 'withdrawalId' | 'proposedBy'>

/** Who decides: a signed-in operator, or a key with `operatorId` null. */
export type Decider = { actor: string; operatorId: number | null }

export const subjectOf = (id: number): string => `adjustment:${id}`
