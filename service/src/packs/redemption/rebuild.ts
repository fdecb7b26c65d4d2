import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import { chargeShipping, holdShipping } from './credits.ts'
import type { Announce } from './events.ts'
import { paymentKind, refuseLost } from './lost.ts'
import type { Redemption } from './model.ts'
import { orderIdOf } from './order-model.ts'
import { moveRedemption } from './store.ts'

export type RebuildDeps = {
  clock: Clock
  adoptions: Pick<Adoptions, 'lockByReference' | 'releaseCredits' | 'decide'>
  announce: Announce
}

export type Rebuild = (tx: Tx, redemption: Redemption) => Promise<Redemption>

/**
 * Settles a redemption whose request was sent again after the database lost it: the card is burned and its shipping is
 * paid, so the end user is charged as for any redemption, and the warehouse ships it.
 */
export const createRebuild =
  ({ clock, adoptions, announce }: RebuildDeps): Rebuild =>
  async (tx, redemption) => {
    const { id, status } = redemption
    const act = await adoptions.lockByReference(tx, paymentKind, orderIdOf(id))
    assert(act !== undefined, 'The payment of a lost redemption is adopted before it is rebuilt.')
    if (act.status !== 'OPEN' || act.refundRequestedAt !== null) refuseLost(act)
    const now = clock.now()
    await adoptions.releaseCredits(tx, act)
    await holdShipping(tx, redemption, now)
    // The adoption has paid the account of the shipping from the suspense account.
    await chargeShipping(tx, redemption, now, act.isBooked ? 'suspense' : 'shipping')
    const note = `Redemption ${id}: the request was sent again.`
    await adoptions.decide(tx, act.id, 'link', { by: 'system', key: null, note, now })
    const { transactionHash: paymentTxHash, createdAt: paidAt } = act
    // The payment requires the burn, so the burn is not later.
    const changes = { burnRequestedAt: paidAt, paymentSubmittedAt: paidAt, paymentTxHash, paidAt, paymentFinalAt: now }
    const moved = await moveRedemption(tx, id, { event: 'submit', now, changes })
    assert(moved !== undefined, 'A new redemption is prepared.')
    await announce(tx, 'burn_submitted', moved, status)
    return moved
  }
