import { sql } from 'kysely'
import type { Reader } from '../../db/db.ts'
import { listSaleTimeline, type SaleTables } from '../checkout/timeline-store.ts'
import { part } from '../shared/timeline/store.ts'

const tables: SaleTables = {
  sales: 'purchases',
  moves: { table: 'purchase_moves', column: 'purchase_id' },
  requests: 'pool_requests',
  cards: 'pack_items',
  intent: 'purchase',
  resource: 'purchase',
  seller: 'POOL',
  more: (id) => [
    part(
      'refund',
      sql`at`,
      { amount: sql`amount`, txHash: sql`transaction_hash`, attempts: sql`packs` },
      sql`pack_refunds where purchase_id = ${id}`,
    ),
  ],
}

export const listPurchaseTimeline = (reader: Reader, partnerId: number, id: number) =>
  listSaleTimeline(reader, tables, { partnerId, id })
