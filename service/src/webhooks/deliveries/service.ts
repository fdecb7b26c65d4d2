import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { findWebhook } from '../endpoints/store.ts'
import { maxReplay, type Delivery, type DeliveryDetails, type DeliveryFilter, type ReplayScope } from './model.ts'
import { findDelivery, insertReplayOf, insertReplays, listDeliveries, takeReplayId } from './store.ts'

export type DeliveryDeps = { db: Db; clock: Clock; /** Told that there is something to send. */ wake: () => void }

export type ReplayOrder = { since: Date; until: Date | undefined; after: bigint; only: ReplayScope }
export type Replay = { replayId: bigint; count: number; nextAfter: bigint | null }

const switchedOff = (): never =>
  fail(409, 'invalid_status', 'The webhook is switched off; switch it on before you replay.')

export type DeliveryService = ReturnType<typeof createDeliveryService>

/** What was sent to an account's webhooks, and sending it again. */
export function createDeliveryService({ db, clock, wake }: DeliveryDeps) {
  async function get(accountId: number, id: bigint): Promise<DeliveryDetails> {
    return (await findDelivery(db, accountId, id)) ?? fail(404, 'not_found', 'There is no such delivery.')
  }

  /** The new delivery has the old one's delivery id: a receiver that has seen it can tell. */
  async function replay(accountId: number, id: bigint): Promise<DeliveryDetails> {
    const earlier = await get(accountId, id)
    const fresh = await transact(db, async (tx) => {
      if (!(await findWebhook(tx, accountId, earlier.webhookId))) fail(404, 'not_found', 'There is no such webhook.')
      return (await insertReplayOf(tx, id, await takeReplayId(tx), clock.now())) ?? switchedOff()
    })
    wake()
    return get(accountId, fresh.id)
  }

  async function replayRange(accountId: number, webhookId: number, order: ReplayOrder): Promise<Replay> {
    const replayed = await transact(db, async (tx) => {
      const webhook =
        (await findWebhook(tx, accountId, webhookId)) ?? fail(404, 'not_found', 'There is no such webhook.')
      if (!webhook.isActive) switchedOff()
      const now = clock.now()
      const replayId = await takeReplayId(tx)
      const range = { ...order, webhookId, until: order.until ?? now }
      const { count, lastSequence } = await insertReplays(tx, range, replayId, now)
      return { replayId, count, nextAfter: count === maxReplay ? lastSequence : null }
    })
    wake()
    return replayed
  }

  return {
    get,
    replay,
    replayRange,
    list: (accountId: number, filter: DeliveryFilter, page: { limit: number; offset: number }): Promise<Delivery[]> =>
      listDeliveries(db, accountId, filter, page),
  }
}
