import type { Claims } from '../../../assets/claims/claims.ts'
import type { Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { Custody, CustodyEntry } from '../../../warehouse/custody/custody.ts'
import type { CustodyRow } from '../../../warehouse/custody/store.ts'
import {
  claimPurposes,
  departureOf,
  type CardState,
  type CardBlock,
  type HoldingStatus,
  type VaultDocument,
} from './model.ts'
import { insertHoldings, lockClocks, lockStates, updateDeclared, updateHoldings, type NewHolding } from './store.ts'

export type HoldingDeps = {
  clock: Clock
  claims: Claims
  custody: Custody
  /** Called for cards that leave their account, before they are updated. */
  onDeparted(tx: Tx, accountId: number, uniqueIds: readonly string[], now: Date): Promise<void>
}

/** A status change of cards of one account. */
export type CardMove = {
  accountId: number
  uniqueIds: readonly string[]
  /** Null when the warehouse has already recorded the custody event. */
  event: string | null
  status: HoldingStatus
  document: VaultDocument | null
  block?: CardBlock | null
  /** The site at which the cards are now; unchanged unless given. */
  siteId?: number | undefined
  isDispatched?: boolean | undefined
  actor: string
}

export type Holdings = ReturnType<typeof createHoldings>

type TenantEvent = Omit<CustodyEntry, 'uniqueId' | 'details'> & { accountId: number }
type Linked = Pick<CardState, 'uniqueId'> & { lastSeq: number | null; lastHash: Uint8Array | null }

const eventsOf = (uniqueIds: readonly string[], { accountId, ...event }: TenantEvent): CustodyEntry[] =>
  uniqueIds.map((uniqueId) => ({ ...event, uniqueId, details: { account_id: accountId } }))

const purposeOf = { order: claimPurposes.order, withdrawal: claimPurposes.withdrawal, transfer: claimPurposes.transfer }
const purposesOf = {
  order: [claimPurposes.quote, claimPurposes.order],
  withdrawal: [claimPurposes.withdrawal],
  transfer: [claimPurposes.transfer],
}

/**
 * The cards of all tenants. Every change goes through here, so that claim, custody event and timestamp stay consistent.
 * Locks are always taken in the same order: cards by id, then documents, then the account clocks.
 */
export function createHoldings({ clock, claims, custody, onDeparted }: HoldingDeps) {
  async function move(tx: Tx, { event, actor, ...change }: CardMove): Promise<void> {
    const { accountId, uniqueIds, document } = change
    if (uniqueIds.length === 0) return
    if (event !== null) {
      const subject = document && `${document.kind}:${document.id}`
      await custody.record(tx, eventsOf(uniqueIds, { event, actor, accountId, document: subject }))
    }
    const now = clock.now()
    if (departureOf(change.status)) await onDeparted(tx, accountId, uniqueIds, now)
    const changed = await updateHoldings(tx, { ...change, now })
    assert(changed === uniqueIds.length, 'Moved cards belong to the account.')
  }

  /** The next events in the chains of custody of these cards, for a statement that moves them itself. */
  const link = (cards: readonly Linked[], event: TenantEvent): CustodyRow[] =>
    custody.link(
      eventsOf(
        cards.map(({ uniqueId }) => uniqueId),
        event,
      ),
      cards.flatMap(({ uniqueId, lastSeq, lastHash }) =>
        lastSeq === null || lastHash === null ? [] : [{ uniqueId, lastSeq, lastHash }],
      ),
    )

  /** Claims cards that are free; the caller has locked them. */
  async function claim(tx: Tx, uniqueIds: readonly string[], { kind, id }: VaultDocument): Promise<void> {
    const request = { uniqueIds, purpose: purposeOf[kind], documentId: String(id), areLocked: true }
    const result = await claims.claim(tx, request)
    assert(result.isClaimed, 'Free cards can be claimed under their locks.')
  }

  /** Releases a document's cards, whatever their claim purpose. */
  async function release(tx: Tx, { kind, id }: VaultDocument, uniqueIds?: readonly string[]): Promise<void> {
    await claims.releaseOf(tx, { purposes: purposesOf[kind], documentIds: [String(id)], uniqueIds })
  }

  /** Adds cards to an account. */
  async function receive(
    tx: Tx,
    accountId: number,
    cards: readonly NewHolding[],
    { event, actor, document }: { event: string; actor: string; document: string | null },
  ): Promise<void> {
    if (cards.length === 0) return
    const uniqueIds = cards.map(({ uniqueId }) => uniqueId)
    const siteId = cards[0]?.siteId ?? null
    await custody.record(tx, eventsOf(uniqueIds, { event, actor, accountId, siteId, document }))
    const count = await insertHoldings(tx, accountId, cards, clock.now())
    assert(count === cards.length, 'Received cards were not in the account.')
  }

  /**
   * Sets the declared values of cards. Null updates only the change timestamp, so that a sweep shows the new
   * declaration state. The caller has locked them.
   */
  async function setValues(tx: Tx, accountId: number, values: ReadonlyMap<string, Cents | null>): Promise<void> {
    const changed = await updateDeclared(tx, accountId, values, clock.now())
    assert(changed === values.size, 'Cards with a declared value belong to the account.')
  }

  return { move, link, claim, release, receive, setValues, lock: lockStates, lockClocks }
}
