import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'
import type { TimelineEntry } from './model.ts'

/** The columns of an entry, in the order of the parts below; a part names those that it has. */
const columns = {
  status: 'text',
  amount: 'bigint',
  balanceAfter: 'bigint',
  reservedAfter: 'bigint',
  txHash: 'text',
  blockNumber: 'bigint',
  nonce: 'bigint',
  gasWei: 'numeric',
  keyId: 'text',
  tokenId: 'bigint',
  itemKind: 'text',
  event: 'text',
  url: 'text',
  deliveryId: 'bigint',
  webhookId: 'integer',
  statusCode: 'integer',
  attempts: 'integer',
  ledgerEntryId: 'bigint',
} as const

type Fields = Partial<Record<keyof typeof columns, ReturnType<typeof sql>>>

function part(kind: TimelineEntry['kind'], at: ReturnType<typeof sql>, fields: Fields, source: ReturnType<typeof sql>) {
  const values = Object.entries(columns).map(
    ([name, type]) => sql`${fields[name as keyof Fields] ?? sql`null`}::${sql.raw(type)} as ${sql.id(name)}`,
  )
  return sql`select ${at} as at, ${sql.lit(kind)} as kind, ${sql.join(values)} from ${source}`
}

const hexOf = (column: string) => sql`'0x' || encode(${sql.ref(column)}, 'hex')`

/** What happened on our side: the request, the moves and the ledger. */
const ownParts = (id: number) => [
  part('requested', sql`created_at`, { keyId: sql`key_id` }, sql`purchases where id = ${id}`),
  part('state', sql`at`, { status: sql`to_status`, event: sql`event` }, sql`purchase_moves where purchase_id = ${id}`),
  part(
    'ledger',
    sql`created_at`,
    {
      status: sql`entry_type`,
      amount: sql`amount`,
      balanceAfter: sql`balance_after`,
      reservedAfter: sql`reserved_after`,
      ledgerEntryId: sql`id`,
    },
    sql`ledger_entries where source = 'purchase' and split_part(source_id, ':', 1) = ${String(id)}
      and end_user_id = (select end_user_id from purchases where id = ${id})`,
  ),
]

/** What happened on chain: our transaction, the random word, the cards and the refunds. */
const chainParts = (id: number) => [
  part(
    'signed',
    sql`a.created_at`,
    { txHash: sql`a.hash`, nonce: sql`a.nonce`, attempts: sql`a.ordinal` },
    sql`chain_attempts a join chain_intents i on i.id = a.intent_id where i.reference = ${`purchase:${id}`}`,
  ),
  part(
    'sent',
    sql`a.sent_at`,
    { txHash: sql`a.hash`, nonce: sql`a.nonce`, attempts: sql`a.ordinal` },
    sql`chain_attempts a join chain_intents i on i.id = a.intent_id
      where i.reference = ${`purchase:${id}`} and a.sent_at is not null`,
  ),
  part(
    'mined',
    sql`r.requested_at`,
    {
      txHash: sql`r.transaction_hash`,
      blockNumber: sql`i.block_number`,
      gasWei: sql`i.gas_used::numeric * i.gas_price_wei`,
    },
    sql`pool_requests r left join chain_intents i on i.reference = ${`purchase:${id}`} where r.purchase_id = ${id}`,
  ),
  part(
    'randomness',
    sql`b.time`,
    { txHash: hexOf('l.tx_hash'), blockNumber: sql`b.number` },
    sql`pool_requests r join chain_requests q on q.seller = 'POOL' and q.request_id = r.request_id::numeric
      join chain_blocks b on b.number = q.ready_block
      join chain_logs l on l.block_number = q.ready_block and l.log_index = q.ready_log_index where r.purchase_id = ${id}`,
  ),
  part(
    'card',
    sql`revealed_at`,
    { txHash: sql`transaction_hash`, tokenId: sql`token_id`, itemKind: sql`kind`, amount: sql`value_micros` },
    sql`pack_items where purchase_id = ${id} and state = 'REVEALED'`,
  ),
  part(
    'refund',
    sql`at`,
    { amount: sql`amount`, txHash: sql`transaction_hash`, attempts: sql`packs` },
    sql`pack_refunds where purchase_id = ${id}`,
  ),
  part(
    'final',
    sql`updated_at`,
    { txHash: sql`tx_hash`, blockNumber: sql`block_number` },
    sql`chain_intents where reference = ${`purchase:${id}`} and status = 'FINAL'`,
  ),
]

const webhookPart = (id: number, partnerId: number) =>
  part(
    'webhook',
    sql`coalesce(d.delivered_at, d.created_at)`,
    {
      status: sql`d.status`,
      event: sql`e.event`,
      url: sql`w.url`,
      deliveryId: sql`d.id`,
      webhookId: sql`d.webhook_id`,
      statusCode: sql`d.last_status_code`,
      attempts: sql`d.attempts`,
    },
    sql`events e join webhook_deliveries d on d.event_id = e.id join webhooks w on w.id = d.webhook_id
      where e.account_id = ${partnerId} and e.resource_id = ${String(id)} and e.event like 'purchase.%'`,
  )

const maxEntries = 500

/** Everything recorded about a purchase, oldest first. */
export function listTimeline(reader: Reader, partnerId: number, id: number): Promise<TimelineEntry[]> {
  const parts = [...ownParts(id), ...chainParts(id), webhookPart(id, partnerId)]
  return many(
    reader,
    sql<TimelineEntry>`
      select * from (${sql.join(parts, sql` union all `)}) entries order by
        -- A block's time is the start of its second, so what happened on chain comes last in it.
        at + case when kind in ('mined', 'randomness', 'card', 'refund') then interval '999 milliseconds' else interval '0' end,
        array_position(
        array['requested','state','ledger','signed','sent','mined','randomness','card','refund','webhook','final'], kind)
      limit ${maxEntries}`,
  )
}
