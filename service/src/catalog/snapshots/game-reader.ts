import type { Connection } from '../../db/db.ts'
import { withReadView, type ReadView } from '../../db/read-view.ts'
import type { GameState } from '../games/model.ts'
import type { GameShape } from '../games/shapes.ts'
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

type GameRow = { name: string; shape: GameShape; epoch: string; content: string; prices: string }

async function readState(view: ReadView, game: string): Promise<GameState> {
  const [row] = await view.rows<GameRow>(
    'select name, shape, epoch, content_version as content, price_version as prices from catalog_games where id = $1',
    [game],
  )
  if (!row) throw new Error(`There is no game ${game}.`)
  const { name, shape, epoch, content, prices } = row
  return { game: { id: game, name, shape }, versions: { epoch, content: Number(content), prices: Number(prices) } }
}

async function* streamRecords<Stored>(view: ReadView, text: string, values: readonly unknown[]) {
  for await (const { record } of view.stream<{ record: Stored }>(text, values)) yield record
}

async function* streamPrices(view: ReadView, game: string, since: number): AsyncGenerator<PriceRecord> {
  const text = `select record from catalog_prices
    where game = $1 and item = 'card' and price_version > $2 order by item_id`
  for await (const stored of streamRecords<StoredPrice>(view, text, [game, since])) yield readStoredPrice(stored)
}

/** Hands out a reader of one game, all of it as of one moment. */
export function readGame<Result>(
  connection: Connection,
  game: string,
  work: (reader: GameReader) => Promise<Result>,
): Promise<Result> {
  return withReadView(connection, async (view) =>
    work({
      state: await readState(view, game),
      expansions: () =>
        streamRecords<ExpansionRecord>(view, 'select record from catalog_expansions where game = $1 order by id', [
          game,
        ]),
      cards: () =>
        streamRecords<CardRecord>(view, 'select record from catalog_cards where game = $1 order by id', [game]),
      prices: (since) => streamPrices(view, game, since),
    }),
  )
}
