import { sql } from 'kysely'
import { one, type Reader, type Tx } from '../../db/db.ts'

export type ReservationTables = { readonly sales: string; readonly requests: string; readonly productId: string }

/** What is sold of a line that a reading of the chain does not show. */
export function createReservations({ sales, requests, productId: productColumnName }: ReservationTables) {
  const table = sql.table(sales)
  const column = sql.ref(productColumnName)
  return {
    /** Orders of this line that are counted are counted one after the other, until their transactions end. */
    async lockProduct(tx: Tx, productId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext(${sales}), ${productId})`.execute(tx)
    },

    /** Packs that are promised and not known to be on chain, and those that came to it after a block. */
    async countReserved(reader: Reader, productId: number, afterBlock: bigint): Promise<number> {
      const { packs } = await one(
        reader,
        sql<{ packs: number }>`
          select (coalesce((
            select sum(quantity) from ${table}
            where ${column} = ${productId} and custody = 'CUSTODIAL' and onchain_request_id is null
              and status in ('RESERVED', 'SUBMITTING', 'SUBMITTED')), 0)
          + coalesce((
            select sum(p.quantity) from ${sql.table(requests)} r join ${table} p on p.id = r.purchase_id
            where r.block_number > ${afterBlock} and p.${column} = ${productId}), 0))::integer as packs`,
      )
      return packs
    },
  }
}
