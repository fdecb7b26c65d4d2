import type { Caller } from '../../http/pipeline/caller.ts'

/** The partner and API key of a purchase request. */
export type Buyer = { partnerId: number; keyId: string; keyFamily: string }

export const buyerOf = ({ accountId, keyId, familyId }: Caller): Buyer => ({
  partnerId: accountId,
  keyId,
  keyFamily: familyId,
})
