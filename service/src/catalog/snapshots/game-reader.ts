import type { Connection } from '../../db/db.ts'
import { withReadView, type ReadView } from '../../db/read-view.ts'
import type { GameState } from '../games/model.ts'
import type { GameShape } from '../games/shapes.ts'
import { readStoredPrice, type StoredPrice } from '../prices/model.ts'
import type { CardRecord, ExpansionRecord, PriceRecord } from '../records.ts'

type Take<Item> = (record: Item) => void

/** A consistent view of a game's records, in order, without those that were withdrawn. */
export type GameReader = {
  readonly state: GameState
  expansions(take: Take<ExpansionRecord>): Promise<void>
  cards(take: Take<CardRecord>): Promise<void>
  /** Prices that changed after a price version of the game; 0 for all. */
  prices(since: number, take: Take<PriceRecord>): Promise<void>
}

type GameRow = { name: string; shape: GameShape; epoch: string; content: string; prices: string }

async function readState(view: ReadView, game: string): Promise<GameState> {
  const [row] = await view.rows<GameRow>(
    'select name, shape, epoch, content_version as content, price_version as prices from catalog_games where id = $1',
    [game],
  )
  if (!row) throw new Error(`Game ${game} not found.`)
  const { name, shape, epoch, content, prices } = row
  return { game: { id: game, name, shape }, versions: { epoch, content: Number(content), prices: Number(prices) } }
}

const expansionsText = 'select record from catalog_expansions where game = $1 and withdrawn_at is null order by id'
const cardsText = `select record from catalog_cards
  where game = $1 and withdrawn_at is null and expansion_id not in (
    select id from catalog_expansions where game = $1 and withdrawn_at is not null) order by id`
const pricesText = `select record from catalog_prices
  where game = $1 and item = 'card' and price_version > $2 order by item_id`

async function forEachRecord<Stored>(pages: AsyncIterable<{ record: Stored }[]>, take: Take<Stored>): Promise<void> {
  for await (const page of pages) for (const { record } of page) take(record)
}

/** Runs a function with a reader of one game in a single database snapshot. */
export function readGame<Result>(
  connection: Connection,
  game: string,
  work: (reader: GameReader) => Promise<Result>,
): Promise<Result> {
  return withReadView(connection, async (view) =>
    work({
      state: await readState(view, game),
      expansions: (take) => forEachRecord<ExpansionRecord>(view.pages(expansionsText, [game]), take),
      cards: (take) => forEachRecord<CardRecord>(view.pages(cardsText, [game]), take),
      prices: (since, take) =>
        forEachRecord<StoredPrice>(view.pages(pricesText, [game, since]), (stored) => take(readStoredPrice(stored))),
    }),
  )
}
