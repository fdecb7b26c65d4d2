import type { Claims } from '../../../assets/claims/claims.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Announce } from '../../../events/types/event-types.ts'
import type { Adoptions } from '../../wallet/adoptions/adopt.ts'
import { sendEnded } from './events.ts'
import { claimOf, endOf } from './model.ts'
import { listSendItems, lockSend, moveSend, moveSendItem, setWindow, type WindowOutcome } from './store.ts'

export type PrizeRelayDeps = {
  clock: Clock
  chain: Chain
  claims: Claims
  adoptions: Pick<Adoptions, 'adopt'>
  announce: Announce
}

/** The id in the reference of an intent. */
export type Closing = ReturnType<typeof createSendClosing>

/** Ends a send once no item is in progress, and announces it. */
export function createSendClosing({ clock, claims, announce }: PrizeRelayDeps) {
  async function close(tx: Tx, sendId: number): Promise<void> {
    const { id } = await lockSend(tx, sendId)
    const items = await listSendItems(tx, [id])
    const end = endOf(items)
    const closed = end && (await moveSend(tx, id, end, clock.now()))
    if (!closed) return
    await announce(tx, sendEnded(closed, items))
  }

  async function reopen(tx: Tx, sendId: number): Promise<void> {
    await moveSend(tx, sendId, 'reopen', clock.now())
  }

  async function endWindow(tx: Tx, itemId: number, outcome: WindowOutcome): Promise<void> {
    const item = await setWindow(tx, itemId, outcome, clock.now())
    if (item) await close(tx, item.sendId)
  }

  async function fail(tx: Tx, id: number, error: string): Promise<void> {
    const failed = await moveSendItem(tx, id, 'fail', { now: clock.now(), error })
    if (!failed) return
    await claims.release(tx, claimOf(failed.sendId), [failed.uniqueId])
    await close(tx, failed.sendId)
  }

  return { close, reopen, endWindow, fail }
}
