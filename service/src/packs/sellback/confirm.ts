import { transact, type Db, type Tx } from '../../db/db.ts'
import { showAddress } from '../../chain/addresses.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { formatUsdc, micros } from '../../kernel/money.ts'
import { credit } from '../ledger/ledger.ts'
import type { Announce, EventData } from '../../events/types/event-types.ts'
import type { PoolSale, Sellback, SellbackItem } from './model.ts'
import { clearItems, listItems, listLost, lockBySale, moveSellback } from './store.ts'

export type ConfirmationDeps = {
  clock: Clock
  announce: Announce
  /** Starts the sweep of a payout that the pool paid to a vault. */
  startSweep(tx: Tx, endUserId: number): Promise<void>
}

const batch = 100

/** The `sellback.confirmed` event of a final sale. */
export function confirmedToEvent(
  sellback: Sellback,
  items: readonly Pick<SellbackItem, 'tokenId' | 'payout'>[],
): EventData<'sellback.confirmed'> {
  const { id, seller, externalUserId, total, transactionHash, soldAt } = sellback
  assert(total !== null && transactionHash !== null && soldAt !== null, 'A confirmed sale has its on-chain facts.')
  return {
    sellback_id: id,
    seller: showAddress(seller),
    external_user_id: externalUserId,
    token_ids: items.map(({ tokenId }) => tokenId.toString()),
    items: items.map(({ tokenId, payout }) => ({
      token_id: tokenId.toString(),
      payout_usdc: formatUsdc(payout ?? micros(0n)),
    })),
    total_usdc: formatUsdc(total),
    total_micros: total.toString(),
    transaction_hash: transactionHash,
    sold_at: soldAt.toISOString(),
  }
}

/** Confirms the sell-backs of a final sale: credits the payout of vault sales and emits the webhook event. */
export function createConfirmation({ clock, announce, startSweep }: ConfirmationDeps) {
  async function pay(tx: Tx, { id, endUserId, total }: Sellback, now: Date): Promise<void> {
    assert(total !== null, 'A confirmed sale has its on-chain facts.')
    if (total > 0n) {
      const cause = { source: 'sellback', sourceId: String(id), description: `Sell-back ${id}` }
      await credit(tx, { endUserId, type: 'BUYBACK_CREDIT', amount: total, from: 'pool_settlement', now, ...cause })
    }
    await startSweep(tx, endUserId)
  }

  return async function confirm(tx: Tx, sale: Pick<PoolSale, 'transactionHash' | 'ordinal'>): Promise<void> {
    const now = clock.now()
    for (const { id } of await lockBySale(tx, sale)) {
      const confirmed = await moveSellback(tx, id, { event: 'confirm', now })
      if (!confirmed) continue
      if (confirmed.channel === 'VAULT') await pay(tx, confirmed, now)
      const data = confirmedToEvent(confirmed, await listItems(tx, [id]))
      const { partnerId: accountId } = confirmed
      await announce(tx, { accountId, event: 'sellback.confirmed', resourceId: String(id), data })
    }
  }
}

/**
 * Fails sales that were read from a receipt whose block was reorged out before the indexer reached it, so no reorg
 * event will ever revert them.
 */
export function createLostSalePoller({ db, clock }: { db: Db; clock: Clock }) {
  return async (): Promise<void> => {
    const { final } = await readIndexStatus(db)
    if (final === undefined) return
    for (const { id } of await listLost(db, final, batch)) {
      await transact(db, async (tx) => {
        const move = { event: 'reorgRemoved', now: clock.now(), reason: 'reorged_out', facts: null } as const
        if (await moveSellback(tx, id, move)) await clearItems(tx, id)
      })
    }
  }
}
