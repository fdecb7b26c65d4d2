import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { claimPurposes, type CardState, type HoldingStatus } from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { findHolder } from '../../cards/holdings/store.ts'
import { findOrder } from '../orders/store.ts'

export type CardFulfillmentDeps = { db: Db; clock: Clock; holdings: Holdings }

export type CardFulfillment = ReturnType<typeof createCardFulfillment>

/** What may be put aside: nothing that is already on its way out. */
const holdable: readonly HoldingStatus[] = ['RECEIVED', 'AVAILABLE', 'QUOTED', 'DAMAGED']
const findable: readonly HoldingStatus[] = ['ON_HOLD', 'MISSING', 'DAMAGED']

/** What people at the warehouse do to single cards. */
export function createCardFulfillment({ db, clock, holdings }: CardFulfillmentDeps) {
  type Held = { tx: Tx; accountId: number; card: CardState }

  async function withCard(uniqueId: string, tasks: (held: Held) => Promise<void>): Promise<void> {
    const accountId = await findHolder(db, uniqueId)
    if (accountId === undefined) fail(404, 'not_found', `No tenant keeps ${uniqueId}.`)
    await transact(db, async (tx) => {
      const [card] = await holdings.lock(tx, accountId, [uniqueId])
      if (!card) fail(404, 'not_found', `No tenant keeps ${uniqueId}.`)
      await tasks({ tx, accountId, card })
    })
  }

  function requireStatus(card: CardState, allowed: readonly HoldingStatus[]): void {
    if (allowed.includes(card.status)) return
    fail(409, 'invalid_status', `${card.uniqueId} is ${card.status}.`, { details: { status: card.status } })
  }

  /** The document whose claim stands on the card, so that the card goes on telling of it. */
  function documentOf({ claimPurpose, claimDocument }: CardState) {
    const id = Number(claimDocument)
    if (claimPurpose === claimPurposes.quote || claimPurpose === claimPurposes.order) {
      return { kind: 'order', id } as const
    }
    if (claimPurpose === claimPurposes.withdrawal) return { kind: 'withdrawal', id } as const
    if (claimPurpose === claimPurposes.transfer) return { kind: 'transfer', id } as const
    return null
  }

  /** Nobody may promise it to anybody until somebody has looked at it. */
  const hold = (uniqueId: string, reason: string, actor: string): Promise<void> =>
    withCard(uniqueId, async ({ tx, accountId, card }) => {
      requireStatus(card, holdable)
      await holdings.move(tx, {
        accountId,
        uniqueIds: [uniqueId],
        event: 'held',
        status: 'ON_HOLD',
        document: documentOf(card),
        hold: { reason, by: actor, since: clock.now() },
        actor,
      })
    })

  async function restore({ tx, accountId, card }: Held, event: string | null, actor: string): Promise<void> {
    requireStatus(card, findable)
    const document = documentOf(card)
    const order = document?.kind === 'order' ? await findOrder(tx, document.id) : undefined
    // While its label is being bought an order has a firm claim and is a quote all the same.
    const isQuoted = order !== undefined && order.committedAt === null
    const promised = {
      order: isQuoted ? 'QUOTED' : 'RESERVED',
      withdrawal: 'WITHDRAWING',
      transfer: 'TRANSFER_PENDING',
    } as const
    await holdings.move(tx, {
      accountId,
      uniqueIds: [card.uniqueId],
      event,
      status: document ? promised[document.kind] : 'AVAILABLE',
      document,
      actor,
    })
  }

  /** Back to what it was promised to before, or to nobody. */
  const release = (uniqueId: string, actor: string): Promise<void> =>
    withCard(uniqueId, (held) => restore(held, 'released', actor))

  /** It does not lie where it should. Whatever it was promised to has to wait for it, or do without. */
  const missing = (uniqueId: string, actor: string): Promise<void> =>
    withCard(uniqueId, ({ tx, accountId, card }) =>
      holdings.move(tx, {
        accountId,
        uniqueIds: [uniqueId],
        event: 'missing',
        status: 'MISSING',
        document: documentOf(card),
        actor,
      }),
    )

  const found = (uniqueId: string, actor: string): Promise<void> =>
    withCard(uniqueId, (held) => restore(held, 'found', actor))

  /** The card as the floor sees it, if a tenant keeps it. The floor has locked it. */
  async function withFloorCard(tx: Tx, uniqueId: string, tasks: (held: Held) => Promise<void>): Promise<void> {
    const accountId = await findHolder(tx, uniqueId)
    const [card] = accountId === undefined ? [] : await holdings.lock(tx, accountId, [uniqueId])
    if (accountId !== undefined && card) await tasks({ tx, accountId, card })
  }

  const heldIn = (tx: Tx, uniqueId: string, reason: string, actor: string): Promise<void> =>
    withFloorCard(tx, uniqueId, async ({ accountId, card }) => {
      // A card that is on its way out keeps its state; the job it is on waits instead.
      if (!holdable.includes(card.status)) return
      const hold = { reason, by: actor, since: clock.now() }
      const document = documentOf(card)
      await holdings.move(tx, {
        accountId,
        uniqueIds: [uniqueId],
        event: null,
        status: 'ON_HOLD',
        document,
        hold,
        actor,
      })
    })

  const missingIn = (tx: Tx, uniqueId: string, actor: string): Promise<void> =>
    withFloorCard(tx, uniqueId, ({ accountId, card }) =>
      holdings.move(tx, {
        accountId,
        uniqueIds: [uniqueId],
        event: null,
        status: 'MISSING',
        document: documentOf(card),
        actor,
      }),
    )

  const restoredIn = (tx: Tx, uniqueId: string, actor: string): Promise<void> =>
    withFloorCard(tx, uniqueId, async (held) => {
      if (findable.includes(held.card.status)) await restore(held, null, actor)
    })

  /** Given up: it is nobody's any more, and whatever waited for it has to do without. */
  const lostIn = (tx: Tx, uniqueId: string, actor: string): Promise<void> =>
    withFloorCard(tx, uniqueId, async ({ accountId, card }) => {
      if (card.status !== 'MISSING') return
      const lost = { accountId, uniqueIds: [uniqueId], event: null, document: documentOf(card), actor }
      await holdings.move(tx, { ...lost, status: 'LOST' })
    })

  return { hold, release, missing, found, heldIn, missingIn, restoredIn, lostIn }
}
