import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { CallerLimits } from '../../http/pipeline/caller.ts'
import { scopesOfKind, type KeyKind, type Scope } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import { actorOfGrantor, grantableScopes, grantsOfKey, isWider, type Grantor } from '../accounts/grants/model.ts'
import { findAccountKind } from '../accounts/holders/store.ts'
import { createKeyCallers } from '../accounts/authenticator.ts'
import { checkGrant, checkManagement } from './authority.ts'
import { createKeyChanges } from './changes.ts'
import {
  composeKey,
  hashKey,
  isAddressRule,
  type ApiKey,
  type IssuedKey,
  type KeyEnvironment,
  type KeyWithoutId,
} from './model.ts'
import { createRotate } from './rotate.ts'
import { countLiveKeys, findKey, insertKey, listKeys, revokeKey, updateKey, type KeyChange } from './store.ts'

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

/** Live keys of an account; rotations add the ones that overlap. */
export const maxLiveKeys = 50

const noLimits: CallerLimits = { perMinute: {}, gates: {} }

export type KeyService = ReturnType<typeof createKeyService>

/** Issues, rotates, revokes and changes API keys. */
export function createKeyService({ db, clock, random, audit, pepper, environment, flushKeyUses }: KeyDeps) {
  const changes = createKeyChanges()

  async function createKey(tx: Tx, key: KeyWithoutId): Promise<IssuedKey> {
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
    rotate: createRotate({ db, clock, audit, changes, flushKeyUses, createKey, getKind, getKey }),
    revoke,
    change,
    getKey: (keyId: string) => getKey(keyId),
    findCaller: createKeyCallers({ db, clock }),
    listKeys: (accountId: number) => listKeys(db, accountId),
  }
}
