import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { refuseItem } from '../sends/read-items.ts'
import type { PrizeOwner } from './model.ts'
import { deletePrizes, hasPrizes, insertPrizes, lockPrizes } from './store.ts'

export type PrizeStockDeps = { db: Db; clock: Clock; audit: Audit }

export type PrizeChange = { assign: readonly string[]; unassign: readonly string[] }

function refuseBusy(items: readonly PrizeOwner[], reason: string, message: string): void {
  if (items.length === 0) return
  fail(409, 'items_unavailable', message, {
    details: { items: items.map(({ uniqueId }) => ({ unique_id: uniqueId, reason })) },
  })
}

export type PrizeStock = ReturnType<typeof createPrizeStock>

/** Assigns inventory items to partners as prizes. */
export function createPrizeStock({ db, clock, audit }: PrizeStockDeps) {
  async function requireItems(tx: Tx, uniqueIds: readonly string[]): Promise<PrizeOwner[]> {
    const known = new Map((await lockPrizes(tx, uniqueIds)).map((row) => [row.uniqueId, row]))
    return uniqueIds.map(
      (uniqueId, index) => known.get(uniqueId) ?? refuseItem(index, `${uniqueId} is not in the inventory.`),
    )
  }

  async function assign(tx: Tx, partnerId: number, uniqueIds: readonly string[], actor: string): Promise<void> {
    const items = await requireItems(tx, uniqueIds)
    const packet = items.findIndex(({ kind }) => kind === 'PACKET')
    if (packet >= 0) refuseItem(packet, 'Packets cannot be prizes.')
    const elsewhere = items.filter(({ partnerId: owner }) => owner !== null && owner !== partnerId)
    refuseBusy(elsewhere, 'assigned', 'Some of these items are prizes of another partner.')
    await insertPrizes(tx, uniqueIds, { partnerId, actor, now: clock.now() })
  }

  async function unassign(tx: Tx, partnerId: number, uniqueIds: readonly string[]): Promise<void> {
    const items = await requireItems(tx, uniqueIds)
    const foreign = items.findIndex((item) => item.partnerId !== partnerId)
    if (foreign >= 0) refuseItem(foreign, `${uniqueIds[foreign]} is not a prize of this partner.`)
    refuseBusy(
      items.filter(({ isQueued }) => isQueued),
      'already_queued',
      'Some of these items are part of a send in progress.',
    )
    await deletePrizes(tx, partnerId, uniqueIds)
  }

  /** Applies all changes or none; idempotent. */
  async function change(partnerId: number, requested: PrizeChange, actor: string): Promise<void> {
    await transact(db, async (tx) => {
      await unassign(tx, partnerId, requested.unassign)
      await assign(tx, partnerId, requested.assign, actor)
      const details = { assign: requested.assign, unassign: requested.unassign }
      await audit.record(tx, { actor, action: 'prizes.change', target: `account:${partnerId}`, details })
    })
  }

  /** Assigns initial prizes to a partner that has none. */
  async function assignOnce(partnerId: number, uniqueIds: readonly string[]): Promise<void> {
    if (!(await hasPrizes(db, partnerId))) await change(partnerId, { assign: uniqueIds, unassign: [] }, 'system')
  }

  return { change, assignOnce }
}
