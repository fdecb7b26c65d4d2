import { sql, type RawBuilder } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'
import { entryKinds, type EntryKind, type TimelineEntry } from './model.ts'

type Sql = RawBuilder<unknown>

/** The columns of an entry, in the order of every part; a part names those that it has. */
const columns = {
  status: 'text',
  amount: 'bigint',
  balanceAfter: 'bigint',
  reservedAfter: 'bigint',
  txHash: 'text',
  blockNumber: 'bigint',
  nonce: 'bigint',
  gasWei: 'numeric',
  purpose: 'text',
  keyId: 'text',
  tokenId: 'bigint',
  itemKind: 'text',
  uniqueId: 'text',
  event: 'text',
  url: 'text',
  deliveryId: 'bigint',
  webhookId: 'integer',
  statusCode: 'integer',
  attempts: 'integer',
  ledgerEntryId: 'bigint',
  carrier: 'text',
  trackingNumber: 'text',
  place: 'text',
  description: 'text',
} as const satisfies Record<Exclude<keyof TimelineEntry, 'at' | 'kind'>, string>

type Fields = Partial<Record<keyof typeof columns, Sql>>

/** The entries of one kind from one source. */
export function part(kind: EntryKind, at: Sql, fields: Fields, source: Sql): Sql {
  const values = Object.entries(columns).map(
    ([name, type]) => sql`${fields[name as keyof Fields] ?? sql`null`}::${sql.raw(type)} as ${sql.id(name)}`,
  )
  return sql`select ${at} as at, ${sql.lit(kind)} as kind, ${sql.join(values)} from ${source}`
}

export const hexOf = (column: string): Sql => sql`'0x' || encode(${sql.ref(column)}, 'hex')`

/** The request of a row with a key, and the changes of its status. */
export const requestParts = (rows: string, moves: { table: string; column: string }, id: number): Sql[] => [
  part('requested', sql`created_at`, { keyId: sql`key_id` }, sql`${sql.table(rows)} where id = ${id}`),
  part(
    'state',
    sql`at`,
    { status: sql`to_status`, event: sql`event` },
    sql`${sql.table(moves.table)} where ${sql.ref(moves.column)} = ${id}`,
  ),
]

/** The ledger entries of a row of a table with end users. */
export const ledgerPart = (source: string, rows: string, id: number): Sql =>
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
    sql`ledger_entries where source = ${source} and split_part(source_id, ':', 1) = ${String(id)}
      and end_user_id = (select end_user_id from ${sql.table(rows)} where id = ${id})`,
  )

/** Null while a transaction does what it is for; otherwise why it changed nothing. */
const ineffective = sql`nullif(i.result, 'SUCCEEDED')`

/**
 * Our transactions of some intents: each attempt, those that changed nothing, and the final block. An attempt that
 * reverted and was followed by another one is dated with the next one, because its block is not kept.
 */
export const attemptParts = (isOurs: Sql): Sql[] => [
  part(
    'signed',
    sql`a.created_at`,
    { txHash: sql`a.hash`, nonce: sql`a.nonce`, attempts: sql`a.ordinal`, purpose: sql`i.purpose` },
    sql`chain_attempts a join chain_intents i on i.id = a.intent_id where ${isOurs}`,
  ),
  part(
    'sent',
    sql`a.sent_at`,
    { txHash: sql`a.hash`, nonce: sql`a.nonce`, attempts: sql`a.ordinal`, purpose: sql`i.purpose` },
    sql`chain_attempts a join chain_intents i on i.id = a.intent_id where ${isOurs} and a.sent_at is not null`,
  ),
  part(
    'mined',
    sql`coalesce(n.created_at, i.updated_at)`,
    { status: sql`'REVERTED'`, txHash: sql`a.hash`, purpose: sql`i.purpose` },
    sql`chain_attempts a join chain_intents i on i.id = a.intent_id
      left join chain_attempts n on n.intent_id = a.intent_id and n.ordinal = a.ordinal + 1
      where ${isOurs} and a.status = 'MINED' and a.hash is distinct from i.tx_hash`,
  ),
  part(
    'mined',
    sql`b.time`,
    {
      status: ineffective,
      txHash: sql`i.tx_hash`,
      blockNumber: sql`i.block_number`,
      gasWei: feeOf('i'),
      purpose: sql`i.purpose`,
    },
    sql`chain_intents i join chain_blocks b on b.number = i.block_number
      where ${isOurs} and i.status in ('MINED', 'FINAL') and i.result <> 'SUCCEEDED'`,
  ),
  part(
    'final',
    sql`i.updated_at`,
    { status: ineffective, txHash: sql`i.tx_hash`, blockNumber: sql`i.block_number`, purpose: sql`i.purpose` },
    sql`chain_intents i where ${isOurs} and i.status = 'FINAL'`,
  ),
]

export const feeOf = (intent: string): Sql =>
  sql`${sql.ref(`${intent}.gas_used`)}::numeric * ${sql.ref(`${intent}.gas_price_wei`)}`

/** The blocks of our transactions that took effect, as far as they are indexed. */
export const minedPart = (isOurs: Sql): Sql =>
  part(
    'mined',
    sql`b.time`,
    { txHash: sql`i.tx_hash`, blockNumber: sql`i.block_number`, gasWei: feeOf('i'), purpose: sql`i.purpose` },
    sql`chain_intents i join chain_blocks b on b.number = i.block_number
      where ${isOurs} and i.status in ('MINED', 'FINAL') and i.result = 'SUCCEEDED'`,
  )

/** The deliveries of the events of one resource. */
export const webhookPart = (accountId: number, resource: string, id: number): Sql =>
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
      where e.account_id = ${accountId} and e.resource_id = ${String(id)} and e.sequence is not null and e.event like ${`${resource}.%`}`,
  )

const maxEntries = 500

/** These carry the time of their block: the start of a second in which the block was made. */
const chainKinds: readonly EntryKind[] = ['mined', 'randomness', 'card', 'burn', 'payment', 'refund']

const isOnChain = sql`kind = any(${[...chainKinds]}::text[])`

/** What a transaction did comes after it was sent, although its block is dated with the start of the second. */
const takesPlaceAt = sql`case
  when not ${isOnChain} then at
  when "txHash" is null then at + interval '999 milliseconds'
  else greatest(at, max(at) filter (where kind in ('signed', 'sent')) over (partition by "txHash")) end`

const inOrder = sql`"blockNumber" nulls last, array_position(${[...entryKinds]}::text[], kind)`

/** Blocks come one after another: what a later one did is not before what an earlier one did. */
const afterEarlierBlocks = sql`max("takesPlaceAt") over
  (partition by ${isOnChain} order by at, ${inOrder} rows unbounded preceding)`

/** All entries of the parts, oldest first; those of one moment by block, then in the order of their kinds. */
export function listEntries(reader: Reader, parts: readonly Sql[]): Promise<TimelineEntry[]> {
  const shown = sql.join(['at', 'kind', ...Object.keys(columns)].map((name) => sql.id(name)))
  return many(
    reader,
    sql<TimelineEntry>`
      select ${shown} from (
        select *, case when ${isOnChain} then ${afterEarlierBlocks} else "takesPlaceAt" end as "orderedAt" from (
          select *, ${takesPlaceAt} as "takesPlaceAt" from (${sql.join(parts, sql` union all `)}) entries
        ) dated
      ) placed
      order by "orderedAt", ${isOnChain}, ${inOrder}
      limit ${maxEntries}`,
  )
}
