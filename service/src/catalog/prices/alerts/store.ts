import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import type { PriceAlert } from './model.ts'

const columns = sql`id, account_id as "accountId", game, card_id as "cardId", company, grade, above_cents as above,
  below_cents as below, is_met as "isMet", met_at as "metAt", created_at as "createdAt"`

export type NewAlert = Pick<PriceAlert, 'accountId' | 'game' | 'cardId' | 'company' | 'grade' | 'above' | 'below'>

/** The same alert, where the account has it already. */
export const findAlert = (
  reader: Reader,
  { accountId, game, cardId, company, grade, above, below }: NewAlert,
): Promise<PriceAlert | undefined> =>
  maybe(
    reader,
    sql<PriceAlert>`
      select ${columns} from catalog_alerts
      where account_id = ${accountId} and game = ${game} and card_id = ${cardId}
        and company is not distinct from ${company} and grade is not distinct from ${grade}
        and above_cents is not distinct from ${above} and below_cents is not distinct from ${below}`,
  )

export const insertAlert = (
  tx: Tx,
  { accountId, game, cardId, company, grade, above, below }: NewAlert,
  now: Date,
): Promise<PriceAlert> =>
  one(
    tx,
    sql<PriceAlert>`
      insert into catalog_alerts (account_id, game, card_id, company, grade, above_cents, below_cents, created_at)
      values (${accountId}, ${game}, ${cardId}, ${company}, ${grade}, ${above}, ${below}, ${now})
      returning ${columns}`,
  )

/** Locks the account's row, so that its alerts are counted before another is added. */
export async function countAlerts(tx: Tx, accountId: number): Promise<number> {
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(tx)
  const { count } = await one(
    tx,
    sql<{ count: number }>`select count(*)::integer as count from catalog_alerts where account_id = ${accountId}`,
  )
  return count
}

export const listAlerts = (
  reader: Reader,
  { accountId, limit, offset }: { accountId: number; limit: number; offset: number },
): Promise<PriceAlert[]> =>
  many(
    reader,
    sql<PriceAlert>`
      select ${columns} from catalog_alerts where account_id = ${accountId}
      order by id desc limit ${limit} offset ${offset}`,
  )

export async function deleteAlert(tx: Tx, accountId: number, id: bigint): Promise<boolean> {
  const gone = await maybe(
    tx,
    sql`delete from catalog_alerts where id = ${id} and account_id = ${accountId} returning id`,
  )
  return gone !== undefined
}

export const listAlertsOf = (tx: Tx, game: string, cardIds: readonly string[]): Promise<PriceAlert[]> =>
  many(
    tx,
    sql<PriceAlert>`
      select ${columns} from catalog_alerts where game = ${game} and card_id = any(${cardIds}::text[])
      order by id for no key update`,
  )

/** Returns how many times the condition became true. */
export async function setMet(tx: Tx, id: bigint, metAt: Date | undefined): Promise<number> {
  const { times } = await one(
    tx,
    sql<{ times: number }>`
      update catalog_alerts set is_met = ${metAt !== undefined}, met_at = coalesce(${metAt ?? null}, met_at),
        times_met = times_met + ${metAt === undefined ? 0 : 1}
      where id = ${id} returning times_met as times`,
  )
  return times
}

export const findStoredPrice = async (reader: Reader, game: string, cardId: string): Promise<unknown> => {
  const row = await maybe(
    reader,
    sql<{ record: unknown }>`
      select record from catalog_prices where game = ${game} and item = 'card' and item_id = ${cardId}`,
  )
  return row?.record
}
