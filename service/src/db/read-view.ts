import pg from 'pg'
import type { Connection } from './db.ts'

/** A consistent snapshot of the database on its own connection, for worker threads that cannot share the pool. */
export type ReadView = {
  /** All rows of a small result. */
  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>
  /** The rows of a large result, page by page. Only one iteration may be open at a time. */
  pages<Row>(text: string, values: readonly unknown[]): AsyncGenerator<Row[]>
}

const rowsPerFetch = 1_000
const statementTimeoutMs = 60_000

/** Keeps at most two pages in memory: the next page is fetched while the current one is processed. */
async function* fetchPages<Row>(client: pg.Client, text: string, values: readonly unknown[]): AsyncGenerator<Row[]> {
  await client.query(`declare rows_cursor no scroll cursor for ${text}`, [...values])
  const fetchPage = async (): Promise<Row[]> =>
    (await client.query(`fetch ${rowsPerFetch} from rows_cursor`)).rows as Row[]
  let page = await fetchPage()
  while (page.length > 0) {
    const next = page.length < rowsPerFetch ? undefined : fetchPage()
    // The prefetched page is not awaited when the consumer stops early.
    next?.catch(() => {})
    yield page
    page = (await next) ?? []
  }
  await client.query('close rows_cursor')
}

/** Opens a view for the duration of the work. */
export async function withReadView<Result>(
  connection: Connection,
  work: (view: ReadView) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connection,
    statement_timeout: statementTimeoutMs,
    application_name: 'packhouse reader',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const result = await work({
      rows: async <Row>(text: string, values: readonly unknown[]) =>
        (await client.query(text, [...values])).rows as Row[],
      pages: (text, values) => fetchPages(client, text, values),
    })
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
