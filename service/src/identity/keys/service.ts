import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { CallerLimits } from '../../http/pipeline/caller.ts'
import { scopesOfKind, type KeyKind, type Scope } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import {
  actorOfGrantor,
  grantableScopes,
  grantsOfKey,
  isWider,
  judgeGrant,
  judgeManagement,
  jointScopes,
  type Grantor,
  type GrantVerdict,
  type WantedKey,
} from '../accounts/grants/model.ts'
import { findAccountKind } from '../accounts/holders/store.ts'
import { createKeyCallers } from '../accounts/authenticator.ts'
import { createKeyChanges } from './changes.ts'
import {
  composeKey,
  hashKey,
  isAddressRule,
  keyStatus,
  type ApiKey,
  type IssuedKey,
  type KeyEnvironment,
} from './model.ts'
import {
  countLiveKeys,
  findKey,
  insertKey,
  listKeys,
  lockFamily,
  retireKey,
  revokeKey,
  updateKey,
  type KeyChange,
} from './store.ts'

export type KeyDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  pepper: Uint8Array
  environment: KeyEnvironment
  /** Writes buffered key uses, so that `lastUsedAt` is up to date. */
  flushKeyUses: () => Promise<void>
}

export type NewKey = {
  accountId: number
  label: string
  scopes: readonly Scope[]
  /** By default the key of a tenant commits orders if its creator does. */
  commitsOrders?: boolean | undefined
  expiresAt?: Date | null | undefined
  allowedAddresses?: readonly string[] | undefined
  limits?: CallerLimits | undefined
}

export type Rotation = { keyId: string; overlapSeconds: number; force: boolean }

/** Live keys of an account; rotations add the ones that overlap. */
export const maxLiveKeys = 50

const noLimits: CallerLimits = { perMinute: {}, gates: {} }

/** Creating, rotating and widening a key all need authority over every scope that results. */
const checkGrant = (grantor: Grantor, wanted: WantedKey): void => enforce(judgeGrant(grantor, wanted))

/** Narrowing and revoking a key grants nothing, but stops what others rely on. */
const checkManagement = (grantor: Grantor, key: WantedKey): void => enforce(judgeManagement(grantor, key))

function enforce(verdict: GrantVerdict): void {
  if (verdict.isAllowed) return
  const { reason, scopes } = verdict
  const isJoint = scopes.some((scope) => jointScopes.includes(scope))
  const message =
    reason === 'platform_key'
      ? 'A platform key is created on the host, and changed by itself or on the host.'
      : `You may not grant ${scopes.join(', ')}${isJoint ? '; two people of the platform grant it together (POST /api/v1/operator/v1/approvals)' : ''}.`
  fail(403, 'Insufficient permissions', message, { details: { reason, scopes } })
}

export type KeyService = ReturnType<typeof createKeyService>

