import { sql } from 'kysely'
import { one, type Reader } from '../../db/db.ts'

export type Counts = {
  cards: number
  openOrders: number
  openWithdrawals: number
  openInbound: number
  openExceptions: number
}

export const readCounts = (reader: Reader, accountId: number): Promise<Counts> =>
  one(
    reader,
    sql<Counts>`
      select
        (select count(*) from holdings where account_id = ${accountId} and departed_at is null)::integer as cards,
        (select count(*) from vault_orders where account_id = ${accountId}
          and status in ('COMMITTING', 'COMMITTED', 'IN_FULFILLMENT', 'SHIPPED'))::integer
          as "openOrders",
        (select count(*) from withdrawals where account_id = ${accountId}
          and status in ('REQUESTED', 'ACKNOWLEDGED', 'IN_TRANSIT'))::integer as "openWithdrawals",
        (select count(*) from inbound_shipments where account_id = ${accountId}
          and status not in ('CLOSED', 'CANCELLED'))::integer as "openInbound",
        (select count(*) from vault_exceptions where account_id = ${accountId}
          and status not in ('RESOLVED', 'CLOSED'))::integer as "openExceptions"`,
  )

export const readTransferPolicy = (reader: Reader, accountId: number): Promise<{ transferPolicy: string }> =>
  one(
    reader,
    sql<{ transferPolicy: string }>`
      select transfer_policy as "transferPolicy" from tenants where account_id = ${accountId}`,
  )
