import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../db/db.ts'
import type { TimelineEntry } from '../shared/timeline/model.ts'
import {
  attemptParts,
  feeOf,
  hexOf,
  ledgerPart,
  listEntries,
  part,
  requestParts,
  webhookPart,
} from '../shared/timeline/store.ts'

export type SaleTables = {
  sales: string
  moves: { table: string; column: string }
  requests: string
  cards: string
  /** The prefix of intent references. */
  intent: string
  /** The source of ledger entries, and the resource of events. */
  resource: string
  seller: 'POOL' | 'STORE'
  more: (id: number) => RawBuilder<unknown>[]
}

/** The block of the payment, the random word and the cards; a wallet may have sent the payment itself. */
function chainParts({ requests, cards, intent, seller }: SaleTables, id: number): RawBuilder<unknown>[] {
  const table = sql.table(requests)
  return [
    part(
      'mined',
      sql`r.requested_at`,
      {
        txHash: sql`r.transaction_hash`,
        blockNumber: sql`i.block_number`,
        gasWei: feeOf('i'),
        purpose: sql`i.purpose`,
      },
      sql`${table} r left join chain_intents i on i.reference = ${`${intent}:${id}`} where r.purchase_id = ${id}`,
    ),
    part(
      'randomness',
      sql`b.time`,
      { txHash: hexOf('l.tx_hash'), blockNumber: sql`b.number` },
      sql`${table} r join chain_requests q on q.seller = ${seller} and q.request_id = r.request_id::numeric
        join chain_blocks b on b.number = q.ready_block
        join chain_logs l on l.block_number = q.ready_block and l.log_index = q.ready_log_index
        where r.purchase_id = ${id}`,
    ),
    part(
      'card',
      sql`revealed_at`,
      { txHash: sql`transaction_hash`, tokenId: sql`token_id`, itemKind: sql`kind`, amount: sql`value_micros` },
      sql`${sql.table(cards)} where purchase_id = ${id} and state = 'REVEALED'`,
    ),
  ]
}

/** Everything recorded about a sale, oldest first. */
export const listSaleTimeline = (
  reader: Reader,
  tables: SaleTables,
  { partnerId, id }: { partnerId: number; id: number },
): Promise<TimelineEntry[]> =>
  listEntries(reader, [
    ...requestParts(tables.sales, tables.moves, id),
    ledgerPart(tables.resource, tables.sales, id),
    ...attemptParts(sql`i.reference = ${`${tables.intent}:${id}`}`),
    ...chainParts(tables, id),
    ...tables.more(id),
    webhookPart(partnerId, tables.resource, id),
  ])
