import { defineMachine } from '../../../kernel/machine.ts'
import { dayMs } from '../../../kernel/time.ts'

/** A service credit is requested, decided, and applied to invoices. */
export const creditMachine = defineMachine({
  name: 'service credit',
  states: ['REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'PARTIALLY_APPLIED', 'APPLIED'],
  initial: 'REQUESTED',
  events: {
    approve: { from: ['REQUESTED'], to: 'APPROVED' },
    reject: { from: ['REQUESTED'], to: 'REJECTED' },
    withdraw: { from: ['REQUESTED'], to: 'WITHDRAWN' },
    applyPart: { from: ['APPROVED', 'PARTIALLY_APPLIED'], to: 'PARTIALLY_APPLIED' },
    apply: { from: ['APPROVED', 'PARTIALLY_APPLIED'], to: 'APPLIED' },
    restore: { from: ['APPLIED', 'PARTIALLY_APPLIED'], to: 'APPROVED' },
    restorePart: { from: ['APPLIED', 'PARTIALLY_APPLIED'], to: 'PARTIALLY_APPLIED' },
  },
})

export type CreditStatus = (typeof creditMachine)['states'][number]

export type Credit = {
  id: number
  accountId: number
  status: CreditStatus
  kind: 'sla' | 'incident'
  periodStart: string | null
  metric: string | null
  exceptionId: number | null
  computedCents: bigint
  requestedCents: bigint | null
  approvedCents: bigint | null
  appliedCents: bigint
  invoiceIds: readonly number[]
  reason: string | null
  decisionNote: string | null
  idempotencyKey: string | null
  fingerprint: Uint8Array
  apiKeyId: string | null
  requestedAt: Date
  decidedAt: Date | null
  appliedAt: Date | null
  updatedAt: Date
}

/** The maximum credits of a month, as a share of its charges without pass-through charges. */
export const monthlyCapBps = 2_500
/** Shares of fewer items are not significant; an operator decides. */
export const minItems = 20

/** The share of the fees that is credited for a shortfall. */
export function tierOf(shortfallBps: number): number {
  if (shortfallBps <= 0) return 0
  if (shortfallBps <= 100) return 500
  return shortfallBps <= 300 ? 1_000 : 2_000
}

export const slaClaimMs = 30 * dayMs
export const incidentClaimMs = 90 * dayMs
export const overdueMs = 30 * dayMs

export const remainingOf = ({ approvedCents, appliedCents }: Pick<Credit, 'approvedCents' | 'appliedCents'>): bigint =>
  (approvedCents ?? 0n) - appliedCents

/** Applies credits to an amount, oldest first. */
export function allocate(
  credits: readonly Pick<Credit, 'id' | 'approvedCents' | 'appliedCents'>[],
  available: bigint,
): { id: number; cents: bigint }[] {
  let left = available
  return credits.flatMap((credit) => {
    const remaining = remainingOf(credit)
    const cents = remaining < left ? remaining : left
    if (cents <= 0n) return []
    left -= cents
    return [{ id: credit.id, cents }]
  })
}
