import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { displayOf } from '../tiers/model.ts'
import { findTier } from '../tiers/store.ts'
import { shelvesPerTier } from './draw-model.ts'
import type { DrawSummary } from './summary-model.ts'
import { findInstantPurchase, findPackPurchase, listDrawnCards } from './summary-store.ts'

export type SummarizeDraw = (requestId: bigint) => Promise<DrawSummary>

/** Reads the cards, names and prices of a draw. Anyone may read them, so they contain nothing about the buyer. */
export const createSummarizeDraw =
  ({ db }: { db: Db }): SummarizeDraw =>
  async (requestId) => {
    const bought = (await findPackPurchase(db, requestId)) ?? (await findInstantPurchase(db, requestId))
    if (!bought) return fail(404, 'not_found', `Request ${requestId} not found.`)
    const tier = bought.kind === 'PACK' ? await findTier(db, bought.productId) : undefined
    const shelves = tier
      ? Array.from({ length: shelvesPerTier }, (_, shelf) => displayOf(tier, shelf)).map(({ name, color }) => ({
          name,
          color,
        }))
      : []
    return { ...bought, shelves, cards: await listDrawnCards(db, requestId) }
  }
