import type { Claims } from '../../../assets/claims/claims.ts'
import type { Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { RecordCustody } from '../../shared/ports.ts'
import {
  claimPurposes,
  departureOf,
  type CardState,
  type Hold,
  type HoldingStatus,
  type VaultDocument,
} from './model.ts'
import { insertHoldings, lockClocks, lockStates, updateDeclared, updateHoldings, type NewHolding } from './store.ts'

export type HoldingDeps = {
  clock: Clock
  claims: Claims
  recordCustody: RecordCustody
  /** Told of cards that leave their account, before they are stamped. */
  onDeparted(tx: Tx, accountId: number, uniqueIds: readonly string[], now: Date): Promise<void>
}

/** What happens to some cards of one account, and who makes it happen. */
export type CardMove = {
  accountId: number
  uniqueIds: readonly string[]
  /** Null where whoever scanned the cards has written it down already. */
  event: string | null
  status: HoldingStatus
  document: VaultDocument | null
  hold?: Hold | null
  actor: string
}

export type Holdings = ReturnType<typeof createHoldings>

const purposeOf = { order: claimPurposes.order, withdrawal: claimPurposes.withdrawal, transfer: claimPurposes.transfer }
const purposesOf = {
  order: [claimPurposes.quote, claimPurposes.order],
  withdrawal: [claimPurposes.withdrawal],
  transfer: [claimPurposes.transfer],
}

/**
 * The cards of all tenants. Every change goes through here, so that its claim, its trail and its stamp are never apart.
 * Locks are taken in one order everywhere: cards by their codes, then documents, then the clocks of accounts.
 */
export function createHoldings({ clock, claims, recordCustody, onDeparted }: HoldingDeps) {
  async function move(tx: Tx, { event, actor, ...change }: CardMove): Promise<void> {
    const { accountId, uniqueIds, document } = change
    if (uniqueIds.length === 0) return
    if (event !== null) {
      const subject = document && `${document.kind}:${document.id}`
      await recordCustody(tx, { uniqueIds, event, actor, accountId, siteId: null, document: subject })
    }
    const now = clock.now()
    if (departureOf(change.status)) await onDeparted(tx, accountId, uniqueIds, now)
    const changed = await updateHoldings(tx, { ...change, now })
    assert(changed === uniqueIds.length, 'Cards that are moved are held by the account.')
  }

  /** Promises cards that were found free under their locks. */
  async function claim(
    tx: Tx,
    uniqueIds: readonly string[],
    { kind, id }: VaultDocument,
    expiresAt?: Date,
  ): Promise<void> {
    const purpose = expiresAt && kind === 'order' ? claimPurposes.quote : purposeOf[kind]
    const request = { uniqueIds, purpose, documentId: String(id), expiresAt, areLocked: true }
    const verdict = await claims.claim(tx, request)
    assert(verdict.isClaimed, 'Cards found free under their locks can be claimed.')
  }

  /** Lets go of a document's cards, whatever they were promised as. */
  async function release(tx: Tx, { kind, id }: VaultDocument, uniqueIds?: readonly string[]): Promise<void> {
    await claims.releaseOf(tx, { purposes: purposesOf[kind], documentIds: [String(id)], uniqueIds })
  }

  /** Lets go of all that several orders hold. */
  async function releaseOrders(tx: Tx, ids: readonly number[]): Promise<void> {
    await claims.releaseOf(tx, { purposes: purposesOf.order, documentIds: ids.map(String) })
  }

  /** Cards that come into an account's keeping. */
  async function receive(
    tx: Tx,
    accountId: number,
    cards: readonly NewHolding[],
    { event, actor, document }: { event: string; actor: string; document: string | null },
  ): Promise<void> {
    if (cards.length === 0) return
    const uniqueIds = cards.map(({ uniqueId }) => uniqueId)
    await recordCustody(tx, { uniqueIds, event, actor, accountId, siteId: cards[0]?.siteId ?? null, document })
    const count = await insertHoldings(tx, accountId, cards, clock.now())
    assert(count === cards.length, 'Cards that come in were not in the account.')
  }

  /**
   * What cards count for from now on; null where only the state of a declaration changed, which a sweep has to show as well.
   * The caller holds their locks.
   */
  async function setValues(tx: Tx, accountId: number, values: ReadonlyMap<string, Cents | null>): Promise<void> {
    const changed = await updateDeclared(tx, accountId, values, clock.now())
    assert(changed === values.size, 'Cards that are valued are held by the account.')
  }

  const lock = (tx: Tx, accountId: number, uniqueIds: readonly string[]): Promise<CardState[]> =>
    lockStates(tx, accountId, uniqueIds)

  return { move, claim, release, releaseOrders, receive, setValues, lock, lockClocks }
}
