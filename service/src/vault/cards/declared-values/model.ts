import { defineMachine } from '../../../kernel/machine.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import { dayMs, minuteMs } from '../../../kernel/time.ts'

/** A declaration's life. It is the card's value from its day on until another one is, or until the card leaves. */
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
export type DeclaredValueEvent = keyof (typeof declaredValueMachine)['events']

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

/** What an account may declare. */
export type CoverageRules = { cardCapCents: Cents; autoApproveCents: Cents; coverageLimitCents: Cents }

export type Declaration = {
  uniqueId: string
  declaredValueCents: Cents
  /** Left out: from now on. */
  effectiveFrom?: Date | undefined
  evidenceUrl?: string | null | undefined
  note?: string | null | undefined
}

export type Verdict = { status: 'SUBMITTED' | 'APPROVED'; capAppliedCents: Cents | null }

/**
 * Who looks at a declaration. Small ones that fit into the coverage count at once; the others wait for somebody, and one
 * that does not fit says how much of it would. One far above what the card sells for is looked at, however small it is.
 */
export function judge(
  { declaredValueCents }: Pick<Declaration, 'declaredValueCents'>,
  rules: CoverageRules,
  covered: { total: Cents; ofThisCard: Cents },
  market: Cents | null = null,
): Verdict {
  const room = rules.coverageLimitCents - (covered.total - covered.ofThisCard)
  if (declaredValueCents > room) {
    return { status: 'SUBMITTED', capAppliedCents: cents(room > 0n ? room : 0n) }
  }
  const isPlausible = market === null || declaredValueCents <= market * marketMultiple
  const isSmall = declaredValueCents <= rules.autoApproveCents
  return { status: isSmall && isPlausible ? 'APPROVED' : 'SUBMITTED', capAppliedCents: null }
}

/** Cards are dearer than their printing for good reasons, up to so many times. */
const marketMultiple = 3n

/** Clocks differ a little; nobody declares a loss afterwards. */
export const backdatingMs = 5 * minuteMs
export const forwardMs = 90 * dayMs
export const maxDeclarations = 500
