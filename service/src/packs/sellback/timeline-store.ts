import { sql } from 'kysely'
import type { Reader } from '../../db/db.ts'
import type { TimelineEntry } from '../shared/timeline/model.ts'
import { attemptParts, ledgerPart, listEntries, part, requestParts, webhookPart } from '../shared/timeline/store.ts'

/** The sale on chain, with the total and with each card. */
const saleParts = (id: number) => [
  part(
    'mined',
    sql`sold_at`,
    { txHash: sql`transaction_hash`, blockNumber: sql`block_number`, amount: sql`total` },
    sql`sellbacks where id = ${id} and sold_at is not null`,
  ),
  part(
    'card',
    sql`s.sold_at`,
    { txHash: sql`s.transaction_hash`, tokenId: sql`i.token_id`, itemKind: sql`i.kind`, amount: sql`i.payout` },
    sql`sellback_items i join sellbacks s on s.id = i.sellback_id where s.id = ${id} and s.sold_at is not null`,
  ),
]

/** Everything recorded about a sell-back, oldest first. */
export const listSellbackTimeline = (reader: Reader, partnerId: number, id: number): Promise<TimelineEntry[]> =>
  listEntries(reader, [
    ...requestParts('sellbacks', { table: 'sellback_moves', column: 'sellback_id' }, id),
    ledgerPart('sellback', 'sellbacks', id),
    ...attemptParts(sql`i.reference in (${`sellback.sell:${id}`}, ${`sellback.deploy:${id}`})`),
    ...saleParts(id),
    webhookPart(partnerId, 'sellback', id),
  ])
