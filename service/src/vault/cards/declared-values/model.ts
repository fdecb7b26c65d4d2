import { defineMachine } from '../../../kernel/machine.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import { dayMs, minuteMs } from '../../../kernel/time.ts'

/** A declared value applies from its effective date until it is superseded or the card leaves. */
export const declaredValueMachine = defineMachine({
  name: 'declared value',
  states: ['SUBMITTED', 'APPROVED', 'REJECTED', 'SUPERSEDED', 'ENDED'],
  initial: ['SUBMITTED', 'APPROVED'],
  events: {
    approve: { from: ['SUBMITTED'], to: 'APPROVED' },
    reject: { from: ['SUBMITTED'], to: 'REJECTED' },
    supersede: { from: ['APPROVED'], to: 'SUPERSEDED' },
    end: { from: ['SUBMITTED', 'APPROVED'], to: 'ENDED' },
  },
})

export type DeclaredValueStatus = (typeof declaredValueMachine)['states'][number]

export type DeclaredValue = {
  id: number
  submissionId: number
  accountId: number
  uniqueId: string
  declaredValueCents: Cents
  status: DeclaredValueStatus
  effectiveFrom: Date
  effectiveTo: Date | null
  capAppliedCents: Cents | null
  evidenceUrl: string | null
  note: string | null
  appliedAt: Date | null
  reviewedBy: string | null
  reviewedAt: Date | null
  rejectedReason: string | null
  apiKeyId: string
  createdAt: Date
  updatedAt: Date
}

export type Submission = {
  id: number
  accountId: number
  idempotencyKey: string | null
  fingerprint: Uint8Array
  apiKeyId: string
  valueCount: number
  totalCents: Cents
  createdAt: Date
}

/** The declaration limits of an account. */
export type CoverageRules = { cardCapCents: Cents; autoApproveCents: Cents; coverageLimitCents: Cents }

export type Declaration = {
  uniqueId: string
  declaredValueCents: Cents
  /** Defaults to now. */
  effectiveFrom?: Date | undefined
  evidenceUrl?: string | null | undefined
  note?: string | null | undefined
}

export type Classification = { status: 'SUBMITTED' | 'APPROVED'; capAppliedCents: Cents | null }

/**
 * Decides whether a declaration needs review. Small values within the coverage are approved; others are reviewed, and
 * `capAppliedCents` is the remaining coverage when it is exceeded. Values far above the market value are always
 * reviewed.
 */
export function classify(
  { declaredValueCents }: Pick<Declaration, 'declaredValueCents'>,
  rules: CoverageRules,
  covered: { total: Cents; ofThisCard: Cents },
  market: Cents | null = null,
): Classification {
  const remaining = rules.coverageLimitCents - (covered.total - covered.ofThisCard)
  if (declaredValueCents > remaining) {
    return { status: 'SUBMITTED', capAppliedCents: cents(remaining > 0n ? remaining : 0n) }
  }
  const isPlausible = market === null || declaredValueCents <= market * marketMultiple
  const isSmall = declaredValueCents <= rules.autoApproveCents
  return { status: isSmall && isPlausible ? 'APPROVED' : 'SUBMITTED', capAppliedCents: null }
}

/** Single cards may be worth more than their printing's market value, up to this multiple. */
const marketMultiple = 3n

/** Tolerance for clock differences; values cannot be backdated further. */
export const backdatingMs = 5 * minuteMs
export const forwardMs = 90 * dayMs
