import pg from 'pg'
import type { Connection } from './db.ts'

/** The database as it was at one moment, through a connection of its own: for threads, which share none. */
export type ReadView = {
  /** The rows of a small answer. */
  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>
  /** The rows of a large answer, a few at a time; one stream at once. */
  stream<Row>(text: string, values: readonly unknown[]): AsyncGenerator<Row>
}

const rowsPerFetch = 1_000
/** A fetch of a thousand rows takes milliseconds; a minute means that something is wrong. */
const statementTimeoutMs = 60_000

/** Never more than one fetch of rows in memory, however many there are. */
async function* stream<Row>(client: pg.Client, text: string, values: readonly unknown[]): AsyncGenerator<Row> {
  await client.query(`declare streamed no scroll cursor for ${text}`, [...values])
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsPerFetch} from streamed`)
    yield* rows as Row[]
    if (rows.length < rowsPerFetch) break
  }
  await client.query('close streamed')
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
      stream: (text, values) => stream(client, text, values),
    })
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
