import { sql } from 'kysely'
import type { Reader } from '../../../db/db.ts'
import type { TimelineEntry } from '../../shared/timeline/model.ts'
import { attemptParts, listEntries, minedPart, part, webhookPart } from '../../shared/timeline/store.ts'

/** The transactions that minted or moved the items; one transaction may carry items of several sends. */
const intentsOf = (id: number) => sql`i.id in (
  select a.intent_id from chain_attempts a join send_items s on s.tx_hash = a.hash where s.send_id = ${id}
  union select m.id from chain_intents m where m.reference in (
    select 'send-mint:' || s.id from send_items s where s.send_id = ${id}))`

const itemParts = (id: number) => [
  part('requested', sql`created_at`, {}, sql`sends where id = ${id}`),
  part(
    'state',
    sql`completed_at`,
    { status: sql`upper(status)` },
    sql`sends where id = ${id} and completed_at is not null`,
  ),
  part(
    'item',
    sql`coalesce(sent_at, updated_at)`,
    {
      status: sql`status`,
      txHash: sql`tx_hash`,
      tokenId: sql`token_id`,
      itemKind: sql`kind`,
      uniqueId: sql`unique_id`,
      description: sql`error`,
    },
    sql`send_items where send_id = ${id} and status in ('SENT', 'FAILED')`,
  ),
  part(
    'item',
    sql`buyback_registered_at`,
    { status: sql`'SELLBACK_OPEN'`, tokenId: sql`token_id`, itemKind: sql`kind`, uniqueId: sql`unique_id` },
    sql`send_items where send_id = ${id} and buyback_registered_at is not null`,
  ),
]

/** Everything recorded about a send, oldest first. */
export const listSendTimeline = (reader: Reader, partnerId: number, id: number): Promise<TimelineEntry[]> =>
  listEntries(reader, [
    ...itemParts(id),
    ...attemptParts(intentsOf(id)),
    minedPart(intentsOf(id)),
    webhookPart(partnerId, 'send', id),
  ])
