import type { Logger } from 'pino'
import { sql } from 'kysely'
import { maybe, one, readSnapshot, type Db, type Reader } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { findBrokenChains } from './verify.ts'

export type CustodyCheck = {
  checkedAt: Date
  itemCount: number
  /** The first broken entry of each broken chain, at most 100. */
  broken: readonly { uniqueId: string; seq: number }[]
}

const insertCheck = (db: Db, { checkedAt, broken }: Omit<CustodyCheck, 'itemCount'>): Promise<CustodyCheck> =>
  one(
    db,
    sql<CustodyCheck>`
      insert into custody_checks (checked_at, item_count, broken)
      values (${checkedAt}, (select count(*) from custody_heads), ${JSON.stringify(broken)})
      returning checked_at as "checkedAt", item_count as "itemCount", broken`,
  )

/** The newest check; undefined before the first one. */
const findLastCheck = (reader: Reader): Promise<CustodyCheck | undefined> =>
  maybe(
    reader,
    sql<CustodyCheck>`
      select checked_at as "checkedAt", item_count as "itemCount", broken from custody_checks order by id desc limit 1`,
  )

export const custodyMetrics = (db: Db) => [
  {
    name: 'custody_broken_chains',
    help: 'Broken chains of custody found by the last nightly verification.',
    read: async () => [{ value: (await findLastCheck(db))?.broken.length ?? 0 }],
  },
]

export type VerifyDeps = { db: Db; clock: Clock; log: Pick<Logger, 'error'> }

/** Verifies every chain of custody, records the result and raises an alarm for broken chains. */
export const createCustodyVerifier =
  ({ db, clock, log }: VerifyDeps) =>
  async (): Promise<CustodyCheck> => {
    const broken = await readSnapshot(db, (reader) => findBrokenChains(reader))
    const check = await insertCheck(db, { checkedAt: clock.now(), broken })
    if (broken.length > 0) log.error({ broken }, 'chains of custody are broken')
    return check
  }
