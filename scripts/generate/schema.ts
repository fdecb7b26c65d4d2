// Writes the types of all tables from a migrated database, so that queries are checked against what is really there.
import type pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isAlways: boolean
}

const columnsQuery = `
  select c.table_name as table, c.column_name as column, coalesce(c.domain_name, c.udt_name) as type,
    c.is_nullable = 'YES' as "isNullable",
    c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault",
    c.identity_generation = 'ALWAYS' or c.is_generated = 'ALWAYS' as "isAlways"
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
  order by c.table_name, c.ordinal_position`

const checksQuery = `
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`

const typeNames: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
  uuid: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'bigint[]',
  usdc_micros: 'Micros',
  usd_cents: 'Cents',
}

/** `status = ANY (ARRAY['A'::text, …])`, as PostgreSQL spells a check of a closed list. */
const listCheck = /^CHECK \(\(\(?"?(\w+)"? = ANY \(ARRAY\[(.+)\]\)\)?\)\)$/
const singleCheck = /^CHECK \(\("?(\w+)"? = ('[^']+')::text\)\)$/

function unionsFrom(checks: { table: string; definition: string }[]): Map<string, string> {
  const unions = new Map<string, string>()
  for (const { table, definition } of checks) {
    const list = listCheck.exec(definition) ?? singleCheck.exec(definition)
    const members = list?.[2]?.match(/'[^']+'/g)
    if (list?.[1] && members) unions.set(`${table}.${list[1]}`, members.join(' | '))
  }
  return unions
}

function columnType(column: Column, unions: ReadonlyMap<string, string>): string {
  const base = unions.get(`${column.table}.${column.column}`) ?? typeNames[column.type]
  if (!base) throw new Error(`${column.table}.${column.column} has the unknown type ${column.type}.`)
  const type = column.isNullable && base !== 'unknown' ? `${base} | null` : base
  if (column.isAlways) return `GeneratedAlways<${type}>`
  return column.hasDefault ? `Generated<${type}>` : type
}

const pascal = (name: string): string => name.replaceAll(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

export async function renderSchema(pool: pg.Pool): Promise<string> {
  const columns = (await pool.query<Column>(columnsQuery)).rows
  const unions = unionsFrom((await pool.query<{ table: string; definition: string }>(checksQuery)).rows)
  const tables = Map.groupBy(columns, (column) => column.table)
  const blocks = [...tables].map(([table, list]) => {
    const lines = list.map((column) => `  ${column.column}: ${columnType(column, unions)}`)
    return `type ${pascal(table)}Table = {\n${lines.join('\n')}\n}\n`
  })
  const body = blocks.join('\n')
  const imports = ['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const money = ['Micros', 'Cents'].filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  return [
    '// Generated from the migrated database by `npm run generate`. Do not edit.',
    `import type { ${imports.join(', ')} } from 'kysely'`,
    ...(money.length > 0 ? [`import type { ${money.join(', ')} } from '../kernel/money.ts'`] : []),
    '',
    body,
    '/** Every table, as the migrations leave it. */',
    `export type Schema = {\n${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table`).join('\n')}\n}`,
    '',
  ].join('\n')
}
