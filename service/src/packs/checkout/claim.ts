import type { Tx } from '../../db/db.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import { totalOf, type Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'

export type ClaimDeps<Row extends Sale> = {
  product: Pick<ProductAdapter<Row>, 'name' | 'credits'>
  adoptions: Adoptions
}

/**
 * Settles an adopted purchase with the request that made it: its end user pays as for any purchase. Without enough credits
 * the act stays open, and a person decides.
 */
export async function settleAdopted<Row extends Sale>(
  { product, adoptions }: ClaimDeps<Row>,
  tx: Tx,
  sale: Row,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const { name, credits } = product
  const act = await adoptions.lockOf(tx, name, sale.id)
  if (!act) return
  const decision = { by, key: null, note: 'The request was sent again.', now }
  await adoptions.reassign(tx, act, sale.endUserId)
  if (act.status !== 'OPEN') return
  if (act.isBooked) {
    await adoptions.charge(tx, act, sale.endUserId, decision)
    return
  }
  // Its block is not safe yet: from here on it is settled like any purchase.
  await adoptions.releaseCredits(tx, act)
  const held = await credits.reserve(tx, sale, totalOf(sale), now)
  if (held === undefined) await adoptions.link(tx, { ...act, endUserId: null, holdId: null }, sale.endUserId, decision)
  else await adoptions.decide(tx, act.id, 'link', decision)
}
