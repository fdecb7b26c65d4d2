import type { Reader, Tx } from '../../db/db.ts'
import { refundReasonOf } from '../checkout/model.ts'
import { settlementOf, type Purchase, type RevealedCard, type Settlement } from './model.ts'
import { movePurchase, notePurchase } from './store.ts'
import type { PackAnnounce, PurchaseEventType } from './events.ts'
import { withFacts, type TokenMetadata } from '../shared/token-metadata.ts'
import { countPacks, listItems } from './pool-store.ts'

export type ProgressDeps = { announce: PackAnnounce; showCards: ShowCards }

export type ShowCards = (tx: Tx, purchaseIds: readonly number[]) => Promise<RevealedCard[]>

/** Lists the delivered cards of purchases with their metadata. */
export function createShowCards(tokens: TokenMetadata) {
  return async (reader: Reader, purchaseIds: readonly number[]): Promise<RevealedCard[]> =>
    withFacts(tokens, reader, purchaseIds.length === 0 ? [] : await listItems(reader, purchaseIds))
}

const eventTypeOf: Readonly<Record<Settlement, PurchaseEventType>> = {
  fulfill: 'fulfilled',
  fulfillPart: 'partially_fulfilled',
  refund: 'refunded',
}

export type Progress = ReturnType<typeof createProgress>

/** Moves purchases as their packs are delivered and refunded, and back after a reorg. */
export function createProgress({ announce, showCards }: ProgressDeps) {
  /** Updates the counts of a purchase, and settles it once its last pack is delivered or refunded. */
  async function advance(tx: Tx, requestId: string, purchase: Purchase, now: Date): Promise<void> {
    const tally = await countPacks(tx, requestId)
    const event = settlementOf(tally)
    const changes = { fulfilledQuantity: tally.wholePacks, refunded: tally.refunded }
    if (!event) return notePurchase(tx, purchase.id, now, changes)
    const isRefund = event === 'refund'
    const outcome = isRefund
      ? { reason: refundReasonOf(tally.drawn), changes }
      : { changes: { ...changes, fulfilledAt: now } }
    const moved = await movePurchase(tx, purchase.id, { event, now, ...outcome })
    if (!moved) return
    const cards = isRefund ? undefined : await showCards(tx, [purchase.id])
    await announce(tx, eventTypeOf[event], moved, event === 'fulfill' ? cards : undefined)
  }

  /** A reorg removed a log of the purchase. The event is emitted once, however many logs were removed. */
  async function stepBack(tx: Tx, requestId: string, purchase: Purchase, now: Date): Promise<void> {
    const tally = await countPacks(tx, requestId)
    const changes = { fulfilledQuantity: tally.wholePacks, refunded: tally.refunded }
    const moved = await movePurchase(tx, purchase.id, {
      event: 'unsettle',
      now,
      changes: { ...changes, fulfilledAt: null, reversions: purchase.reversions + 1 },
    })
    if (moved) await announce(tx, 'reverted', moved)
    else await notePurchase(tx, purchase.id, now, changes)
  }

  return { advance, stepBack }
}
