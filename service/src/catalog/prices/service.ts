import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { jsonType, type Plan } from '../answers/plans.ts'
import { findCard } from '../cards/service.ts'
import { assemblePricing } from '../engine/page.ts'
import { listGames, lockGame, raiseVersions } from '../games/store.ts'
import { lastOfEach } from '../last-of-each.ts'
import type { Published } from '../snapshots/published.ts'
import { resolvePrice, type PriceBatch, type PriceQuote, type PriceReceipt, type GradedSale } from './model.ts'
import { judgeAlerts } from './alerts/judge.ts'
import { findUnlicensed } from './sources/service.ts'
import {
  findItemIds,
  insertSales,
  listSoldCards,
  readEvidence,
  replaceLadders,
  upsertFeedPrices,
  upsertGradedValues,
  upsertPrices,
} from './store.ts'
import { findMarketPrice, listCardValues, type CardValue, type MarketPrice } from './value-store.ts'

const byId = (left: string, right: string): number => (left < right ? -1 : 1)
const unique = (ids: readonly string[]): string[] => [...new Set(ids)].sort(byId)

async function requireLicences(tx: Tx, quotes: readonly PriceQuote[], sales: readonly GradedSale[]): Promise<void> {
  const named = [...sales.map(({ source }) => source), ...quotes.flatMap(({ source }) => source ?? [])]
  const unlicensed = await findUnlicensed(tx, named)
  if (unlicensed === undefined) return
  fail(400, 'invalid_body', `The source ${JSON.stringify(unlicensed)} has no licence; define it first.`, {
    details: { field: 'source', source: unlicensed },
  })
}

/** Writes quotes and sales and the prices derived from them; the caller holds the lock of the game. */
export async function writePrices(
  tx: Tx,
  scope: { game: string; version: bigint; now: Date },
  { item, quotes, sales }: PriceBatch,
): Promise<PriceReceipt> {
  const { game, version, now } = scope
  await requireLicences(tx, quotes, sales)
  const requested = unique([...quotes.map(({ itemId }) => itemId), ...sales.map(({ cardId }) => cardId)])
  const found = await findItemIds(tx, game, item, requested)
  const known = lastOfEach(
    quotes.flatMap((quote) => {
      const itemId = found.get(quote.itemId)
      return itemId === undefined ? [] : [{ ...quote, itemId }]
    }),
    ({ itemId }) => itemId,
  )
  await upsertFeedPrices(
    tx,
    game,
    item,
    known.map((quote) => ({ ...quote, trend: quote.trend })),
  )
  let newSales = 0
  if (item === 'card') newSales = await writeCardPrices(tx, game, known, sales, found)
  const itemIds = unique([...found.values()])
  const evidence = await readEvidence(tx, { game, item, itemIds, now })
  const prices = evidence.map((entry) => resolvePrice(entry, now))
  const changed = prices.length > 0 ? await upsertPrices(tx, { game, item, version }, prices) : 0
  if (item === 'card' && changed > 0) await judgeAlerts(tx, game, prices, now)
  return { changed, newSales, unknown: requested.filter((id) => !found.has(id)) }
}

async function writeCardPrices(
  tx: Tx,
  game: string,
  quotes: readonly PriceQuote[],
  sales: readonly GradedSale[],
  found: ReadonlyMap<string, string>,
): Promise<number> {
  const laddered = quotes.filter(({ ladder }) => ladder !== undefined)
  await replaceLadders(
    tx,
    game,
    laddered.map(({ itemId }) => itemId),
    laddered.flatMap(({ itemId, ladder = [] }) =>
      lastOfEach(ladder, ({ condition }) => condition).map((step) => ({ cardId: itemId, ...step })),
    ),
  )
  const values = quotes.flatMap(({ itemId, at, graded = [] }) =>
    lastOfEach(graded, ({ company, grade }) => `${company}\n${grade}`).map((entry) => ({
      ...entry,
      cardId: itemId,
      at,
    })),
  )
  if (values.length > 0) await upsertGradedValues(tx, game, values)
  const known = sales.flatMap((sale) => {
    const cardId = found.get(sale.cardId)
    return cardId === undefined ? [] : [{ ...sale, cardId }]
  })
  return known.length > 0 ? insertSales(tx, game, known) : 0
}

