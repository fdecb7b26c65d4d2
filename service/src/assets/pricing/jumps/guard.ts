import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Micros } from '../../../kernel/money.ts'
import { acceptedForMs, anchorAgeMs, boundTarget, type PriceJump } from './model.ts'
import { closeJump, listAnchors, listOpenJumps, listOpenJumpsOf, openJump } from './store.ts'

export type Target = { readonly groupId: number; readonly target: Micros }

/** Keeps prices of the oracle from following a catalog value beyond the bound of a day until a person accepts it. */
export function createJumpGuard({ db, clock, audit }: { db: Db; clock: Clock; audit: Audit }) {
  async function bound(targets: readonly Target[]): Promise<Map<number, Micros>> {
    const now = clock.now()
    const ids = targets.map(({ groupId }) => groupId)
    const open = new Map((await listOpenJumpsOf(db, ids)).map((jump) => [jump.groupId, jump]))
    const since = {
      accepted: new Date(now.getTime() - acceptedForMs),
      inForce: new Date(now.getTime() - anchorAgeMs),
    }
    const anchors = new Map((await listAnchors(db, ids, since)).map(({ groupId, price }) => [groupId, price]))
    const bounded = new Map<number, Micros>()
    for (const { groupId, target } of targets) {
      const known = open.get(groupId)
      // The anchor of an open jump stays, or else the price would follow day by day.
      const anchor = known?.anchor ?? anchors.get(groupId)
      const allowed = anchor === undefined ? target : boundTarget(anchor, target)
      bounded.set(groupId, allowed)
      if (anchor !== undefined && allowed !== target) {
        await transact(db, (tx) => openJump(tx, { groupId, anchor, target }, now))
      } else if (known) {
        await transact(db, (tx) => closeJump(tx, known.id, { decision: 'returned', actor: null, now }))
      }
    }
    return bounded
  }

  /** The oracle follows the value of an accepted jump. */
  async function accept(id: number, actor: string): Promise<PriceJump> {
    return transact(db, async (tx) => {
      const jump =
        (await closeJump(tx, id, { decision: 'accepted', actor, now: clock.now() })) ??
        fail(404, 'not_found', `Open price jump ${id} not found.`)
      const { groupId, anchor, target } = jump
      const details = { anchor: anchor.toString(), target: target.toString() }
      await audit.record(tx, { actor, action: 'price_jump.accept', target: `price_group:${groupId}`, details })
      return jump
    })
  }

  return { bound, accept, listOpen: (): Promise<PriceJump[]> => listOpenJumps(db) }
}
