import { sql, type RawBuilder } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import { filterNames, type FilterName, type Filters, type TableName } from './model.ts'
import type { Row } from './table-model.ts'

export type Range = { accountId: number; from: Date; to: Date; filters?: Filters | undefined }
type Table = {
  columns: readonly string[]
  /** The column of each filter. */
  filters: Readonly<Partial<Record<FilterName, string>>>
  query(range: Range, narrow: RawBuilder<unknown>): RawBuilder<Row>
}

const within = (column: string, { from, to }: Range) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

/** The report tables. Each is one statement, streamed without loading all rows into memory. */
export const tables = {
  inventory_snapshot: {
    columns: [
      'unique_id',
      'name',
      'game',
      'set_name',
      'card_number',
      'condition',
      'status',
      'site_id',
      'declared_value_cents',
      'client_reference',
      'received_at',
    ],
    filters: {
      status: 'h.status',
      site_id: 'h.site_id',
      game: 'i.game',
      condition: 'i.condition',
      unique_id: 'h.unique_id',
    },
    query: ({ accountId, to }, narrow) => sql<Row>`
      select h.unique_id, i.name, i.game, i.set_name, i.card_number, i.condition, h.status, h.site_id,
        h.declared_value_cents, h.client_reference, h.received_at
      from holdings h join items i using (unique_id)
      where h.account_id = ${accountId} and h.received_at < ${to} and (h.departed_at is null or h.departed_at >= ${to})
      ${narrow} order by h.unique_id`,
  },
  card_movements: {
    columns: ['unique_id', 'seq', 'event', 'at', 'site_id', 'document'],
    filters: { unique_id: 'c.unique_id', event: 'c.event', site_id: 'c.site_id' },
    query: (range, narrow) => sql<Row>`
      select c.unique_id, c.seq, c.event, c.at, c.site_id, c.document
      from holdings h join custody_events c using (unique_id)
      where h.account_id = ${range.accountId} and (c.details ->> 'account_id')::integer = ${range.accountId}
        and ${within('c.at', range)}
      ${narrow} order by c.unique_id, c.seq`,
  },
  orders: {
    columns: [
      'order_id',
      'status',
      'reference',
      'site_id',
      'created_at',
      'committed_at',
      'shipped_at',
      'delivered_at',
      'cancelled_at',
      'cancel_reason',
    ],
    filters: { status: 'o.status', site_id: 'o.site_id', reference: 'o.reference' },
    query: (range, narrow) => sql<Row>`
      select o.id as order_id, o.status, o.reference, o.site_id, o.created_at, o.committed_at, o.shipped_at,
        o.delivered_at, o.cancelled_at, o.cancel_reason
      from vault_orders o where o.account_id = ${range.accountId} and ${within('o.created_at', range)} ${narrow} order by o.id`,
  },
  withdrawals: {
    columns: [
      'withdrawal_id',
      'status',
      'method',
      'card_count',
      'note',
      'requested_at',
      'acknowledged_at',
      'in_transit_at',
      'completed_at',
      'cancelled_at',
      'cancel_reason',
    ],
    filters: { status: 'w.status', method: 'w.method', site_id: 'w.site_id' },
    query: (range, narrow) => sql<Row>`
      select w.id as withdrawal_id, w.status, w.method, w.card_count, w.note, w.requested_at, w.acknowledged_at,
        w.in_transit_at, w.completed_at, w.cancelled_at, w.cancel_reason
      from withdrawals w where w.account_id = ${range.accountId} and ${within('w.requested_at', range)} ${narrow} order by w.id`,
  },
  transfers: {
    columns: ['transfer_id', 'direction', 'status', 'card_count', 'note', 'requested_at', 'completed_at'],
    filters: { status: 't.status' },
    query: (range, narrow) => sql<Row>`
      select t.id as transfer_id, case when t.from_account_id = ${range.accountId} then 'out' else 'in' end as direction,
        t.status, t.card_count, t.note, t.requested_at, t.completed_at
      from card_transfers t where (t.from_account_id = ${range.accountId} or t.to_account_id = ${range.accountId})
        and ${within('t.requested_at', range)} ${narrow} order by t.id`,
  },
  inbound_receipts: {
    columns: [
      'inbound_shipment_id',
      'unique_id',
      'name',
      'condition',
      'line_id',
      'box_no',
      'is_damaged',
      'received_at',
    ],
    filters: { unique_id: 'r.unique_id', condition: 'i.condition' },
    query: (range, narrow) => sql<Row>`
      select r.shipment_id as inbound_shipment_id, r.unique_id, i.name, i.condition, r.line_id, r.box_no, r.is_damaged,
        r.received_at
      from inbound_receipts r join inbound_shipments s on s.id = r.shipment_id join items i using (unique_id)
      where s.account_id = ${range.accountId} and ${within('r.received_at', range)}
      ${narrow} order by r.shipment_id, r.received_at, r.unique_id`,
  },
  invoice_lines: {
    columns: [
      'invoice_number',
      'line',
      'fee',
      'description',
      'quantity',
      'unit',
      'unit_amount_cents',
      'per_quantity',
      'amount_cents',
      'resource_type',
      'resource_id',
      'site_id',
      'service_from',
      'service_to',
    ],
    filters: { fee: 'e.fee', site_id: 'e.site_id' },
    query: (range, narrow) => sql<Row>`
      select v.number as invoice_number, l.position as line, e.fee, e.description, e.quantity, e.unit,
        e.unit_amount_cents, e.per_quantity, l.amount_cents, e.resource_type, e.resource_id, e.site_id, e.service_from,
        e.service_to
      from invoices v join invoice_lines l on l.invoice_id = v.id join billing_events e on e.id = l.event_id
      where v.account_id = ${range.accountId} and ${within('v.issued_at', range)} ${narrow} order by v.id, l.position`,
  },
  storage_accrual: {
    columns: ['day', 'site_id', 'card_count', 'declared_cents'],
    filters: { site_id: 'site_id' },
    query: ({ accountId, from, to }, narrow) => sql<Row>`
      select day::text as day, nullif(site_id, 0) as site_id, card_count, declared_cents from storage_days
      where account_id = ${accountId} and day >= (${from}::timestamptz at time zone 'UTC')::date
        and day < (${to}::timestamptz at time zone 'UTC')::date
      ${narrow} order by day, site_id`,
  },
  declared_values: {
    columns: [
      'id',
      'unique_id',
      'declared_value_cents',
      'status',
      'effective_from',
      'effective_to',
      'note',
      'created_at',
    ],
    filters: { status: 'd.status', unique_id: 'd.unique_id' },
    query: (range, narrow) => sql<Row>`
      select d.id, d.unique_id, d.declared_value_cents, d.status, d.effective_from, d.effective_to, d.note, d.created_at
      from declared_values d where d.account_id = ${range.accountId} and ${within('d.created_at', range)} ${narrow} order by d.id`,
  },
  exceptions: {
    columns: [
      'id',
      'type',
      'severity',
      'status',
      'summary',
      'order_id',
      'withdrawal_id',
      'inbound_shipment_id',
      'resolution',
      'liability',
      'opened_at',
      'first_response_at',
      'resolved_at',
    ],
    filters: { status: 'x.status', type: 'x.type' },
    query: (range, narrow) => sql<Row>`
      select x.id, x.type, x.severity, x.status, x.summary, x.order_id, x.withdrawal_id, x.inbound_shipment_id,
        x.resolution, x.liability, x.opened_at, x.first_response_at, x.resolved_at
      from vault_exceptions x where x.account_id = ${range.accountId} and ${within('x.opened_at', range)} ${narrow} order by x.id`,
  },
  sla: {
    columns: ['metric', 'resource', 'site_id', 'started_at', 'deadline', 'done_at', 'is_kept', 'excluded_reason'],
    filters: { metric: 's.metric', site_id: 's.site_id' },
    query: (range, narrow) => sql<Row>`
      select s.metric, s.resource, s.site_id, s.started_at, s.deadline, s.done_at,
        coalesce(s.done_at <= s.deadline, false) as is_kept, s.excluded_reason
      from sla_items s where s.account_id = ${range.accountId} and ${within('s.deadline', range)}
      ${narrow} order by s.deadline, s.metric, s.resource`,
  },
} as const satisfies Record<TableName, Table>

const batchSize = 2_000

/** The filters that the table does not support. */
export const unknownFilters = (name: TableName, filters: Filters): string[] => {
  const known: Table['filters'] = tables[name].filters
  return Object.keys(filters).filter((filter) => !Object.hasOwn(known, filter))
}

const narrowBy = (columns: Table['filters'], filters: Filters) =>
  sql.join(
    filterNames.flatMap((filter) => {
      const [column, wanted] = [columns[filter], filters[filter]]
      return column === undefined || wanted === undefined ? [] : [sql`and ${sql.ref(column)}::text = ${wanted}::text`]
    }),
    sql` `,
  )

/** Reads a table in batches from one snapshot, through a cursor of the given transaction. */
export async function* readTable(reader: Reader, name: TableName, range: Range): AsyncGenerator<Row[]> {
  const table: Table = tables[name]
  await sql`declare report_rows no scroll cursor for ${table.query(range, narrowBy(table.filters, range.filters ?? {}))}`.execute(
    reader,
  )
  for (;;) {
    const rows = await many(reader, sql<Row>`fetch ${sql.lit(batchSize)} from report_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}
