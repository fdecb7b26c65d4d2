import { sql } from 'kysely'
import { many, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { RecordExchange } from './http-client.ts'
import type { ProviderName } from './provider.ts'
import { dayMs } from '../../kernel/time.ts'

export type ExchangeDeps = { db: Db; clock: Clock; log: { warn(fields: object, message: string): void } }

const keptMs = 90 * dayMs

/** Records provider exchanges that may charge or refund money. */
export function createExchangeRecorder(provider: ProviderName, { db, clock, log }: ExchangeDeps): RecordExchange {
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
      log.warn({ provider, path, err: error }, 'provider exchange could not be recorded')
    }
  }
}

/** Deletes a batch of exchanges older than three months; returns the number deleted. */
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
