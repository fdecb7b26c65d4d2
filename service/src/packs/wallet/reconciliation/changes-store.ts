import { sql, type RawBuilder } from 'kysely'
import { one, type Reader } from '../../../db/db.ts'
import type { SubjectKind } from './progress-model.ts'

type Kind = {
  table: string
  id: string
  /** Whether it can still change without a new entry of the ledger. */
  isOpen: RawBuilder<unknown>
  /** The numbers that an entry of the ledger names. */
  touched: RawBuilder<unknown>
}

const named = (source: string): RawBuilder<unknown> =>
  sql`select e.source_id::bigint from ledger_entries e where e.source = ${sql.lit(source)} and e.source_id ~ '^[0-9]{1,9}$'`

const kinds: Readonly<Record<SubjectKind, Kind>> = {
  wallet: {
    table: 'wallets',
    id: 'end_user_id',
    isOpen: sql`false`,
    touched: sql`select e.end_user_id::bigint from ledger_entries e where e.end_user_id is not null`,
  },
  hold: {
    table: 'holds',
    id: 'id',
    isOpen: sql`status = 'OPEN'`,
    touched: sql`
      select substr(account, 6)::bigint from ledger_entries e cross join lateral (values (e.from_account), (e.to_account)) v (account)
      where account like 'hold:%'`,
  },
  deposit: {
    table: 'deposits',
    id: 'id',
    // What a reorganization removed can be seen again.
    isOpen: sql`status in ('SEEN', 'PROCESSING') or failure_reason = 'reorged_out'`,
    touched: named('deposit'),
  },
  sellback: {
    table: 'sellbacks',
    id: 'id',
    isOpen: sql`status in ('PENDING', 'SUBMITTING', 'SUBMITTED')`,
    touched: named('sellback'),
  },
  withdrawal: {
    table: 'credit_withdrawals',
    id: 'id',
    isOpen: sql`status not in ('COMPLETED', 'FAILED')`,
    touched: named('withdrawal'),
  },
  adjustment: {
    table: 'credit_adjustments',
    id: 'id',
    isOpen: sql`status = 'PROPOSED'`,
    touched: named('adjustment'),
  },
  redemption: {
    table: 'redemptions',
    id: 'id',
    isOpen: sql`custody = 'CUSTODIAL' and (status not in ('COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED')
      or (payment_tx_hash is not null and payment_final_at is null) or (refunded_at is not null and refund_final_at is null))`,
    touched: named('redemption'),
  },
}

type Ids = { ids: number[] }

/** Subjects that are new, and those that entries after a number name. */
export async function listChanged(
  reader: Reader,
  kind: SubjectKind,
  after: number,
  afterEntry: number,
): Promise<number[]> {
  const { table, id, touched } = kinds[kind]
  const { ids } = await one(
    reader,
    sql<Ids>`
      select array(
        select ${sql.ref(id)}::float8 from ${sql.table(table)} where ${sql.ref(id)} > ${after}::bigint
        union select t.id::float8 from (${touched} and e.id > ${afterEntry}::bigint) t (id)
      ) as ids`,
  )
  return ids
}

/** Those of the subjects, or of all, that can still change. */
export async function listOpen(reader: Reader, kind: SubjectKind, among?: readonly number[]): Promise<number[]> {
  const { table, id, isOpen } = kinds[kind]
  const scope = among ? sql`${sql.ref(id)} = any(${among}::bigint[])` : sql`true`
  const { ids } = await one(
    reader,
    sql<Ids>`select array(select ${sql.ref(id)}::float8 from ${sql.table(table)} where ${scope} and (${isOpen})) as ids`,
  )
  return ids
}

/** The next subjects in order. */
export async function listNext(reader: Reader, kind: SubjectKind, after: number, limit: number): Promise<number[]> {
  const { table, id } = kinds[kind]
  const column = sql.ref(id)
  const { ids } = await one(
    reader,
    sql<Ids>`
      select array(select ${column}::float8 from ${sql.table(table)} where ${column} > ${after}::bigint
        order by ${column} limit ${limit}) as ids`,
  )
  return ids
}

const numbered = {
  entry: { table: 'ledger_entries', column: 'id' },
  block: { table: 'chain_logs', column: 'block_number' },
} as const

/** The number of the entry, or the block of the event, that is `count` rows further; undefined if there are fewer. */
export async function findFurther(
  reader: Reader,
  name: 'entry' | 'block',
  { after, to, count }: { after: number; to: number; count: number },
): Promise<number | undefined> {
  const { table, column } = numbered[name]
  const at = sql.ref(column)
  const { rows } = await sql<{ number: number }>`
    select ${at}::float8 as number from ${sql.table(table)} where ${at} > ${after}::bigint and ${at} <= ${to}::bigint
    order by ${at} offset ${count - 1} limit 1`.execute(reader)
  return rows[0]?.number
}
