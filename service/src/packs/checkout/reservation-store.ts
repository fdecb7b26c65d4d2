import { sql } from 'kysely'
import { one, type Reader, type Tx } from '../../db/db.ts'

export type ReservationTables = { readonly sales: string; readonly requests: string; readonly productId: string }

/** Counts the packs of a product that are sold but not part of its stock on chain. */
export function createReservations({ sales, requests, productId: productColumnName }: ReservationTables) {
  const table = sql.table(sales)
  const column = sql.ref(productColumnName)
  return {
    /** Serializes the stock checks of a product until the end of the transaction. */
    async lockProduct(tx: Tx, productId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext(${sales}), ${productId})`.execute(tx)
    },

    /** Packs reserved and not on chain yet, plus packs included after `afterBlock`. */
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
