import { sql } from 'kysely'
import { many, maybe, prepared, type Reader } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'

export async function findOpenHold(
  reader: Reader,
  source: string,
  sourceIds: readonly string[],
): Promise<bigint | undefined> {
  const found = await maybe(
    reader,
    prepared(sql<{ id: bigint }>`
      select id from holds where source = ${source} and source_id = any(${[...sourceIds]}::text[]) and status = 'OPEN'`),
  )
  return found?.id
}

/** Whether an open hold covers the amount, or a hold was settled already. */
export async function isCovered(
  reader: Reader,
  source: string,
  sourceIds: readonly string[],
  amount: Micros,
): Promise<boolean> {
  const found = await maybe(
    reader,
    prepared(sql<{ id: bigint }>`
      select id from holds where source = ${source} and source_id = any(${[...sourceIds]}::text[])
        and (status = 'SETTLED' or (status = 'OPEN' and amount >= ${amount})) limit 1`),
  )
  return found !== undefined
}

/** The settled amount of the newest of these holds. */
export async function findSettledAmount(
  reader: Reader,
  source: string,
  sourceIds: readonly string[],
): Promise<Micros | undefined> {
  const found = await maybe(
    reader,
    sql<{ amount: Micros }>`
      select settled_amount as amount from holds
      where source = ${source} and source_id = any(${[...sourceIds]}::text[]) and status = 'SETTLED'
      order by id desc limit 1`,
  )
  return found?.amount
}

/** Lists the key families of a partner, to resolve the tag in a partner reference. */
export async function listFamilies(reader: Reader, partnerId: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ family: string }>`select distinct family_id as family from api_keys where account_id = ${partnerId}`,
  )
  return rows.map(({ family }) => family)
}

export async function isPartner(reader: Reader, partnerId: number): Promise<boolean> {
  const found = await maybe(
    reader,
    sql<{ id: number }>`select account_id as id from partners where account_id = ${partnerId}`,
  )
  return found !== undefined
}
