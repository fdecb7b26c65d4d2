import type { Db } from '@packhouse/service/db/db'
import type { Clock } from '@packhouse/service/kernel/clock'
import type { GameDefinition } from '@packhouse/service/catalog/games/games'
import { findGame } from '@packhouse/service/catalog/games/store'
import type { Catalog } from '@packhouse/service/catalog/catalog'
import type { Ingest, IngestRecord, SaleRecord } from '@packhouse/service/catalog/import/ingest'
import { findPictureUrl } from '@packhouse/service/catalog/import/ingest-store'
import type { PriceRecord } from '@packhouse/service/catalog/records'
import { seedMarketDays } from './market-days.ts'
import { demoGames, makeGame, type MadeGame } from './games.ts'
import type { DemoGameOptions } from './plan.ts'

export type SeedDeps = {
  db: Db
  clock: Clock
  ingest: Ingest
  defineGame: (game: GameDefinition) => Promise<void>
  defineSource: Catalog['defineSource']
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

const contentKinds = ['expansion', 'card', 'sealed'] as const

/** Grouped by kind: consecutive records of one kind are written in one statement. */
function contentOf({ records, sealed }: MadeGame): IngestRecord[] {
  const kinds = Map.groupBy<IngestRecord['kind'], IngestRecord>([...records, ...sealed], ({ kind }) => kind)
  return contentKinds.flatMap((kind) => kinds.get(kind) ?? [])
}

const pricesOf = ({ records }: MadeGame): PriceRecord[] => records.filter((record) => record.kind === 'price')

/** Each price is followed by the sales of its card, so that the value of the card is computed once. */
function valuesOf(made: MadeGame): IngestRecord[] {
  const sales = made.sales.map(({ cents, ...sale }, index): SaleRecord => ({
    ...sale,
    kind: 'sale',
    price: cents,
    sourceId: `${sale.cardId}/${index + 1}`,
  }))
  const prices = pricesOf(made)
  const priced = new Set(prices.map(({ cardId }) => cardId))
  const salesOfCard = Map.groupBy(sales, ({ cardId }) => cardId)
  return [
    ...prices.flatMap((price) => [price, ...(salesOfCard.get(price.cardId) ?? [])]),
    ...sales.filter(({ cardId }) => !priced.has(cardId)),
    ...made.sealed.filter(({ kind }) => kind === 'sealed_price'),
  ]
}

/** Ingests the demo games once. When the public URL of the service has changed, only the picture URLs are updated. */
export async function seedGames(
  { db, clock, ingest, defineGame, defineSource }: SeedDeps,
  options: SeedOptions,
): Promise<string[]> {
  const { artBase, cards, onGame } = options
  const printing: DemoGameOptions = { asOf: clock.now(), artBase, ...(cards === undefined ? {} : { cards }) }
  for (const game of demoGames) {
    await defineGame(game)
    await defineSource({
      id: source,
      name: 'Demo market',
      licence: 'own data',
      attribution: 'Invented prices',
      url: null,
    })
    const state = await findGame(db, game.id)
    const picture = await findPictureUrl(db, game.id)
    const isEmpty = state?.versions.content === 0 || picture === undefined
    if (!isEmpty && picture.startsWith(`${artBase}/`)) continue
    onGame?.(game.name)
    const made = makeGame(game.id, printing)
    // The trend of a price is computed from these days.
    if (isEmpty) await seedMarketDays(db, game.id, pricesOf(made))
    // When only the pictures have moved, prices and sales are kept.
    const records = [...contentOf(made), ...(isEmpty ? valuesOf(made) : [])]
    await ingest(records, { game: game.id, source })
  }
  return demoGames.map(({ id }) => id)
}
