import type { Db } from '../../db/db.ts'
import type { Authenticate, Caller } from '../../http/pipeline/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { grantsOfKey, internalGrantsOf } from './grants/model.ts'
import { admitsAddress, keyStatus, matchesHash, peekKeyId, readKeyId, type KeyEnvironment } from '../keys/model.ts'
import type { KeyChanges } from '../keys/changes.ts'
import { findKeyHolder, type KeyHolder } from '../keys/store.ts'

export type AuthenticatorDeps = {
  db: Db
  clock: Clock
  pepper: Uint8Array
  environment: KeyEnvironment
  /** How long a key is cached; a change takes effect in every other process within this time. */
  cacheMs?: number
  /** Notifies of keys that this process changed, which take effect here at once. */
  changes?: KeyChanges | undefined
}

const maxCached = 10_000

/** A presented key that matched its stored hash. */
type VerifiedKey = { text: string; holder: KeyHolder; caller: Caller }
type CachedKey = { reading: Promise<KeyHolder | undefined>; verified?: VerifiedKey; until: number }

/** Constant-time comparison; all keys have the same length. */
function isSame(text: string, presented: string): boolean {
  if (presented.length !== text.length) return false
  let difference = 0
  for (let at = 0; at < text.length; at++) difference |= text.charCodeAt(at) ^ presented.charCodeAt(at)
  return difference === 0
}

function isLive(holder: KeyHolder, now: Date): boolean {
  const status = keyStatus(holder, now)
  return holder.accountStatus !== 'CLOSED' && (status === 'active' || status === 'retiring')
}

function toCaller(holder: KeyHolder): Caller {
  const { slug, billingModel } = holder
  return {
    accountId: holder.accountId,
    accountName: holder.accountName,
    accountNumber: holder.accountNumber,
    accountStatus: holder.accountStatus,
    kind: holder.accountKind,
    keyId: holder.id,
    familyId: holder.familyId,
    scopes: new Set(holder.scopes),
    grants: internalGrantsOf(grantsOfKey(holder, holder.accountKind)),
    expiresAt: holder.expiresAt,
    retiresAt: holder.retiresAt,
    partner: slug !== null && billingModel !== null ? { slug, billingModel } : null,
    limits: holder.limits,
  }
}

/** Finds the caller that a key stands for while it is valid, for sessions that act with the authority of a key. */
export function createKeyCallers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): (keyId: string) => Promise<Caller | undefined> {
  return async (keyId) => {
    const holder = await findKeyHolder(db, keyId)
    return holder && isLive(holder, clock.now()) ? toCaller(holder) : undefined
  }
}

/** Finds the caller of an API key; undefined for every invalid key, whatever the reason. */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticate {
  const { db, clock, pepper, environment, cacheMs = 2_000, changes } = deps
  const cache = new Map<string, CachedKey>()
  changes?.subscribe((keyId) => void cache.delete(keyId))

  function readHolder(id: string): CachedKey {
    const now = performance.now()
    const known = cache.get(id)
    if (known && known.until > now) return known
    const fresh: CachedKey = { reading: findKeyHolder(db, id), until: now + cacheMs }
    // A failed read is not cached: the next request reads again.
    fresh.reading.catch(() => cache.delete(id))
    cache.delete(id)
    cache.set(id, fresh)
    if (cache.size > maxCached) {
      const [oldest] = cache.keys()
      if (oldest !== undefined) cache.delete(oldest)
    }
    return fresh
  }

  /** Checks status, expiry and address, which must be evaluated for every request. */
  function admit({ holder, caller }: VerifiedKey, address: string): Caller | undefined {
    if (!isLive(holder, clock.now())) return undefined
    return admitsAddress(holder.allowedAddresses, address) ? caller : undefined
  }

  async function verify(entry: CachedKey, presented: string): Promise<VerifiedKey | undefined> {
    const holder = await entry.reading
    if (!holder || !matchesHash(presented, pepper, holder.secretHash)) return undefined
    return (entry.verified = { text: presented, holder, caller: toCaller(holder) })
  }

  /**
   * Hashing the key of every request would take a tenth of the time of a small response; while a verified key is cached,
   * its text is compared instead.
   */
  function findVerified(presented: string): VerifiedKey | undefined {
    const entry = cache.get(peekKeyId(presented))
    return entry?.verified && entry.until > performance.now() && isSame(entry.verified.text, presented)
      ? entry.verified
      : undefined
  }

  return (presented, address) => {
    const known = findVerified(presented)
    if (known) return admit(known, address)
    const id = readKeyId(presented, environment)
    if (id === undefined) return undefined
    return verify(readHolder(id), presented).then((verified) => verified && admit(verified, address))
  }
}
