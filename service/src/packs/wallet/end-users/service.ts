import { readAddress } from '../../../chain/addresses.ts'
import { transact, type Db, type Reader, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail, Retryable } from '../../../kernel/errors.ts'
import { openWallet } from '../../ledger/ledger.ts'
import { isKnownBy, matchIdentity, type EndUser, type Identity, type IdentityVerdict } from './model.ts'
import { findByIdentity, insertEndUser, linkEndUser } from './store.ts'

/** The identifiers as sent with a request. */
export type PresentedIdentity = { external_user_id?: string | undefined; wallet_address?: string | undefined }

const raceTries = 5

/** Reads the identifiers; refuses a request without any. */
export function readIdentity({ external_user_id, wallet_address }: PresentedIdentity): Identity {
  if (!external_user_id && !wallet_address) {
    fail(400, 'missing_user_identifier', 'Pass external_user_id, wallet_address or both.')
  }
  if (external_user_id && Array.from(external_user_id).length > 255) {
    fail(400, 'identifier_too_long', 'external_user_id must have at most 255 characters.', {
      details: { field: 'external_user_id' },
    })
  }
  const walletAddress = wallet_address ? readAddress('wallet_address', wallet_address) : undefined
  return { externalUserId: external_user_id || undefined, walletAddress }
}

export type EndUserService = ReturnType<typeof createEndUserService>

/** Resolves the end user of a partner's request; creates new end users on first use. */
export function createEndUserService({ db, clock }: { db: Db; clock: Clock }) {
  async function match(reader: Reader, partnerId: number, identity: Identity): Promise<IdentityVerdict> {
    const found = await findByIdentity(reader, partnerId, identity)
    const byId = found.find((user) => user.externalUserId !== null && user.externalUserId === identity.externalUserId)
    const byWallet = found.find((user) => isKnownBy(user, identity.walletAddress))
    return matchIdentity(identity, byId, byWallet)
  }

  async function tryResolve(tx: Tx, partnerId: number, identity: Identity): Promise<EndUser | undefined> {
    const verdict = await match(tx, partnerId, identity)
    if (verdict.kind === 'known') return verdict.user
    if (verdict.kind === 'link') return linkEndUser(tx, verdict.user.id, verdict.link)
    if (verdict.kind === 'conflict') {
      fail(409, 'identity_conflict', 'external_user_id and wallet_address belong to different end users.', {
        details: { external_user_id: identity.externalUserId, wallet_address: identity.walletAddress },
      })
    }
    const user = await insertEndUser(tx, partnerId, identity, clock.now())
    if (user) await openWallet(tx, user.id)
    return user
  }

  async function resolve(partnerId: number, presented: PresentedIdentity): Promise<EndUser> {
    const identity = readIdentity(presented)
    const verdict = await match(db, partnerId, identity)
    if (verdict.kind === 'known') return verdict.user
    for (let attempt = 0; attempt < raceTries; attempt++) {
      // Undefined means that a concurrent request took an identifier; the next attempt reads its result.
      const user = await transact(db, (tx) => tryResolve(tx, partnerId, identity))
      if (user) return user
    }
    return fail(503, 'overloaded', 'The end user is being changed by another request; try again.', {
      retryAfterSeconds: 1,
    })
  }

  /** Undefined when the request has no identifier. */
  async function resolveOptional(partnerId: number, presented: PresentedIdentity): Promise<EndUser | undefined> {
    const isNamed = Boolean(presented.external_user_id || presented.wallet_address)
    return isNamed ? resolve(partnerId, presented) : undefined
  }

  /** The same within the caller's transaction. */
  async function resolveWithin(tx: Tx, partnerId: number, identity: Identity): Promise<EndUser> {
    for (let attempt = 0; attempt < raceTries; attempt++) {
      const user = await tryResolve(tx, partnerId, identity)
      if (user) return user
    }
    throw new Retryable('The end user is being changed by another transaction.')
  }

  /** Finds without creating. */
  async function find(partnerId: number, presented: PresentedIdentity): Promise<EndUser | undefined> {
    const verdict = await match(db, partnerId, readIdentity(presented))
    return verdict.kind === 'known' || verdict.kind === 'link' ? verdict.user : undefined
  }

  return { resolve, resolveOptional, resolveWithin, find }
}
