import type { Db } from '@packhouse/service/db/db'
import type { Clock } from '@packhouse/service/kernel/clock'
import type { GameDefinition } from '@packhouse/service/catalog/games/games'
import { findGame } from '@packhouse/service/catalog/games/store'
import type { Ingest, IngestRecord, SaleRecord } from '@packhouse/service/catalog/ingestion/ingest'
import { findPictureUrl } from '@packhouse/service/catalog/ingestion/store'
import { seedMarketDays } from './market-days.ts'
import { demoGames, makeRecords, makeSales, makeSealed } from './games.ts'
import type { DemoGameOptions } from './plan.ts'

export type SeedDeps = {
  db: Db
  clock: Clock
  ingest: Ingest
  defineGame: (game: GameDefinition) => Promise<void>
}

export type SeedOptions = {
  /** The base URL of pictures; cards and sets are appended. */
  artBase: string
  /** The approximate number of cards per game. */
  cards?: number | undefined
  /** Called with the name of each game before it is generated. */
  onGame?: ((name: string) => void) | undefined
}

const source = 'made up'

function* toSales(game: string, options: DemoGameOptions): Generator<SaleRecord> {
  let number = 0
  for (const { cents, ...sale } of makeSales(game, options)) {
    number += 1
    yield { ...sale, kind: 'sale', price: cents, sourceId: `${sale.cardId}/${number}` }
  }
}

/** Grouped by kind: consecutive records of one kind are written in one statement. */
function allRecordsOf(game: string, options: DemoGameOptions): IngestRecord[] {
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

/** Prices and sales are kept; only records with picture URLs are written again. */
const illustratedRecordsOf = (game: string, options: DemoGameOptions): IngestRecord[] =>
  allRecordsOf(game, options).filter(({ kind }) => kind === 'expansion' || kind === 'card' || kind === 'sealed')

/** Ingests the demo games once. When the public URL of the service has changed, only the picture URLs are updated. */
export async function seedGames({ db, clock, ingest, defineGame }: SeedDeps, options: SeedOptions): Promise<string[]> {
  const { artBase, cards, onGame } = options
  const made: DemoGameOptions = { asOf: clock.now(), artBase, ...(cards === undefined ? {} : { cards }) }
  for (const game of demoGames) {
    await defineGame(game)
    const state = await findGame(db, game.id)
    const picture = await findPictureUrl(db, game.id)
    const isEmpty = state?.versions.content === 0 || picture === undefined
    if (!isEmpty && picture.startsWith(`${artBase}/`)) continue
    onGame?.(game.name)
    await ingest((isEmpty ? allRecordsOf : illustratedRecordsOf)(game.id, made), { game: game.id, source })
    if (isEmpty) await seedMarketDays(db, game.id)
  }
  return demoGames.map(({ id }) => id)
}
