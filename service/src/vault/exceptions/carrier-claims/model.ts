import { defineMachine } from '../../../kernel/machine.ts'
import type { Cents } from '../../../kernel/money.ts'

/** The lifecycle of a claim with a carrier. A carrier may pay without having accepted before. */
export const carrierClaimMachine = defineMachine({
  name: 'carrier claim',
  states: ['FILED', 'ACCEPTED', 'DENIED', 'PAID', 'WITHDRAWN'],
  initial: 'FILED',
  events: {
    accept: { from: ['FILED'], to: 'ACCEPTED' },
    deny: { from: ['FILED', 'ACCEPTED'], to: 'DENIED' },
    pay: { from: ['FILED', 'ACCEPTED'], to: 'PAID' },
    withdraw: { from: ['FILED', 'ACCEPTED'], to: 'WITHDRAWN' },
  },
})

export type ClaimStatus = (typeof carrierClaimMachine)['states'][number]
export type ClaimEvent = keyof (typeof carrierClaimMachine)['events']

export const claimKinds = ['lost', 'damaged'] as const
export type ClaimKind = (typeof claimKinds)[number]

export type CarrierClaim = {
  id: number
  accountId: number
  orderId: number
  labelId: bigint
  parcelNumber: number
  exceptionId: number | null
  kind: ClaimKind
  status: ClaimStatus
  maxCents: Cents
  claimedCents: Cents
  acceptedCents: Cents | null
  paidCents: Cents | null
  recoveredCents: Cents | null
  carrier: string
  trackingNumber: string | null
  carrierReference: string | null
  note: string | null
  reason: string | null
  filedBy: string
  filedAt: Date
  decidedAt: Date | null
  paidAt: Date | null
  updatedAt: Date
}

export const claimNumber = (id: number): string => `CL-${String(id).padStart(6, '0')}`

/**
 * Divides a payment: what the tenant had received as service credits, as far as earlier payments have not covered it,
 * stays with the vault; the rest belongs to the tenant.
 */
export function splitPayment(
  paidCents: bigint,
  { creditedCents, coveredCents }: { creditedCents: bigint; coveredCents: bigint },
): { recoveredCents: bigint; tenantCents: bigint } {
  const open = creditedCents > coveredCents ? creditedCents - coveredCents : 0n
  const recoveredCents = open < paidCents ? open : paidCents
  return { recoveredCents, tenantCents: paidCents - recoveredCents }
}
