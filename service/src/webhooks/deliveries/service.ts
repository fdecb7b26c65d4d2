import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { findWebhook } from '../endpoints/store.ts'
import { maxReplay, type Delivery, type DeliveryDetails, type DeliveryFilter, type ReplayScope } from './model.ts'
import { findDelivery, insertReplayOf, insertReplays, listDeliveries, takeReplayId } from './store.ts'

export type DeliveryDeps = { db: Db; clock: Clock; /** Wakes the dispatcher. */ wake: () => void }

export type ReplayOrder = { since: Date; until: Date | undefined; after: bigint; only: ReplayScope }
export type Replay = { replayId: bigint; count: number; nextAfter: bigint | null }

const rejectDisabled = (): never => fail(409, 'invalid_status', 'The webhook is disabled; enable it before a replay.')

export type DeliveryService = ReturnType<typeof createDeliveryService>

/** Lists and replays the deliveries of an account. */
export function createDeliveryService({ db, clock, wake }: DeliveryDeps) {
  async function get(accountId: number, id: bigint): Promise<DeliveryDetails> {
    return (await findDelivery(db, accountId, id)) ?? fail(404, 'not_found', 'Delivery not found.')
  }

  /** The new delivery has the same delivery id, so that receivers can deduplicate. */
  async function replay(accountId: number, id: bigint): Promise<DeliveryDetails> {
    const earlier = await get(accountId, id)
    if (earlier.isTest) fail(409, 'invalid_status', 'A test is not replayed; send another test.')
    const fresh = await transact(db, async (tx) => {
      if (!(await findWebhook(tx, accountId, earlier.webhookId))) fail(404, 'not_found', 'Webhook not found.')
      return (await insertReplayOf(tx, id, await takeReplayId(tx), clock.now())) ?? rejectDisabled()
    })
    wake()
    return get(accountId, fresh.id)
  }

  async function replayRange(accountId: number, webhookId: number, order: ReplayOrder): Promise<Replay> {
    const replayed = await transact(db, async (tx) => {
      const webhook = (await findWebhook(tx, accountId, webhookId)) ?? fail(404, 'not_found', 'Webhook not found.')
      if (!webhook.isActive) rejectDisabled()
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
