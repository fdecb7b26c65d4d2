import { defineMachine } from '../../kernel/machine.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'

export const approvalMachine = defineMachine({
  name: 'approval',
  initial: 'PROPOSED',
  states: ['PROPOSED', 'APPROVED', 'REJECTED', 'USED'],
  events: {
    approve: { from: ['PROPOSED'], to: 'APPROVED' },
    reject: { from: ['PROPOSED', 'APPROVED'], to: 'REJECTED' },
    /** In the transaction that has the effect. */
    use: { from: ['APPROVED'], to: 'USED' },
  },
})

export type ApprovalStatus = (typeof approvalMachine.states)[number]
export type ApprovalEvent = keyof typeof approvalMachine.events

/** A request as it is proposed and later sent. */
export type ProposedRequest = { method: string; path: string; body: Readonly<Record<string, unknown>> }

/** A proposal to send one request. */
export type Approval = ProposedRequest & {
  id: number
  fingerprint: Uint8Array
  /** An approver holds at least one of them: those that the route itself requires. */
  roles: OperatorRole[]
  reason: string
  status: ApprovalStatus
  proposedBy: string
  approvedBy: string[]
  createdAt: Date
  expiresAt: Date
  decidedAt: Date | null
}

/** Not part of what is approved: secrets are chosen by the sender, and ids identify an attempt. */
const unapproved = new Set(['password', 'pin', 'client_action_id'])

export const approvedPartOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([field, value]) => !unapproved.has(field) && value !== undefined))
    : {}
