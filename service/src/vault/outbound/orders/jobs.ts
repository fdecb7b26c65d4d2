import type { Db, Reader } from '../../../db/db.ts'
import type { Recurring } from '../../../jobs/schedule.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Order } from './model.ts'
import type { OrderService } from './service.ts'
import { findOrder, listAbandoned, listExpiredQuotes, listStuck } from './store.ts'
import { hourMs } from '../../../kernel/time.ts'

export type OrderJobDeps = {
  db: Db
  clock: Clock
  orders: OrderService
  /** Recovers a commit whose process died. */
  recover(order: Order): Promise<void>
}

const batch = 100

/** Recovers interrupted commits, expires quotes and closes abandoned orders. */
export function createOrderJobs({ db, clock, orders, recover }: OrderJobDeps): Recurring[] {
  type List = (reader: Reader, now: Date, limit: number) => Promise<number[]>

  /** Processes every order of the batch, then rethrows the first failure. */
  async function each(list: List, act: (order: Order) => Promise<void>, signal: AbortSignal): Promise<void> {
    const failures: unknown[] = []
    for (const id of await list(db, clock.now(), batch)) {
      const order = signal.aborted ? undefined : await findOrder(db, id)
      if (order) await act(order).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }

  return [
    { queue: 'vault.commits', everyMs: 5_000, run: (signal) => each(listStuck, recover, signal) },
    { queue: 'vault.quotes', everyMs: 15_000, run: (signal) => each(listExpiredQuotes, orders.expire, signal) },
    { queue: 'vault.abandoned', everyMs: hourMs, run: (signal) => each(listAbandoned, orders.abandon, signal) },
  ]
}
