import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../../db/db.ts'

/** How a column stores text. */
export type ColumnKind = 'text' | 'json' | 'array'
export type TextColumn = { name: string; kind: ColumnKind; type: string }
export type TextTable = { schema: string; table: string; isAppendOnly: boolean; columns: readonly TextColumn[] }

/** Every column of every table that can contain text, partitions one by one. */
export async function listTextTables(reader: Reader): Promise<TextTable[]> {
  const rows = await many(
    reader,
    sql<Omit<TextTable, 'columns'> & TextColumn>`
      select n.nspname as schema, c.relname as table, a.attname as name, t.typname as type,
        case when t.typname in ('json', 'jsonb') then 'json' when t.typname in ('_text', '_varchar') then 'array'
          else 'text' end as kind,
        exists (select 1 from pg_trigger g where g.tgrelid = c.oid and g.tgfoid = 'refuse_change'::regproc) as "isAppendOnly"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and t.typname in ('text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar')
      order by 1, 2, a.attnum`,
  )
  const tables = new Map<string, TextTable & { columns: TextColumn[] }>()
  for (const { schema, table, isAppendOnly, ...column } of rows) {
    const key = `${schema}.${table}`
    const known = tables.get(key) ?? { schema, table, isAppendOnly, columns: [] }
    known.columns.push(column)
    tables.set(key, known)
  }
  return [...tables.values()]
}

export type Candidate = { ctid: string; values: Readonly<Record<string, unknown>> }

const tableOf = ({ schema, table }: TextTable) => sql.table(`${schema}.${table}`)

/** Rows in which a column contains one of the texts, with that column's values. White space counts as one space. */
export function findCandidates(reader: Reader, table: TextTable, texts: readonly string[]): Promise<Candidate[]> {
  const columns = table.columns.map(({ name }) => sql.id(name))
  // JSON escapes quotation marks and backslashes.
  const searched = [...new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]))]
  const patterns = searched.map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const contains = columns.map(
    (column) => sql`regexp_replace(${column}::text, '\\s+', ' ', 'g') ilike any(${patterns}::text[])`,
  )
  const values = table.columns.map(({ name }) => sql`${sql.lit(name)}::text, to_jsonb(${sql.id(name)})`)
  return many(
    reader,
    sql<Candidate>`
      select ctid::text, jsonb_build_object(${sql.join(values)}) as values
      from ${tableOf(table)} where ${sql.join(contains, sql` or `)}`,
  )
}

function typedValue({ kind, type }: TextColumn, value: unknown) {
  const json = JSON.stringify(value)
  if (kind === 'json') return sql`${json}::jsonb::${sql.raw(type === 'json' ? 'json' : 'jsonb')}`
  return kind === 'array' ? sql`array(select jsonb_array_elements_text(${json}::jsonb))` : sql`${value}`
}

export type Replacement = { column: TextColumn; value: unknown }

/** Replaces values of a row. */
export async function replaceValues(
  tx: Tx,
  table: TextTable,
  ctid: string,
  replacements: readonly Replacement[],
): Promise<void> {
  const sets = replacements.map(({ column, value }) => sql`${sql.id(column.name)} = ${typedValue(column, value)}`)
  await sql`update ${tableOf(table)} set ${sql.join(sets)} where ctid = ${ctid}::tid`.execute(tx)
}

export async function deleteRow(tx: Tx, table: TextTable, ctid: string): Promise<void> {
  await sql`delete from ${tableOf(table)} where ctid = ${ctid}::tid`.execute(tx)
}
