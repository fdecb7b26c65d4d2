import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, RawNode, sql, type KyselyPlugin, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { assert } from '../kernel/assert.ts'
import { isReadOnlyServer, isSerializationFailure, isStalePlan } from './faults.ts'
import { assertOnPrimary, poolFor } from './read-target.ts'
import type { Schema } from './schema.ts'

declare const scope: unique symbol

/** The database, outside any transaction. */
export type Db = Kysely<Schema> & { readonly [scope]: 'database' }
/** An open transaction. A function that takes a `Tx` must be called inside one. */
export type Tx = Transaction<Schema> & { readonly [scope]: 'transaction' }
/** For functions that only read: inside or outside a transaction. */
export type Reader = Db | Tx

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

export type DatabaseOptions = {
  connection: Connection
  maxConnections: number
  /** A statement that exceeds it is cancelled, and the request fails with a retryable 503; 0 sets no limit. */
  statementTimeoutMs?: number
  /** A transaction without a statement for longer loses its connection. */
  idleInTransactionTimeoutMs?: number
  /** A statement that waits longer for a lock is cancelled, like one that exceeds its own timeout. */
  lockTimeoutMs?: number
  /** How long a request waits for a free connection before it fails with a retryable 503. */
  acquireTimeoutMs?: number
  /**
   * A pooler in transaction mode refuses timeouts in the startup message; they are then settings of the role
   * (`startup/pooler.ts`).
   */
  isPooled?: boolean
  /** Prepares frequent statements by name. A pooler must keep track of the names. */
  namesStatements?: boolean
  /** Gives up on a server that does not answer at all; by default a statement waits for the timeout of the server. */
  queryTimeoutMs?: number
  /** For reads from a replica: no transaction writes, also when the server became a primary. A pooler ignores it. */
  isReadOnly?: boolean
  onError: (error: Error) => void
}

/** The timeouts of a connection in milliseconds, by the name of the server's setting. */
export const timeoutsOf = (statementTimeoutMs: number, idleInTransactionTimeoutMs = 10_000, lockTimeoutMs = 2_000) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: Math.min(lockTimeoutMs, statementTimeoutMs),
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
})

export const defaultStatementTimeoutMs = 5_000

/** A replica has no serializable transactions, which a role may have as its default. */
const readOnlyOptions = String.raw`-c default_transaction_read_only=on -c default_transaction_isolation=repeatable\ read`

/** Longer than the period of most recurring work, which would otherwise close and open connections all the time. */
const idleConnectionMs = 120_000

const int8 = 20

/** 64-bit integers are read as bigint. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const namePattern = /^\/\* (\w+) \*\/ /
const textPrefix = '/* by text */ '

/** More texts than this are sent unprepared: a connection keeps every prepared statement. */
const mostTexts = 300
const namesByText = new Map<string, string>()

/** The name of a statement that is prepared by its text. */
function nameOfText(text: string): string | undefined {
  const known = namesByText.get(text)
  if (known !== undefined || namesByText.size >= mostTexts) return known
  const name = createHash('sha256').update(text).digest('base64url')
  namesByText.set(text, name)
  return name
}

function nameOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  return text.startsWith(textPrefix) ? nameOfText(text) : namePattern.exec(text)?.[1]
}

type Query = (...args: unknown[]) => unknown

/**
 * Notes whether its connection is of no more use: its server was read-only when it was asked to write, as a primary that a
 * failover made a replica, or a migration changed what a prepared statement returns.
 */
class WatchingClient extends pg.Client {
  isSpent = false

  override query(...args: unknown[]): never {
    const result = (super.query as Query).apply(this, args)
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        this.isSpent ||= isReadOnlyServer(error) || isStalePlan(error)
      })
    return result as never
  }
}

/** Sends named statements as prepared statements: the server parses and plans them once per connection. */
class NamingClient extends WatchingClient {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = nameOf(text)
    const query = super.query as Query
    return (name === undefined ? query.apply(this, args) : query.call(this, { name, text, values })) as never
  }
}