export type PriceDeps = { db: Db; clock: Clock; onChange: () => void }
export type PriceService = ReturnType<typeof createPriceService>

const pageSize = 500

/** Ingests quotes and sales, and keeps prices current as sales age. */
export function createPriceService({ db, clock, onChange }: PriceDeps) {
  /** Applies a batch as a whole or not at all. */
  async function record(game: string, batches: readonly PriceBatch[]): Promise<PriceReceipt> {
    const now = clock.now()
    const receipt = await transact(db, async (tx) => {
      const state = (await lockGame(tx, game)) ?? fail(404, 'not_found', `Game ${game} not found.`)
      const version = BigInt(state.versions.prices + 1)
      const receipts: PriceReceipt[] = []
      for (const batch of batches) receipts.push(await writePrices(tx, { game, version, now }, batch))
      const sum: PriceReceipt = {
        changed: receipts.reduce((total, { changed }) => total + changed, 0),
        newSales: receipts.reduce((total, { newSales }) => total + newSales, 0),
        unknown: receipts.flatMap(({ unknown }) => unknown),
      }
      if (sum.changed > 0) await raiseVersions(tx, game, { content: false, prices: true, now })
      return sum
    })
    onChange()
    return receipt
  }

  async function reviewPage(game: string, cardIds: readonly string[]): Promise<void> {
    const now = clock.now()
    await transact(db, async (tx) => {
      const state = await lockGame(tx, game)
      if (!state) return
      const evidence = await readEvidence(tx, { game, item: 'card', itemIds: cardIds, now })
      const version = BigInt(state.versions.prices + 1)
      const prices = evidence.map((entry) => resolvePrice(entry, now))
      const changed = await upsertPrices(tx, { game, item: 'card', version }, prices)
      if (changed > 0) await judgeAlerts(tx, game, prices, now)
      if (changed > 0) await raiseVersions(tx, game, { content: false, prices: true, now })
    })
  }

  /** Recomputes graded values: sales age and leave the window even without new input. */
  async function review(signal?: AbortSignal): Promise<void> {
    for (const { game } of await listGames(db)) {
      let after = ''
      for (;;) {
        if (signal?.aborted) return
        const page = await listSoldCards(db, game.id, after, pageSize)
        if (page.length === 0) break
        await reviewPage(
          game.id,
          page.map(({ cardId }) => cardId),
        )
        after = page.at(-1)?.cardId ?? after
      }
    }
    onChange()
  }

  return {
    record,
    review,
    /** The raw market value of a card: null when unpriced, undefined when the card is unknown. */
    findMarket: (cardId: string): Promise<MarketPrice | null | undefined> => findMarketPrice(db, cardId),
    /** The raw and graded values of many printings; unknown ones are omitted. */
    findValues: (reader: Reader, cardIds: readonly string[]): Promise<Map<string, CardValue>> =>
      listCardValues(reader, cardIds),
  }
}

/** Plans one card's pricing with all its details. */
export function planPrices(published: Published, id: string): Plan {
  const { snapshot } = published
  return {
    key: ['prices', id.toLowerCase()].join('\n'),
    withPrices: true,
    contentType: jsonType,
    check: () => void findCard(published, id),
    make: (nowMs) => {
      const row = findCard(published, id)
      const before = `{"success":true,"data":{"card_id":${JSON.stringify(snapshot.cards.idOf(row))},"pricing":`
      return Buffer.concat([Buffer.from(before), assemblePricing(snapshot, row, nowMs), Buffer.from('}}')])
    },
  }
}
