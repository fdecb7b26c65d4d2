import type { Reader } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import { dayMs } from '../../../kernel/time.ts'
import { judgeSales, reachOf, salesToMove, weightOf, windowDays, type Judged } from '../estimate/model.ts'
import { compareGraded, reconcileGraded, soldFrom } from '../model.ts'
import { listSourcesOf, type PriceSource } from '../sources/store.ts'
import { findFeed, listGradedFeeds, listRecentSales, type FeedRow, type SaleRow } from './store.ts'

/** The numbers of further sales whose reach is stated. */
const statedSales = [1, 3, 5, 10] as const
const movePercent = 10n
/** Sales older than the window are shown for as long again, with the reason. */
const shownDays = windowDays * 2
const maxSales = 2_000

type EvidenceSale = Omit<SaleRow, 'price'> & { readonly price: Cents }
export type ExplainedSale = { readonly judged: Judged<EvidenceSale>; readonly weight: number }

type Move = { readonly sales: number | undefined; readonly price: Cents }
export type ExplainedValue = {
  readonly company: string
  readonly grade: string
  readonly value: Cents
  readonly method: 'blended' | 'feed' | 'sold'
  readonly feed: Cents | undefined
  readonly sales: readonly ExplainedSale[]
  readonly reach: readonly { sales: number; low: Cents | undefined; high: Cents | undefined }[]
  readonly toMove: { readonly percent: number; readonly up: Move; readonly down: Move } | undefined
}
export type PriceExplanation = {
  readonly cardId: string
  readonly market: FeedRow | undefined
  readonly graded: readonly ExplainedValue[]
  readonly sources: readonly PriceSource[]
}

type Grade = { company: string; grade: string; feed: Cents | undefined; sales: EvidenceSale[] }

function explainGrade({ company, grade, feed, sales }: Grade, now: Date): ExplainedValue | undefined {
  const comps = sales.map(({ price, soldAt, seller }) => ({ price, soldAt, seller }))
  const found = reconcileGraded({ company, grade, feed, comps }, now)
  if (!found) return undefined
  const judged = judgeSales(sales, now)
  const blend = { feed, soldFrom }
  const isSold = found.valueKind !== 'feed'
  return {
    company,
    grade,
    value: found.value,
    method: found.valueKind,
    feed,
    sales: judged.map((one) => ({ judged: one, weight: weightOf(one.sale, now) })),
    reach: statedSales.map((count) => ({ sales: count, ...reachOf(judged, count, blend, now) })),
    toMove: isSold
      ? { percent: Number(movePercent), ...salesToMove(judged, found.value, movePercent, blend, now) }
      : undefined,
  }
}

/** How the values of a card were found: from which sales, and what further ones could move. */
async function explain(db: Reader, clock: Clock, card: { game: string; cardId: string }): Promise<PriceExplanation> {
  const now = clock.now()
  const feed = await findFeed(db, card)
  const since = new Date(now.getTime() - shownDays * dayMs)
  const rows = await listRecentSales(db, card, since, maxSales)
  const grades = new Map<string, Grade>()
  const gradeOf = ({ company, grade }: { company: string; grade: string }): Grade => {
    const key = JSON.stringify([company, grade])
    const known = grades.get(key) ?? { company, grade, feed: undefined, sales: [] }
    grades.set(key, known)
    return known
  }
  for (const { value, ...row } of await listGradedFeeds(db, card)) gradeOf(row).feed = cents(value)
  for (const row of rows) gradeOf(row).sales.push({ ...row, price: cents(row.price) })
  const named = [...rows.map(({ source }) => source), ...(feed?.source ? [feed.source] : [])]
  return {
    cardId: card.cardId,
    market: feed,
    graded: [...grades.values()].flatMap((grade) => explainGrade(grade, now) ?? []).sort(compareGraded),
    sources: await listSourcesOf(db, named),
  }
}

export type PriceEvidenceService = ReturnType<typeof createPriceEvidence>

export const createPriceEvidence = ({ db, clock }: { db: Reader; clock: Clock }) => ({
  explain: (card: { game: string; cardId: string }) => explain(db, clock, card),
})
