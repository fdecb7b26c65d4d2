import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import type { GameDefinition } from './games.ts'
import type { GameState } from './model.ts'
import type { GameShape } from './shapes.ts'

type GameRow = {
  id: string
  name: string
  shape: GameShape
  epoch: string
  content_version: bigint
  price_version: bigint
}

const columns = sql`id, name, shape, epoch, content_version, price_version`

const toState = ({ id, name, shape, epoch, content_version, price_version }: GameRow): GameState => ({
  game: { id, name, shape },
  versions: { epoch, content: Number(content_version), prices: Number(price_version) },
})

export async function listGames(reader: Reader): Promise<GameState[]> {
  const rows = await many(reader, sql<GameRow>`select ${columns} from catalog_games order by id`)
  return rows.map(toState)
}

export async function findGame(reader: Reader, id: string): Promise<GameState | undefined> {
  const row = await maybe(reader, sql<GameRow>`select ${columns} from catalog_games where id = ${id}`)
  return row && toState(row)
}

/**
 * Defines a game, or applies a changed definition, which rebuilds its snapshot. An unchanged one takes no lock: an import
 * holds the row until it ends, and a service that starts meanwhile does not wait for it.
 */
export async function upsertGame(tx: Tx, { id, name, shape }: GameDefinition, now: Date): Promise<void> {
  const definition = sql`${id}::text, ${name}::text, ${JSON.stringify(shape)}::jsonb`
  await sql`
    insert into catalog_games as g (id, name, shape, updated_at)
    select ${definition}, ${now}::timestamptz
    where not exists (select from catalog_games where (id, name, shape) = (${definition}))
    on conflict (id) do update set name = excluded.name, shape = excluded.shape, updated_at = excluded.updated_at,
      content_version = g.content_version + 1
    where (g.name, g.shape) is distinct from (excluded.name, excluded.shape)`.execute(tx)
}

/** Locks the game's row until the transaction ends, so that changes of one game are serialized in version order. */
export async function lockGame(tx: Tx, id: string): Promise<GameState | undefined> {
  const row = await maybe(tx, sql<GameRow>`select ${columns} from catalog_games where id = ${id} for no key update`)
  return row && toState(row)
}

/** Raises the versions of cards or prices; snapshots follow within seconds. */
export async function raiseVersions(
  tx: Tx,
  id: string,
  { content, prices, now }: { content: boolean; prices: boolean; now: Date },
): Promise<GameState> {
  const row = await one(
    tx,
    sql<GameRow>`
      update catalog_games set content_version = content_version + ${content ? 1 : 0},
        price_version = price_version + ${prices ? 1 : 0}, updated_at = ${now}
      where id = ${id} returning ${columns}`,
  )
  return toState(row)
}

export type CountedGame = { readonly game: GameDefinition; readonly cards: number }

export async function listGamesWithCounts(reader: Reader): Promise<CountedGame[]> {
  const rows = await many(
    reader,
    sql<GameRow & { cards: number }>`
      select ${columns}, (select count(*)::integer from catalog_cards c where c.game = g.id and c.withdrawn_at is null) as cards
      from catalog_games g order by id`,
  )
  return rows.map((row) => ({ game: toState(row).game, cards: row.cards }))
}

export type RecordCounts = { readonly cards: number; readonly expansions: number; readonly sealed: number }

export const countRecords = (reader: Reader, id: string): Promise<RecordCounts> =>
  one(
    reader,
    sql<RecordCounts>`
      select (select count(*)::integer from catalog_cards where game = ${id}) as cards,
        (select count(*)::integer from catalog_expansions where game = ${id}) as expansions,
        (select count(*)::integer from catalog_sealed_products where game = ${id}) as sealed`,
  )

export type Uses = {
  readonly items: number
  readonly price_groups: number
  readonly announced: number
  readonly sales: number
}

/** What refers to cards of the game and keeps them: sales are a record that is never deleted. */
export const countUses = (tx: Tx, id: string): Promise<Uses> =>
  one(
    tx,
    sql<Uses>`
      with cards as (select lower(id) as id from catalog_cards where game = ${id})
      select (select count(*)::integer from items i where lower(i.card_id) in (select id from cards)) as items,
        (select count(*)::integer from price_groups g where lower(g.card_id) in (select id from cards)) as price_groups,
        (select count(*)::integer from inbound_lines l where lower(l.card_id) in (select id from cards)) as announced,
        (select count(*)::integer from catalog_sold_comps where game = ${id}) as sales`,
  )

const dependants = [
  'catalog_aliases',
  'catalog_removed_aliases',
  'catalog_alerts',
  'catalog_movers',
  'catalog_mover_runs',
  'catalog_market_periods',
  'catalog_prices',
  'catalog_graded_values',
  'catalog_ladder_prices',
  'catalog_market_days',
  'catalog_feed_prices',
  'catalog_sealed_products',
  'catalog_cards',
  'catalog_expansions',
] as const

/** Deletes the records of a game to which nothing refers. */
export async function deleteRecords(tx: Tx, id: string): Promise<void> {
  for (const table of dependants) await sql`delete from ${sql.table(table)} where game = ${id}`.execute(tx)
}

export async function deleteGame(tx: Tx, id: string): Promise<void> {
  for (const table of ['catalog_aliases', 'catalog_removed_aliases', 'catalog_mover_runs'])
    await sql`delete from ${sql.table(table)} where game = ${id}`.execute(tx)
  await sql`delete from catalog_games where id = ${id}`.execute(tx)
}
