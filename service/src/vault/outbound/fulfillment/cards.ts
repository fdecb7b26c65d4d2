import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { claimPurposes, type CardState, type HoldingStatus } from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { findHolder } from '../../cards/holdings/store.ts'
import { refuseStatus } from '../../shared/refusals.ts'
import { findOrder } from '../orders/store.ts'

export type CardFulfillmentDeps = { db: Db; clock: Clock; holdings: Holdings }

export type CardFulfillment = ReturnType<typeof createCardFulfillment>

/** Cards that are already leaving cannot be blocked. */
const blockable: readonly HoldingStatus[] = ['RECEIVED', 'AVAILABLE', 'QUOTED', 'DAMAGED']
const restorable: readonly HoldingStatus[] = ['ON_HOLD', 'MISSING', 'DAMAGED']

/** Warehouse actions on single cards. */
export function createCardFulfillment({ db, clock, holdings }: CardFulfillmentDeps) {
  type LockedCard = { tx: Tx; accountId: number; card: CardState }

  async function withCard(uniqueId: string, act: (locked: LockedCard) => Promise<void>): Promise<void> {
    const accountId = await findHolder(db, uniqueId)
    if (accountId === undefined) fail(404, 'not_found', `Card ${uniqueId} not found in any tenant inventory.`)
    await transact(db, async (tx) => {
      const [card] = await holdings.lock(tx, accountId, [uniqueId])
      if (!card) fail(404, 'not_found', `Card ${uniqueId} not found in any tenant inventory.`)
      await act({ tx, accountId, card })
    })
  }

  function requireStatus(card: CardState, allowed: readonly HoldingStatus[]): void {
    if (!allowed.includes(card.status)) refuseStatus('Card', card.status)
  }

  /** The document that claims the card, so that the card keeps its reference. */
  function documentOf({ claimPurpose, claimDocument }: CardState) {
    const id = Number(claimDocument)
    if (claimPurpose === claimPurposes.quote || claimPurpose === claimPurposes.order) {
      return { kind: 'order', id } as const
    }
    if (claimPurpose === claimPurposes.withdrawal) return { kind: 'withdrawal', id } as const
    if (claimPurpose === claimPurposes.transfer) return { kind: 'transfer', id } as const
    return null
  }

  const markBlocked = (
    { tx, accountId, card }: LockedCard,
    event: string | null,
    reason: string,
    actor: string,
  ): Promise<void> =>
    holdings.move(tx, {
      accountId,
      uniqueIds: [card.uniqueId],
      event,
      status: 'ON_HOLD',
      document: documentOf(card),
      block: { reason, by: actor, since: clock.now() },
      actor,
    })

  /** The card keeps its claim. */
  const moveTo = (
    { tx, accountId, card }: LockedCard,
    status: 'MISSING' | 'LOST',
    event: string | null,
    actor: string,
  ): Promise<void> =>
    holdings.move(tx, { accountId, uniqueIds: [card.uniqueId], event, status, document: documentOf(card), actor })

  /** Blocks a card until an operator releases it. */
  const block = (uniqueId: string, reason: string, actor: string): Promise<void> =>
    withCard(uniqueId, async (locked) => {
      requireStatus(locked.card, blockable)
      await markBlocked(locked, 'held', reason, actor)
    })

  async function restore({ tx, accountId, card }: LockedCard, event: string | null, actor: string): Promise<void> {
    requireStatus(card, restorable)
    const document = documentOf(card)
    const order = document?.kind === 'order' ? await findOrder(tx, document.id) : undefined
    // A COMMITTING order already has an order claim, but its cards are still QUOTED.
    const isQuoted = order !== undefined && order.committedAt === null
    const claimedStatus = {
      order: isQuoted ? 'QUOTED' : 'RESERVED',
      withdrawal: 'WITHDRAWING',
      transfer: 'TRANSFER_PENDING',
    } as const
    await holdings.move(tx, {
      accountId,
      uniqueIds: [card.uniqueId],
      event,
      status: document ? claimedStatus[document.kind] : 'AVAILABLE',
      document,
      actor,
    })
  }

  /** Returns a blocked card to the document that claims it, or to AVAILABLE. */
  const release = (uniqueId: string, actor: string): Promise<void> =>
    withCard(uniqueId, (locked) => restore(locked, 'released', actor))

  /** Reports a card that is not at its location. */
  const missing = (uniqueId: string, actor: string): Promise<void> =>
    withCard(uniqueId, (locked) => moveTo(locked, 'MISSING', 'missing', actor))

  const found = (uniqueId: string, actor: string): Promise<void> =>
    withCard(uniqueId, (locked) => restore(locked, 'found', actor))

  /** Acts on a card that the warehouse has locked, if it belongs to a tenant. */
  async function withFloorCard(tx: Tx, uniqueId: string, act: (locked: LockedCard) => Promise<void>): Promise<void> {
    const accountId = await findHolder(tx, uniqueId)
    const [card] = accountId === undefined ? [] : await holdings.lock(tx, accountId, [uniqueId])
    if (accountId !== undefined && card) await act({ tx, accountId, card })
  }

  /** A card that is leaving keeps its status; its warehouse task is paused instead. */
  const blockedIn = (tx: Tx, uniqueId: string, reason: string, actor: string): Promise<void> =>
    withFloorCard(tx, uniqueId, async (locked) => {
      if (blockable.includes(locked.card.status)) await markBlocked(locked, null, reason, actor)
    })

  const missingIn = (tx: Tx, uniqueId: string, actor: string): Promise<void> =>
    withFloorCard(tx, uniqueId, (locked) => moveTo(locked, 'MISSING', null, actor))

  const restoredIn = (tx: Tx, uniqueId: string, actor: string): Promise<void> =>
    withFloorCard(tx, uniqueId, async (locked) => {
      if (restorable.includes(locked.card.status)) await restore(locked, null, actor)
    })

  /** Writes off a missing card. */
  const lostIn = (tx: Tx, uniqueId: string, actor: string): Promise<void> =>
    withFloorCard(tx, uniqueId, async (locked) => {
      if (locked.card.status === 'MISSING') await moveTo(locked, 'LOST', null, actor)
    })

  return { block, release, missing, found, blockedIn, missingIn, restoredIn, lostIn }
}
