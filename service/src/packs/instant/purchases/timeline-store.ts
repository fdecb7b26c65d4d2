import type { Reader } from '../../../db/db.ts'
import { listSaleTimeline, type SaleTables } from '../../checkout/timeline-store.ts'

const tables: SaleTables = {
  sales: 'instant_purchases',
  moves: { table: 'instant_purchase_moves', column: 'instant_purchase_id' },
  requests: 'instant_requests',
  cards: 'instant_cards',
  intent: 'instant_purchase',
  resource: 'instant_purchase',
  seller: 'STORE',
  // A refund appears as the change of the status; it has no row of its own.
  more: () => [],
}

export const listInstantTimeline = (reader: Reader, partnerId: number, id: number) =>
  listSaleTimeline(reader, tables, { partnerId, id })
