import pg from 'pg'
import type { Connection } from '../../db/db.ts'
import type { GameState } from '../games/model.ts'
import type { GameShape } from '../shapes/shapes.ts'
import { readStoredPrice, type StoredPrice } from '../prices/model.ts'
import type { CardRecord, ExpansionRecord, PriceRecord } from '../records.ts'

/** A game's records as they were at one moment, streamed in their order. */
export type GameReader = {
  readonly state: GameState
  expansions(): AsyncGenerator<ExpansionRecord>
  cards(): AsyncGenerator<CardRecord>
  /** Prices that changed after a version of the game's prices; 0 for all. */
  prices(since: number): AsyncGenerator<PriceRecord>
}

const rowsPerFetch = 1_000
/** A fetch of a thousand records takes milliseconds; a minute means that something is wrong. */
const fetchTimeoutMs = 60_000

type GameRow = { name: string; shape: GameShape; epoch: string; content: string; prices: string }

async function readState(client: pg.Client, game: string): Promise<GameState> {
  const { rows } = await client.query<GameRow>(
    'select name, shape, epoch, content_version as content, price_version as prices from catalog_games where id = $1',
    [game],
  )
  const [row] = rows
  if (!row) throw new Error(`There is no game ${game}.`)
  const { name, shape, epoch, content, prices } = row
  return { game: { id: game, name, shape }, versions: { epoch, content: Number(content), prices: Number(prices) } }
}

/** Never more than one fetch of rows in memory, however many there are. */
async function* stream<Row>(client: pg.Client, text: string, values: readonly unknown[]): AsyncGenerator<Row> {
  await client.query(`declare records no scroll cursor for ${text}`, [...values])
  for (;;) {
    const { rows } = await client.query<{ record: Row }>(`fetch ${rowsPerFetch} from records`)
    for (const { record } of rows) yield record
    if (rows.length < rowsPerFetch) break
  }
  await client.query('close records')
}

/** Opens one view of the database, hands out a reader of it, and closes it again. */
export async function readGame<Result>(
  connection: Connection,
  game: string,
  work: (reader: GameReader) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connection,
    statement_timeout: fetchTimeoutMs,
    application_name: 'packhouse catalog',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const state = await readState(client, game)
    const result = await work({
      state,
      expansions: () =>
        stream<ExpansionRecord>(client, 'select record from catalog_expansions where game = $1 order by id', [game]),
      cards: () => stream<CardRecord>(client, 'select record from catalog_cards where game = $1 order by id', [game]),
      prices: (since) => streamPrices(client, game, since),
    })
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function* streamPrices(client: pg.Client, game: string, since: number): AsyncGenerator<PriceRecord> {
  const text = `select record from catalog_prices
    where game = $1 and item = 'card' and price_version > $2 order by item_id`
  for await (const stored of stream<StoredPrice>(client, text, [game, since])) yield readStoredPrice(stored)
}