/** A frequently executed statement, prepared under a name. A name must always stand for the same SQL text. */
export const named = <Row>(name: string, query: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`${sql.raw(`/* ${name} */ `)}${query}`

/** A frequently executed statement with few variants of its text, each prepared under a name of its own. */
export const prepared = <Row>(query: RawBuilder<Row>): RawBuilder<Row> => sql<Row>`${sql.raw(textPrefix)}${query}`

const preparingPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (!RawNode.is(node)) return node
    const [first = '', ...rest] = node.sqlFragments
    return RawNode.create([`${textPrefix}${first}`, ...rest], node.parameters)
  },
  transformResult: async ({ result }) => result,
}

/** The database for work that repeats the same statements many times: all of them are prepared. */
export const preparing = (db: Db): Db => db.withPlugin(preparingPlugin) as Db

export function createPool({
  connection,
  maxConnections,
  statementTimeoutMs = defaultStatementTimeoutMs,
  idleInTransactionTimeoutMs,
  lockTimeoutMs,
  acquireTimeoutMs = 5_000,
  isPooled = false,
  namesStatements = true,
  queryTimeoutMs,
  isReadOnly = false,
  onError,
}: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    types,
    Client: namesStatements ? NamingClient : WatchingClient,
    ...(isPooled ? {} : timeoutsOf(statementTimeoutMs, idleInTransactionTimeoutMs, lockTimeoutMs)),
    ...(isReadOnly && !isPooled && { options: readOnlyOptions }),
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    application_name: 'packhouse',
  })
  pool.on('error', onError)
  // The pool handles errors of idle clients only; without this, a server restart would crash the process.
  pool.on('connect', (client) => client.on('error', onError))
  // The pool drops a client that is ending, so that the next statement opens a connection, to the primary of that time.
  pool.on('release', (_error, client) => {
    if (client instanceof WatchingClient && client.isSpent) client.end().catch(onError)
  })
  return pool
}

/** The database of a pool. Within `readFrom` its statements use a replica. */
export function createDb(pool: pg.Pool): Db {
  const routed = { connect: () => poolFor(pool).connect(), end: () => pool.end(), options: pool.options }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: routed }) }) as Db
}

type BeforeCommit = (tx: Tx) => Promise<unknown>

/** Carries no state of its own: it finds the step that the current request adds to its transactions. */
const beforeCommit = new AsyncLocalStorage<BeforeCommit>()

/** Runs the work; each of its transactions ends with `step`, which rolls the transaction back when it throws. */
export function withBeforeCommit<Result>(step: BeforeCommit, work: () => Result): Result {
  const outer = beforeCommit.getStore()
  const both: BeforeCommit = async (tx) => {
    await outer?.(tx)
    await step(tx)
  }
  return beforeCommit.run(both, work)
}

const maxTries = 5
const pauseMs = 10

/** Repeats a transaction that the server rolled back in favour of a concurrent one. */
async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === maxTries || !isSerializationFailure(error)) throw error
    }
    await delay(attempt * pauseMs)
  }
}

/**
 * Runs the work in one transaction. The work must not await anything but the database. It runs again if the server
 * reports a serialization failure, as it does where the installation raises the isolation level.
 */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  assertOnPrimary()
  const step = beforeCommit.getStore()
  return retryConflicts(() =>
    db.transaction().execute(async (transaction) => {
      const result = await work(transaction as Tx)
      await step?.(transaction as Tx)
      return result
    }),
  )
}

const snapshotTimeoutMs = 60_000

/** Runs the work on one consistent snapshot, with a longer statement timeout for full scans. */
export function readSnapshot<Result>(db: Db, work: (reader: Reader) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(snapshotTimeoutMs)}`.execute(transaction)
      return work(transaction as Tx)
    })
}

/** Like `readSnapshot`, and writes what it found; fails if another transaction changed the same rows meanwhile. */
export async function writeFromSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  assertOnPrimary()
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(snapshotTimeoutMs)}`.execute(transaction)
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
  assert(rows.length <= 1, 'A query for at most one row returns at most one row.')
  return rows[0]
}

/** The row that must be there. */
export async function one<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row> {
  const row = await maybe(reader, query)
  assert(row !== undefined, 'A query for one row returns one row.')
  return row
}
