import type { Db } from '@packhouse/service/db/db'
import type { Clock } from '@packhouse/service/kernel/clock'
import type { GameDefinition } from '@packhouse/service/catalog/games/games'
import { findGame } from '@packhouse/service/catalog/games/store'
import type { Ingest, IngestRecord, SaleRecord } from '@packhouse/service/catalog/ingestion/ingest'
import { findSomePicture } from '@packhouse/service/catalog/ingestion/store'
import { fictionalGames, makeRecords, makeSales, makeSealed } from './games.ts'
import type { FictionOptions } from './plan.ts'

export type SeedDeps = {
  db: Db
  clock: Clock
  ingest: Ingest
  defineGame: (game: GameDefinition) => Promise<void>
}

export type SeedOptions = {
  /** Where pictures are reached; cards and sets are put behind it. */
  artBase: string
  /** About how many cards each game has. */
  cards?: number | undefined
  /** Told the name of each game that is about to be made. */
  onGame?: ((name: string) => void) | undefined
}

const source = 'made up'

function* toSales(game: string, options: FictionOptions): Generator<SaleRecord> {
  let number = 0
  for (const { cents, ...sale } of makeSales(game, options)) {
    number += 1
    yield { ...sale, kind: 'sale', price: cents, sourceId: `${sale.cardId}/${number}` }
  }
}

/** Kind after kind: records of one kind that come together are written together. */
function everythingOf(game: string, options: FictionOptions): IngestRecord[] {
  const records: IngestRecord[] = [
    ...makeRecords(game, options),
    ...makeSealed(game, options),
    ...toSales(game, options),
  ]
  const kinds = Map.groupBy(records, ({ kind }) => kind)
  return (['expansion', 'card', 'sealed', 'price', 'sale', 'sealed_price'] as const).flatMap(
    (kind) => kinds.get(kind) ?? [],
  )
}

/** Prices and sales stay as they were; only what shows pictures is written again. */
const picturedOf = (game: string, options: FictionOptions): IngestRecord[] =>
  everythingOf(game, options).filter(({ kind }) => kind === 'expansion' || kind === 'card' || kind === 'sealed')

/**
 * Puts the made-up games into the catalog, once. A service that has moved to another address since then shows its
 * pictures there.
 */
export async function seedGames({ db, clock, ingest, defineGame }: SeedDeps, options: SeedOptions): Promise<string[]> {
  const { artBase, cards, onGame } = options
  const made: FictionOptions = { asOf: clock.now(), artBase, ...(cards === undefined ? {} : { cards }) }
  for (const game of fictionalGames) {
    await defineGame(game)
    const state = await findGame(db, game.id)
    const picture = await findSomePicture(db, game.id)
    const isEmpty = state?.versions.content === 0 || picture === undefined
    if (!isEmpty && picture.startsWith(`${artBase}/`)) continue
    onGame?.(game.name)
    await ingest((isEmpty ? everythingOf : picturedOf)(game.id, made), { game: game.id, source })
  }
  return fictionalGames.map(({ id }) => id)
}
