import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { assert } from '../kernel/assert.ts'
import type { Schema } from './schema.ts'

declare const scope: unique symbol

/** The database, outside any transaction. */
export type Db = Kysely<Schema> & { readonly [scope]: 'database' }
/** Inside a transaction. A function that takes a `Tx` cannot be called without one. */
export type Tx = Transaction<Schema> & { readonly [scope]: 'transaction' }
/** Whoever only reads does not mind. */
export type Reader = Db | Tx

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

export type DatabaseOptions = {
  connection: Connection
  maxConnections: number
  /** Nothing we ask takes this long unless something is wrong; it then ends as a 503 the caller may repeat. */
  statementTimeoutMs?: number
  /** How long a request waits for a free connection before it is told to come back. */
  acquireTimeoutMs?: number
  onError: (error: Error) => void
}

const int8 = 20

/** Money and counters are 64 bits wide on both sides of the wire. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const nameMark = /^\/\* (\w+) \*\/ /

/** Sends a statement that carries a name under it, so that the server parses and plans it once for each connection. */
class NamingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' ? nameMark.exec(text)?.[1] : undefined
    const ask = super.query as (...args: unknown[]) => never
    return name === undefined ? ask.apply(this, args) : ask.call(this, { name, text, values })
  }
}

/** A statement that comes time and again. The same name is always the same text. */
export const named = <Row>(name: string, query: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`${sql.raw(`/* ${name} */ `)}${query}`

export function createPool({
  connection,
  maxConnections,
  statementTimeoutMs = 5_000,
  acquireTimeoutMs = 5_000,
  onError,
}: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    types,
    Client: NamingClient,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.min(2_000, statementTimeoutMs),
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: acquireTimeoutMs,
    application_name: 'packhouse',
  })
  pool.on('error', onError)
  // The pool listens on idle clients only; without this a server restart would end the process of a busy one.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) as Db
}

/** All of it or nothing. The work may not wait for anything but the database. */
export function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((transaction) => work(transaction as Tx))
}

const wholeBooksMs = 60_000

/** Everything the work reads is of one moment. It may look at all there is, which takes longer than a request's part. */
export function readAtOnce<Result>(db: Db, work: (reader: Reader) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(wholeBooksMs)}`.execute(transaction)
      return work(transaction as Tx)
    })
}

/** All rows. */
export async function many<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(reader)).rows
}

/** The only row, or none. */
export async function maybe<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row | undefined> {
  const rows = await many(reader, query)
  assert(rows.length <= 1, 'A query for at most one row finds at most one.')
  return rows[0]
}

/** The row that must be there. */
export async function one<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row> {
  const row = await maybe(reader, query)
  assert(row !== undefined, 'A query for one row finds it.')
  return row
}
