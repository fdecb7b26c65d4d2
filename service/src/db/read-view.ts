import pg from 'pg'
import type { Connection } from './db.ts'

/** The database as it was at one moment, through a connection of its own: for threads, which share none. */
export type ReadView = {
  /** The rows of a small answer. */
  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>
  /** The rows of a large answer, a page at a time; one walk at once. */
  pages<Row>(text: string, values: readonly unknown[]): AsyncGenerator<Row[]>
}

const rowsPerFetch = 1_000
/** A fetch of a thousand rows takes milliseconds; a minute means that something is wrong. */
const statementTimeoutMs = 60_000

/** Never more than two pages in memory: the database looks for the next while one is worked on. */
async function* walk<Row>(client: pg.Client, text: string, values: readonly unknown[]): AsyncGenerator<Row[]> {
  await client.query(`declare walked no scroll cursor for ${text}`, [...values])
  const fetchPage = async (): Promise<Row[]> => (await client.query(`fetch ${rowsPerFetch} from walked`)).rows as Row[]
  let page = await fetchPage()
  while (page.length > 0) {
    const next = page.length < rowsPerFetch ? undefined : fetchPage()
    // When the work stops half-way, nobody waits for what was asked in advance.
    next?.catch(() => {})
    yield page
    page = (await next) ?? []
  }
  await client.query('close walked')
}

/** Opens a view, hands it to the work, and closes it again. */
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
      pages: (text, values) => walk(client, text, values),
    })
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
