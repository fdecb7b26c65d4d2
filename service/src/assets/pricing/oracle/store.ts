import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../../db/db.ts'
import type { Micros } from '../../../kernel/money.ts'

/** The oracle price of a group and its time. Zero means that the price is unknown. */
export type OraclePrice = { readonly groupId: number; readonly price: Micros; readonly at: Date }

export type OracleUpdate = {
  readonly blockHash: string
  readonly logIndex: number
  readonly blockNumber: bigint
  readonly groupId: number
  readonly oldPrice: bigint
  readonly newPrice: bigint
  readonly at: Date
}

export async function insertOracleUpdate(tx: Tx, update: OracleUpdate): Promise<void> {
  const { blockHash, logIndex, blockNumber, groupId, oldPrice, newPrice, at } = update
  await sql`
    insert into oracle_updates (block_hash, log_index, block_number, group_id, old_price, new_price, at)
    values (${blockHash}, ${logIndex}, ${blockNumber}, ${groupId}, ${oldPrice}, ${newPrice}, ${at})
    on conflict do nothing`.execute(tx)
}

export async function deleteOracleUpdate(
  tx: Tx,
  { blockHash, logIndex }: Pick<OracleUpdate, 'blockHash' | 'logIndex'>,
): Promise<void> {
  await sql`delete from oracle_updates where block_hash = ${blockHash} and log_index = ${logIndex}`.execute(tx)
}

/** Current prices of these groups; groups without any update are omitted. */
export function listOraclePrices(reader: Reader, groupIds: readonly number[]): Promise<OraclePrice[]> {
  return many(
    reader,
    sql<OraclePrice>`
      select requested.id as "groupId", newest.new_price as price, newest.at
      from unnest(${groupIds}::integer[]) as requested (id)
      cross join lateral (
        select new_price, at from oracle_updates where group_id = requested.id
        order by block_number desc, log_index desc limit 1
      ) newest`,
  )
}
