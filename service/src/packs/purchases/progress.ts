import type { Reader, Tx } from '../../db/db.ts'
import type { EmitStep } from '../../events/outbox.ts'
import { fulfilledAtOf, refundReasonOf, type Seen } from '../checkout/model.ts'
import { ifMoved } from '../checkout/store.ts'
import { purchaseMachine, settlementOf, type Purchase, type RevealedCard, type SettlementEvent } from './model.ts'
import { movePurchase, notePurchase } from './store.ts'
import { eventOf, type PackAnnounce, type PurchaseEventType } from './events.ts'
import { withFacts, type TokenMetadata } from '../shared/token-metadata.ts'
import { countPacks, listItems, type PackTally } from './pool-store.ts'

export type ProgressDeps = { announce: PackAnnounce; emitStep: EmitStep; showCards: ShowCards }

export type ShowCards = (tx: Tx, purchaseIds: readonly number[]) => Promise<RevealedCard[]>

/** Lists the delivered cards of purchases with their metadata. */
export function createShowCards(tokens: TokenMetadata) {
  return async (reader: Reader, purchaseIds: readonly number[]): Promise<RevealedCard[]> =>
    withFacts(tokens, reader, purchaseIds.length === 0 ? [] : await listItems(reader, purchaseIds))
}

const eventTypeOf: Readonly<Record<SettlementEvent, PurchaseEventType>> = {
  fulfill: 'fulfilled',
  fulfillPart: 'partially_fulfilled',
  refund: 'refunded',
}

export type Progress = ReturnType<typeof createProgress>

/** Moves purchases as their packs are delivered and refunded, and back after a reorg. */
export function createProgress({ announce, emitStep, showCards }: ProgressDeps) {
  /** Updates the counts of a locked purchase; once its last pack is delivered or refunded, settles and announces it. */
  async function settle(tx: Tx, purchase: Purchase, tally: PackTally, seen: Seen): Promise<void> {
    const { now } = seen
    const event = settlementOf(tally)
    const changes = { fulfilledQuantity: tally.wholePacks, refunded: tally.refunded }
    if (!event) return notePurchase(tx, purchase.id, now, changes)
    const reason = event === 'refund' ? refundReasonOf(tally.drawn) : null
    const cards = event === 'fulfill' ? await showCards(tx, [purchase.id]) : undefined
    const settled = { ...purchase, ...changes, status: purchaseMachine.events[event].to, failureReason: reason }
    await movePurchase(tx, purchase.id, {
      event,
      now,
      ...(reason && { reason }),
      changes: reason ? changes : { ...changes, fulfilledAt: fulfilledAtOf(purchase, seen) },
      steps: [emitStep(eventOf(eventTypeOf[event], settled, cards), ifMoved)],
    })
  }

  const advance = async (tx: Tx, requestId: string, purchase: Purchase, seen: Seen): Promise<void> =>
    settle(tx, purchase, await countPacks(tx, requestId), seen)

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

  return { advance, settle, stepBack }
}
