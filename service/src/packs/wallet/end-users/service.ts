import { parseAddress } from '../../../chain/addresses.ts'
import { transact, type Db, type Reader, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail, Retryable } from '../../../kernel/errors.ts'
import { openWallet } from '../../../ledger/ledger.ts'
import { isKnownBy, matchIdentity, type EndUser, type Identity, type IdentityVerdict } from './model.ts'
import { findByIdentity, insertEndUser, linkEndUser } from './store.ts'

/** The names as they came with a request. */
export type PresentedIdentity = { external_user_id?: string | undefined; wallet_address?: string | undefined }

const raceTries = 5

/** Reads who is meant; refuses a request that names nobody. */
export function readIdentity({ external_user_id, wallet_address }: PresentedIdentity): Identity {
  if (!external_user_id && !wallet_address) {
    fail(400, 'missing_user_identifier', 'Name the end user by external_user_id, wallet_address or both.')
  }
  if (external_user_id && Array.from(external_user_id).length > 255) {
    fail(400, 'identifier_too_long', 'external_user_id may have 255 characters.', {
      details: { field: 'external_user_id' },
    })
  }
  const walletAddress = wallet_address ? parseAddress(wallet_address) : undefined
  if (wallet_address && !walletAddress) {
    fail(400, 'invalid_wallet_address', 'wallet_address is no address, or its checksum is wrong.', {
      details: { field: 'wallet_address' },
    })
  }
  return { externalUserId: external_user_id || undefined, walletAddress }
}

export type EndUserService = ReturnType<typeof createEndUserService>

/** Who a partner's request speaks of. New people are created the first time they are named. */
export function createEndUserService({ db, clock }: { db: Db; clock: Clock }) {
  async function look(reader: Reader, partnerId: number, identity: Identity): Promise<IdentityVerdict> {
    const found = await findByIdentity(reader, partnerId, identity)
    const byId = found.find((user) => user.externalUserId !== null && user.externalUserId === identity.externalUserId)
    const byWallet = found.find((user) => isKnownBy(user, identity.walletAddress))
    return matchIdentity(identity, byId, byWallet)
  }

  async function tryResolve(tx: Tx, partnerId: number, identity: Identity): Promise<EndUser | undefined> {
    const verdict = await look(tx, partnerId, identity)
    if (verdict.kind === 'known') return verdict.user
    if (verdict.kind === 'link') return linkEndUser(tx, verdict.user.id, verdict.link)
    if (verdict.kind === 'conflict') {
      fail(409, 'identity_conflict', 'These two names belong to different end users.', {
        details: { external_user_id: identity.externalUserId, wallet_address: identity.walletAddress },
      })
    }
    const user = await insertEndUser(tx, partnerId, identity, clock.now())
    if (user) await openWallet(tx, user.id)
    return user
  }

  async function resolve(partnerId: number, presented: PresentedIdentity): Promise<EndUser> {
    const identity = readIdentity(presented)
    const verdict = await look(db, partnerId, identity)
    if (verdict.kind === 'known') return verdict.user
    for (let attempt = 0; attempt < raceTries; attempt++) {
      // Undefined means that somebody else got there first; the next look sees what they wrote.
      const user = await transact(db, (tx) => tryResolve(tx, partnerId, identity))
      if (user) return user
    }
    return fail(503, 'overloaded', 'This end user is being changed; try again.', { retryAfterSeconds: 1 })
  }

  /** The same inside a transaction of somebody else's. */
  async function resolveWithin(tx: Tx, partnerId: number, identity: Identity): Promise<EndUser> {
    for (let attempt = 0; attempt < raceTries; attempt++) {
      const user = await tryResolve(tx, partnerId, identity)
      if (user) return user
    }
    throw new Retryable('This end user is being changed.')
  }

  /** Who is known under these names; nobody is made. */
  async function find(partnerId: number, presented: PresentedIdentity): Promise<EndUser | undefined> {
    const verdict = await look(db, partnerId, readIdentity(presented))
    return verdict.kind === 'known' || verdict.kind === 'link' ? verdict.user : undefined
  }

  return { resolve, resolveWithin, find }
}
