// DuckDB in memory in this process, on one thread. Its package is no dependency of the project.
import type { OpenPeer, Question } from './peer.ts'
import { columnOf, flagFields, numberFields, rankColumnOf, rankedFields, textFields, type Tables } from './rows.ts'
import { orderOf, quote, whereOf, type Dialect } from './sql.ts'

type Appender = {
  appendTinyInt(value: number): void
  appendInteger(value: number): void
  appendDouble(value: number): void
  appendVarchar(value: string): void
  appendNull(): void
  endRow(): void
  closeSync(): void
}
type Connection = {
  run(text: string): Promise<unknown>
  runAndReadAll(text: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>
  createAppender(table: string): Promise<Appender>
  closeSync(): void
}
/** What is used of the package, which is not there when types are checked. */
type DuckDb = {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>
  }
}

const packageName = '@duckdb/node-api'

async function importPackage(): Promise<DuckDb | undefined> {
  try {
    return (await import(packageName)) as DuckDb
  } catch {
    return undefined
  }
}

type ColumnType = 'integer' | 'tinyint' | 'double' | 'varchar'
const typed: readonly (readonly [name: string, type: ColumnType])[] = [
  ['doc', 'integer'],
  ['number', 'varchar'],
  ...textFields.map((field) => [columnOf(field), 'varchar'] as const),
  ...numberFields.map((field) => [columnOf(field), field === 'raw_price' ? 'double' : 'integer'] as const),
  ...flagFields.map((field) => [field, 'tinyint'] as const),
  ...rankedFields.map((field) => [rankColumnOf(field), 'integer'] as const),
]

/** Patterns become functions, which are faster; those of the queries have one or two `%`. */
function likeToSql(column: string, pattern: string): string {
  const [prefix = '', second = '', third] = pattern
    .split(/(?<!\\)%/)
    .map((part) => quote(part.replaceAll(/\\(.)/gs, '$1')))
  if (third !== undefined) return `contains(${column}, ${second})`
  const ends =
    second === `''` ? '' : ` and suffix(${column}, ${second}) and length(${column}) >= length(${prefix} || ${second})`
  return `(prefix(${column}, ${prefix})${ends})`
}

const dialect: Dialect = {
  contains: (column, value) => `contains(c.${column}, ${quote(value)})`,
  like: likeToSql,
  isTrue: (column) => `${column} = 1`,
}

async function fill(connection: Connection, { rows, damages }: Tables): Promise<void> {
  await connection.run(`create table cards (${typed.map((column) => column.join(' ')).join()})`)
  await connection.run('create table damages (doc integer, value double)')
  const cards = await connection.createAppender('cards')
  const append = {
    integer: (value: unknown) => cards.appendInteger(Number(value)),
    tinyint: (value: unknown) => cards.appendTinyInt(Number(value)),
    double: (value: unknown) => cards.appendDouble(Number(value)),
    varchar: (value: unknown) => cards.appendVarchar(String(value)),
  }
  for (const row of rows) {
    for (const [name, type] of typed) {
      const value = row[name] ?? null
      if (value === null) cards.appendNull()
      else append[type](value)
    }
    cards.endRow()
  }
  cards.closeSync()
  const values = await connection.createAppender('damages')
  for (const { doc, value } of damages) {
    values.appendInteger(doc)
    values.appendDouble(value)
    values.endRow()
  }
  values.closeSync()
  await connection.run('checkpoint')
  await connection.run('analyze')
}

/** The total and the page in one statement, so that the conditions are evaluated once. */
function toSql({ node, keys, limit, offset }: Question): string {
  const found = `select c.doc, count(*) over () from cards c where ${whereOf(node, dialect)}`
  return `${found} order by ${orderOf(keys)} limit ${limit} offset ${offset}`
}

export const openDuckdb: OpenPeer = async (tables) => {
  const duckdb = await importPackage()
  if (!duckdb) return { missing: `DuckDB is not installed (npm install --no-save ${packageName})` }
  const instance = await duckdb.DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await fill(connection, tables)
  return {
    name: 'DuckDB',
    async ask(question) {
      const found = (await connection.runAndReadAll(toSql(question))).getRows()
      const docs = found.map(([doc]) => Number(doc))
      if (docs.length > 0 || question.offset === 0) return { total: Number(found[0]?.[1] ?? 0), docs }
      // No row of a page after the last one carries the total.
      const counted = await connection.runAndReadAll(
        `select count(*) from cards c where ${whereOf(question.node, dialect)}`,
      )
      return { total: Number(counted.getRows()[0]?.[0]), docs }
    },
    cpuMicros: async () => {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    async close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
