import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { KeyKind } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import { actorOfGrantor, grantsOfKey, type Grantor } from '../accounts/grants/model.ts'
import { checkGrant } from './authority.ts'
import type { KeyChanges } from './changes.ts'
import { keyStatus, type ApiKey, type IssuedKey, type KeyWithoutId } from './model.ts'
import { lockFamily, retireKey, revokeKey } from './store.ts'

export type Rotation = { keyId: string; overlapSeconds: number; force: boolean }

type RotateDeps = {
  db: Db
  clock: Clock
  audit: Audit
  changes: Pick<KeyChanges, 'announce'>
  flushKeyUses: () => Promise<void>
  createKey(tx: Tx, key: KeyWithoutId): Promise<IssuedKey>
  getKind(tx: Tx, accountId: number): Promise<KeyKind>
  getKey(keyId: string, reader: Reader): Promise<ApiKey>
}

/**
 * Issues a successor; the old key works until the overlap ends. `force` recovers from a lost response: it replaces only
 * a successor that was never used, so a leaked old key cannot displace a new key in use.
 */
export function createRotate({ db, clock, audit, changes, flushKeyUses, createKey, getKind, getKey }: RotateDeps) {
  return async function rotate({ keyId, overlapSeconds, force }: Rotation, grantor: Grantor): Promise<IssuedKey> {
    if (force) await flushKeyUses()
    const changed = [keyId]
    const rotated = await transact(db, async (tx) => {
      const now = clock.now()
      const { familyId } = await getKey(keyId, tx)
      const family = await lockFamily(tx, familyId)
      const live = family.filter((key) => ['active', 'retiring'].includes(keyStatus(key, now)))
      const old = live.find((key) => key.id === keyId) ?? fail(404, 'not_found', 'Key is expired or revoked.')
      const accountKind = await getKind(tx, old.accountId)
      checkGrant(grantor, { keyId, accountKind, scopes: grantsOfKey(old, accountKind) })
      const others = live.filter((key) => key.id !== keyId)
      const canReplace = force && others.every((key) => key.lastUsedAt === null || keyStatus(key, now) === 'retiring')
      if (others.length > 0 && !canReplace) {
        fail(409, 'rotation_in_progress', 'Two keys of this rotation are still valid; revoke one first.')
      }
      for (const other of others) await revokeKey(tx, other.id, now)
      changed.push(...others.map(({ id }) => id))
      const lifetimeMs = old.expiresAt ? old.expiresAt.getTime() - old.createdAt.getTime() : null
      const { accountId, label, scopes, commitsOrders, allowedAddresses, limits } = old
      const issued = await createKey(tx, {
        familyId,
        accountId,
        label,
        scopes,
        commitsOrders,
        allowedAddresses,
        limits,
        createdAt: now,
        expiresAt: lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
        retiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
      })
      await retireKey(tx, old.id, new Date(now.getTime() + overlapSeconds * 1_000))
      await audit.record(tx, {
        actor: actorOfGrantor(grantor),
        action: 'key.rotate',
        target: `key:${keyId}`,
        details: { successor: issued.key.id, overlapSeconds },
      })
      return issued
    })
    changes.announce(changed)
    return rotated
  }
}