/** Issues, rotates, revokes and changes API keys. */
export function createKeyService({ db, clock, random, audit, pepper, environment, flushKeyUses }: KeyDeps) {
  const changes = createKeyChanges()

  async function createKey(
    tx: Tx,
    key: Omit<ApiKey, 'id' | 'familyId' | 'hint' | 'environment'> & { familyId?: string },
  ) {
    const { id, text, hint } = composeKey(environment, random)
    const complete: ApiKey = { ...key, id, familyId: key.familyId ?? id, hint, environment }
    await insertKey(tx, complete, hashKey(text, pepper))
    return { key: complete, text }
  }

  async function getKind(tx: Tx, accountId: number): Promise<KeyKind> {
    const account = (await findAccountKind(tx, accountId)) ?? fail(404, 'not_found', `Account ${accountId} not found.`)
    return account.kind
  }

  function checkScopes(kind: KeyKind, scopes: readonly Scope[]): void {
    const invalid = scopes.filter((scope) => !scopesOfKind[kind].includes(scope))
    if (invalid.length > 0) {
      const allowed = scopesOfKind[kind]
      const message = `scopes must be available to ${kind} keys; ${invalid.join(', ')} is not allowed. Allowed: ${allowed.join(', ')}.`
      fail(400, 'invalid_body', message, { details: { field: 'scopes', allowed: [...allowed] } })
    }
  }

  function checkAddresses(addresses: readonly string[]): void {
    const invalid = addresses.find((address) => !isAddressRule(address))
    if (invalid !== undefined) {
      fail(400, 'invalid_body', `allowed_ips must contain IP addresses or CIDR ranges; ${invalid} is neither.`, {
        details: { field: 'allowed_ips' },
      })
    }
  }

  async function checkCount(tx: Tx, accountId: number): Promise<void> {
    if ((await countLiveKeys(tx, accountId, clock.now())) < maxLiveKeys) return
    fail(409, 'key_limit', `An account has at most ${maxLiveKeys} keys that work; revoke one first.`, {
      details: { limit: maxLiveKeys },
    })
  }

  async function issue(order: NewKey, grantor: Grantor): Promise<IssuedKey> {
    const { accountId, label, scopes, expiresAt = null, allowedAddresses = [], limits = noLimits } = order
    checkAddresses(allowedAddresses)
    return transact(db, async (tx) => {
      const accountKind = await getKind(tx, accountId)
      checkScopes(accountKind, scopes)
      const commitsOrders = order.commitsOrders ?? grantableScopes(grantor).has('orders:commit')
      checkGrant(grantor, {
        keyId: undefined,
        accountKind,
        scopes: grantsOfKey({ scopes, commitsOrders }, accountKind),
      })
      await checkCount(tx, accountId)
      const issued = await createKey(tx, {
        accountId,
        label,
        scopes: [...new Set(scopes)],
        commitsOrders,
        allowedAddresses: [...allowedAddresses],
        limits,
        createdAt: clock.now(),
        expiresAt,
        retiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
      })
      await audit.record(tx, {
        actor: actorOfGrantor(grantor),
        action: 'key.issue',
        target: `key:${issued.key.id}`,
        details: { accountId, label, scopes, commitsOrders },
      })
      return issued
    })
  }

  /**
   * Issues a successor; the old key works until the overlap ends. `force` recovers from a lost response: it replaces only
   * a successor that was never used, so a leaked old key cannot displace a new key in use.
   */
  async function rotate({ keyId, overlapSeconds, force }: Rotation, grantor: Grantor): Promise<IssuedKey> {
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

  /** Takes a permission away and grants nothing, so who administers keys needs no authority over the scopes of the key. */
  async function revoke(keyId: string, grantor: Grantor): Promise<ApiKey> {
    const revoked = await transact(db, async (tx) => {
      const key = await getKey(keyId, tx)
      const accountKind = await getKind(tx, key.accountId)
      checkManagement(grantor, { keyId, accountKind, scopes: grantsOfKey(key, accountKind) })
      await revokeKey(tx, keyId, clock.now())
      const actor = actorOfGrantor(grantor)
      await audit.record(tx, { actor, action: 'key.revoke', target: `key:${keyId}`, details: {} })
      return getKey(keyId, tx)
    })
    changes.announce([keyId])
    return revoked
  }

  async function change(keyId: string, fields: KeyChange, grantor: Grantor): Promise<ApiKey> {
    if (fields.allowedAddresses) checkAddresses(fields.allowedAddresses)
    const updated = await transact(db, async (tx) => {
      const key = await getKey(keyId, tx)
      if (Object.keys(fields).length === 0) return key
      const accountKind = await getKind(tx, key.accountId)
      const changed = { ...key, ...fields }
      if (fields.scopes) checkScopes(accountKind, fields.scopes)
      const [before, after] = [grantsOfKey(key, accountKind), grantsOfKey(changed, accountKind)]
      checkManagement(grantor, { keyId, accountKind, scopes: before })
      if (isWider({ ...key, scopes: before }, { ...changed, scopes: after })) {
        checkGrant(grantor, { keyId, accountKind, scopes: after })
      }
      await updateKey(tx, keyId, fields)
      const actor = actorOfGrantor(grantor)
      await audit.record(tx, { actor, action: 'key.change', target: `key:${keyId}`, details: { ...fields } })
      return getKey(keyId, tx)
    })
    changes.announce([keyId])
    return updated
  }

  async function getKey(keyId: string, reader: Reader = db): Promise<ApiKey> {
    return (await findKey(reader, keyId)) ?? fail(404, 'not_found', 'Key not found.')
  }

  return {
    /** Announces changed keys to the caches of this process. */
    changes,
    issue,
    rotate,
    revoke,
    change,
    getKey: (keyId: string) => getKey(keyId),
    findCaller: createKeyCallers({ db, clock }),
    listKeys: (accountId: number) => listKeys(db, accountId),
  }
}
