import { sql } from 'kysely'
import { many, type Db } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import type { KeepExchange } from './http-client.ts'
import type { ProviderName } from './provider.ts'
import { dayMs } from '../kernel/time.ts'

export type ExchangeDeps = { db: Db; clock: Clock; log: { warn(fields: object, message: string): void } }

const keptMs = 90 * dayMs

/** Files what a provider answered where money moved. */
export function createKeepExchange(provider: ProviderName, { db, clock, log }: ExchangeDeps): KeepExchange {
  return async ({ method, path, outcome, body }) => {
    try {
      await db
        .insertInto('shipping_exchanges')
        .values({
          provider,
          method,
          path: path.slice(0, 500),
          outcome: outcome.slice(0, 32),
          body: JSON.stringify(body),
          at: clock.now(),
        })
        .execute()
    } catch (error) {
      log.warn({ provider, path, err: error }, 'answer of a provider could not be filed')
    }
  }
}

/** Forgets what is older than three months, a batch at a time. Returns how many. */
export async function pruneExchanges(db: Db, now: Date, limit = 1_000): Promise<number> {
  const rows = await many(
    db,
    sql<{ id: bigint }>`
      delete from shipping_exchanges where id in (
        select id from shipping_exchanges where at < ${new Date(now.getTime() - keptMs)} order by at limit ${limit})
      returning id`,
  )
  return rows.length
}
