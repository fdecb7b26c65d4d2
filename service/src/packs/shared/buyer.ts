import type { Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import type { Caller } from '../../http/pipeline/caller.ts'

/** The partner and API key of a purchase request. */
export type Buyer = { partnerId: number; keyId: string; keyFamily: string; spending?: Spending | undefined }

/** The limit of what a buyer spends, kept in the transaction of the purchase. */
export type Spending = {
  /** Refuses an amount beyond the limit. Later purchases of the same buyer wait for the transaction. */
  check(tx: Tx, amount: Micros): Promise<void>
  /** Counts the amount of a purchase that was made. */
  charge(tx: Tx, amount: Micros): Promise<void>
}

export const buyerOf = ({ accountId, keyId, familyId }: Caller): Buyer => ({
  partnerId: accountId,
  keyId,
  keyFamily: familyId,
})
