import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  insertClaims,
  insertIfUnclaimed,
  releaseExpiredClaims,
  listLiveClaims,
  lockItems,
  releaseClaims,
  type Claim,
  type ClaimsOf,
} from './store.ts'

/** The purpose and the document of a claim: an order, a send, a redemption. */
export type ClaimHolder = { readonly purpose: string; readonly documentId: string }

export type ClaimRequest = ClaimHolder & {
  readonly uniqueIds: readonly string[]
  /** The end of the claim; without it, the claim ends when it is released. */
  readonly expiresAt?: Date | undefined
  /** Whether the caller has already locked the items, which implies that they exist. */
  readonly areLocked?: boolean | undefined
}

export type ClaimOutcome =
  /** All items are claimed by the document. */
  | { readonly isClaimed: true }
  /** No item is claimed, because of these. */
  | { readonly isClaimed: false; readonly unknown: readonly string[]; readonly blockers: readonly Claim[] }

export type Claims = ReturnType<typeof createClaims>

/** An item is claimed for one purpose at a time, across packs, vault and operations. */
export function createClaims({ clock }: { clock: Clock }) {
  /** Claims all items or none; idempotent per document. */
  async function claim(tx: Tx, request: ClaimRequest): Promise<ClaimOutcome> {
    const { purpose, documentId, expiresAt, areLocked = false } = request
    const now = clock.now()
    const uniqueIds = [...new Set(request.uniqueIds)]
    assert(expiresAt === undefined || expiresAt > now, 'A claim must expire in the future.')
    const known = new Set(areLocked ? uniqueIds : await lockItems(tx, uniqueIds))
    const unknown = uniqueIds.filter((uniqueId) => !known.has(uniqueId))
    const fields = { purpose, documentId, expiresAt: expiresAt ?? null, now }
    // The common case: no other claim exists.
    if (unknown.length === 0 && (await insertIfUnclaimed(tx, { ...fields, uniqueIds }))) return { isClaimed: true }
    await releaseExpiredClaims(tx, uniqueIds, now)
    const live = await listLiveClaims(tx, uniqueIds)
    const isOwn = (other: Claim): boolean => other.purpose === purpose && other.documentId === documentId
    const blockers = live.filter((other) => !isOwn(other))
    if (unknown.length > 0 || blockers.length > 0) return { isClaimed: false, unknown, blockers }
    const held = new Set(live.map(({ uniqueId }) => uniqueId))
    const fresh = uniqueIds.filter((uniqueId) => !held.has(uniqueId))
    await insertClaims(tx, { ...fields, uniqueIds: fresh })
    return { isClaimed: true }
  }

  /** Releases all or some items of a document. Returns those that were claimed by it. */
  function release(tx: Tx, { purpose, documentId }: ClaimHolder, uniqueIds?: readonly string[]): Promise<string[]> {
    return releaseOf(tx, { purposes: [purpose], documentIds: [documentId], uniqueIds })
  }

  /** Releases all claims of these documents for these purposes. */
  function releaseOf(tx: Tx, claims: ClaimsOf): Promise<string[]> {
    return releaseClaims(tx, claims, clock.now())
  }

  /** Moves items from one document to the next without releasing them in between: a quote becomes an order. */
  async function convert(tx: Tx, from: ClaimHolder, to: ClaimRequest): Promise<ClaimOutcome> {
    const uniqueIds = [...new Set(to.uniqueIds)]
    await lockItems(tx, uniqueIds)
    const live = await listLiveClaims(tx, uniqueIds)
    const held = live
      .filter(({ purpose, documentId }) => purpose === from.purpose && documentId === from.documentId)
      .map(({ uniqueId }) => uniqueId)
    const outcome = await claim(tx, { ...to, uniqueIds: uniqueIds.filter((uniqueId) => !held.includes(uniqueId)) })
    if (!outcome.isClaimed) return outcome
    const now = clock.now()
    await release(tx, from, held)
    const { purpose, documentId, expiresAt = null } = to
    await insertClaims(tx, { uniqueIds: held, purpose, documentId, expiresAt, now })
    return outcome
  }

  return { claim, release, releaseOf, convert }
}
