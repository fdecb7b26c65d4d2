import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  insertClaims,
  insertIfBare,
  liftLapsedClaims,
  listLiveClaims,
  lockItems,
  releaseClaims,
  type Claim,
  type ClaimsOf,
} from './store.ts'

/** For what, and in which document: an order, a send, a redemption. */
export type ClaimHolder = { readonly purpose: string; readonly documentId: string }

export type ClaimRequest = ClaimHolder & {
  readonly uniqueIds: readonly string[]
  /** Until when it keeps others away; without it, until it is released. */
  readonly expiresAt?: Date | undefined
  /** The caller holds the locks of these things already, and so knows that they exist. */
  readonly areLocked?: boolean | undefined
}

export type ClaimVerdict =
  /** All of them are the document's now. `lifted` are the claims of others that had lapsed. */
  | { readonly isClaimed: true; readonly lifted: readonly Claim[] }
  /** None of them is, because of these. */
  | { readonly isClaimed: false; readonly unknown: readonly string[]; readonly blockers: readonly Claim[] }

export type Claims = ReturnType<typeof createClaims>

/** A thing is promised to one purpose at a time, in every area of the business. */
export function createClaims({ clock }: { clock: Clock }) {
  /** All or nothing. Asking again for the same document is answered as before. */
  async function claim(tx: Tx, request: ClaimRequest): Promise<ClaimVerdict> {
    const { purpose, documentId, expiresAt, areLocked = false } = request
    const now = clock.now()
    const wanted = [...new Set(request.uniqueIds)]
    assert(expiresAt === undefined || expiresAt > now, 'A claim lapses after it was made.')
    const known = new Set(areLocked ? wanted : await lockItems(tx, wanted))
    const unknown = wanted.filter((uniqueId) => !known.has(uniqueId))
    const wish = { purpose, documentId, expiresAt: expiresAt ?? null, now }
    // Mostly nothing stands in the way, and then there is nothing to look at either.
    if (unknown.length === 0 && (await insertIfBare(tx, { ...wish, uniqueIds: wanted })))
      return { isClaimed: true, lifted: [] }
    const lifted = await liftLapsedClaims(tx, wanted, now)
    const live = await listLiveClaims(tx, wanted)
    const isOwn = (other: Claim): boolean => other.purpose === purpose && other.documentId === documentId
    const blockers = live.filter((other) => !isOwn(other))
    if (unknown.length > 0 || blockers.length > 0) return { isClaimed: false, unknown, blockers }
    const held = new Set(live.map(({ uniqueId }) => uniqueId))
    const fresh = wanted.filter((uniqueId) => !held.has(uniqueId))
    await insertClaims(tx, { ...wish, uniqueIds: fresh })
    return { isClaimed: true, lifted: lifted.filter((other) => !isOwn(other)) }
  }

  /** Lets go of a document's things, of some or of all. Returns which; those it no longer held are not among them. */
  function release(tx: Tx, { purpose, documentId }: ClaimHolder, uniqueIds?: readonly string[]): Promise<string[]> {
    return releaseOf(tx, { purposes: [purpose], documentIds: [documentId], uniqueIds })
  }

  /** Lets go of whatever any of these documents holds for any of these purposes. */
  function releaseOf(tx: Tx, claims: ClaimsOf): Promise<string[]> {
    return releaseClaims(tx, claims, clock.now())
  }

  /** Hands things from one document to the next without letting go of them: a quote becomes an order. */
  async function convert(tx: Tx, from: ClaimHolder, to: ClaimRequest): Promise<ClaimVerdict> {
    const wanted = [...new Set(to.uniqueIds)]
    await lockItems(tx, wanted)
    const live = await listLiveClaims(tx, wanted)
    const held = live
      .filter(({ purpose, documentId }) => purpose === from.purpose && documentId === from.documentId)
      .map(({ uniqueId }) => uniqueId)
    const verdict = await claim(tx, { ...to, uniqueIds: wanted.filter((uniqueId) => !held.includes(uniqueId)) })
    if (!verdict.isClaimed) return verdict
    const now = clock.now()
    await release(tx, from, held)
    const { purpose, documentId, expiresAt = null } = to
    await insertClaims(tx, { uniqueIds: held, purpose, documentId, expiresAt, now })
    return verdict
  }

  return { claim, release, releaseOf, convert }
}
