import type { Db } from '../db/db.ts'
import type { Authenticate, Caller } from '../http/pipeline/caller.ts'
import type { Clock } from '../kernel/clock.ts'
import { admitsAddress, keyStatus, matchesHash, peekKeyId, readKeyId, type KeyEnvironment } from './keys/model.ts'
import { findKeyHolder, type KeyHolder } from './keys/store.ts'

export type AuthenticatorDeps = {
  db: Db
  clock: Clock
  pepper: Uint8Array
  environment: KeyEnvironment
  /** How long a key that was read is believed; a revocation takes at most this long to reach every process. */
  believeMs?: number
}

const maxRemembered = 10_000

/** A key whose text was checked against its hash. */
type Proof = { text: string; holder: KeyHolder; caller: Caller }
type Remembered = { reading: Promise<KeyHolder | undefined>; proof?: Proof; until: number }

/** All keys have one length. Every character is looked at, wherever the first difference is: time tells nothing. */
function isSame(text: string, presented: string): boolean {
  if (presented.length !== text.length) return false
  let difference = 0
  for (let at = 0; at < text.length; at++) difference |= text.charCodeAt(at) ^ presented.charCodeAt(at)
  return difference === 0
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
    expiresAt: holder.expiresAt,
    retiresAt: holder.retiresAt,
    partner: slug !== null && billingModel !== null ? { slug, billingModel } : null,
    limits: holder.limits,
  }
}

/** Answers who holds a key. Every reason why a key may not work gives the same answer. */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticate {
  const { db, clock, pepper, environment, believeMs = 2_000 } = deps
  const remembered = new Map<string, Remembered>()

  function recall(id: string): Remembered {
    const now = performance.now()
    const known = remembered.get(id)
    if (known && known.until > now) return known
    const fresh: Remembered = { reading: findKeyHolder(db, id), until: now + believeMs }
    // A failed read is nobody's verdict: the next request asks again.
    fresh.reading.catch(() => remembered.delete(id))
    remembered.delete(id)
    remembered.set(id, fresh)
    if (remembered.size > maxRemembered) {
      const [oldest] = remembered.keys()
      if (oldest !== undefined) remembered.delete(oldest)
    }
    return fresh
  }

  /** What the clock and the address say, asked anew for every request. */
  function admit({ holder, caller }: Proof, address: string): Caller | undefined {
    if (holder.accountStatus === 'CLOSED') return undefined
    const status = keyStatus(holder, clock.now())
    if (status !== 'active' && status !== 'retiring') return undefined
    return admitsAddress(holder.allowedAddresses, address) ? caller : undefined
  }

  async function prove(entry: Remembered, presented: string): Promise<Proof | undefined> {
    const holder = await entry.reading
    if (!holder || !matchesHash(presented, pepper, holder.secretHash)) return undefined
    return (entry.proof = { text: presented, holder, caller: toCaller(holder) })
  }

  /**
   * A hash for every request would cost a small answer a tenth of its time; while the text that passed it is believed, it is
   * compared instead.
   */
  function recallProof(presented: string): Proof | undefined {
    const entry = remembered.get(peekKeyId(presented))
    return entry?.proof && entry.until > performance.now() && isSame(entry.proof.text, presented)
      ? entry.proof
      : undefined
  }

  return (presented, address) => {
    const known = recallProof(presented)
    if (known) return admit(known, address)
    const id = readKeyId(presented, environment)
    if (id === undefined) return undefined
    return prove(recall(id), presented).then((proof) => proof && admit(proof, address))
  }
}
