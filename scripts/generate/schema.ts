// Writes the types of the tables that the query builder touches, from a migrated database, so that its queries are checked
// against the real columns. Statements written as SQL text name their columns themselves and need no table type.
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../stages.ts'

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
  _bytea: 'Uint8Array[]',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'bigint[]',
  usdc_micros: 'Micros',
  usd_cents: 'Cents',
}

/** Matches `status = ANY (ARRAY['A'::text, …])`, PostgreSQL's form of a check for a closed list. */
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

const pascal = (name: string): string => name.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

type Table = { name: string; columns: readonly Column[] }
type File = { path: string; text: string }

export const tablesFolder = 'service/src/db/tables'
const mark = '// Generated from the migrated database by `npm run generate`. Do not edit.'
const typeOf = (origin: string): string => `${pascal(origin)}Tables`

/** The migration that creates each table; the tables of a migration share a file. */
async function readOrigins(): Promise<Map<string, string>> {
  const folder = join(root, 'service', 'migrations')
  const origins = new Map<string, string>()
  for (const file of await readdir(folder)) {
    const name = /^\d+_(\w+)\.sql$/.exec(file)?.[1]?.replaceAll('_', '-')
    if (!name) continue
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, table = ''] of text.matchAll(/^create table (\w+)/gm)) origins.set(table, name)
  }
  return origins
}

const builderCall =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|mergeInto)\(\s*['"](\w+)|Schema\['(\w+)'\]/g

/** The tables that some query names to the builder. */
async function readBuilderTables(): Promise<ReadonlySet<string>> {
  const tables = new Set<string>()
  for await (const path of glob('{service,demo,bench}/**/*.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })) {
    const text = await readFile(join(root, path), 'utf8')
    for (const [, named, typed] of text.matchAll(builderCall)) tables.add(named ?? typed ?? '')
  }
  return tables
}

function renderTables(origin: string, tables: readonly Table[], unions: ReadonlyMap<string, string>): File {
  const blocks = tables.map((table) => {
    const lines = table.columns.map((column) => `    ${column.column}: ${columnType(column, unions)}`)
    return `  ${table.name}: {\n${lines.join('\n')}\n  }\n`
  })
  const body = `export type ${typeOf(origin)} = {\n${blocks.join('\n')}}\n`
  const importing = (names: readonly string[], source: string): string[] => {
    const used = names.filter((one) => new RegExp(`\\b${one}\\b`).test(body))
    return used.length > 0 ? [`import type { ${used.join(', ')} } from '${source}'`] : []
  }
  const imports = [
    ...importing(['Generated', 'GeneratedAlways'], 'kysely'),
    ...importing(['Micros', 'Cents'], '../../kernel/money.ts'),
  ]
  return { path: `${tablesFolder}/${origin}.ts`, text: [mark, ...imports, '', body].join('\n') }
}

/** A file for the tables of each migration, and one that combines them. */
export async function renderSchema(pool: pg.Pool): Promise<File[]> {
  const columns = (await pool.query<Column>(columnsQuery)).rows
  const unions = unionsFrom((await pool.query<{ table: string; definition: string }>(checksQuery)).rows)
  const origins = await readOrigins()
  const used = await readBuilderTables()
  const tables = [...Map.groupBy(columns, ({ table }) => table)]
    .filter(([name]) => used.has(name))
    .map(([name, list]): Table => ({ name, columns: list }))
  const groups = Map.groupBy(tables, ({ name }) => {
    const origin = origins.get(name)
    if (!origin) throw new Error(`No migration creates the table ${name}.`)
    return origin
  })
  const names = [...groups.keys()].toSorted()
  const schema = [
    mark,
    ...names.map((origin) => `import type { ${typeOf(origin)} } from './tables/${origin}.ts'`),
    '',
    '/** The tables of the query builder, as the migrations leave them. */',
    `export type Schema = ${names.map(typeOf).join(' & ')}`,
    '',
  ]
  return [
    { path: 'service/src/db/schema.ts', text: schema.join('\n') },
    ...[...groups].map(([origin, list]) => renderTables(origin, list, unions)),
  ]
}
