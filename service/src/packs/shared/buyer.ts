import type { Caller } from '../../http/pipeline/caller.ts'

/** Who buys: a partner, and the key through which it asks. */
export type Buyer = { partnerId: number; keyId: string; keyFamily: string }

export const buyerOf = ({ accountId, keyId, familyId }: Caller): Buyer => ({
  partnerId: accountId,
  keyId,
  keyFamily: familyId,
})
