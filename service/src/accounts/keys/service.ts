import type { Audit } from '../../audit/audit.ts'
import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { CallerLimits } from '../../http/pipeline/caller.ts'
import { scopesOfKind, type Scope } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import { findAccountKind } from '../holders/store.ts'
import {
  composeKey,
  hashKey,
  isAddressRule,
  keyStatus,
  type ApiKey,
  type IssuedKey,
  type KeyEnvironment,
} from './model.ts'
import { findKey, insertKey, listKeys, lockFamily, retireKey, revokeKey, updateKey, type KeyChange } from './store.ts'

export type KeyDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  pepper: Uint8Array
  environment: KeyEnvironment
  /** Writes down uses that are still in memory, so that "never used" can be believed. */
  flushKeyUses: () => Promise<void>
}

export type NewKey = {
  accountId: number
  label: string
  scopes: readonly Scope[]
  expiresAt?: Date | null | undefined
  allowedAddresses?: readonly string[] | undefined
  limits?: CallerLimits | undefined
}

export type Rotation = { keyId: string; overlapSeconds: number; force: boolean }

const noLimits: CallerLimits = { perMinute: {}, gates: {} }

export type KeyService = ReturnType<typeof createKeyService>

/** Keys: issued, rotated with an overlap, revoked, changed. */
export function createKeyService({ db, clock, random, audit, pepper, environment, flushKeyUses }: KeyDeps) {
  async function write(tx: Tx, key: Omit<ApiKey, 'id' | 'familyId' | 'hint' | 'environment'> & { familyId?: string }) {
    const { id, text, hint } = composeKey(environment, random)
    const complete: ApiKey = { ...key, id, familyId: key.familyId ?? id, hint, environment }
    await insertKey(tx, complete, hashKey(text, pepper))
    return { key: complete, text }
  }

  async function checkScopes(tx: Tx, accountId: number, scopes: readonly Scope[]): Promise<void> {
    const account =
      (await findAccountKind(tx, accountId)) ?? fail(404, 'not_found', `There is no account ${accountId}.`)
    const foreign = scopes.filter((scope) => !scopesOfKind[account.kind].includes(scope))
    if (foreign.length > 0) {
      fail(400, 'invalid_body', `A ${account.kind} key cannot hold ${foreign.join(', ')}.`, {
        details: { field: 'scopes' },
      })
    }
  }

  function checkAddresses(addresses: readonly string[]): void {
    const wrong = addresses.find((address) => !isAddressRule(address))
    if (wrong !== undefined) {
      fail(400, 'invalid_body', `${wrong} is no address or network.`, { details: { field: 'allowed_ips' } })
    }
  }

  async function issue(order: NewKey, actor: string): Promise<IssuedKey> {
    const { accountId, label, scopes, expiresAt = null, allowedAddresses = [], limits = noLimits } = order
    checkAddresses(allowedAddresses)
    return transact(db, async (tx) => {
      await checkScopes(tx, accountId, scopes)
      const issued = await write(tx, {
        accountId,
        label,
        scopes: [...new Set(scopes)],
        allowedAddresses: [...allowedAddresses],
        limits,
        createdAt: clock.now(),
        expiresAt,
        retiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
      })
      await audit.record(tx, {
        actor,
        action: 'key.issue',
        target: `key:${issued.key.id}`,
        details: { accountId, label, scopes },
      })
      return issued
    })
  }

  /**
   * Makes the next key of a line; the old one works until the overlap ends. `force` is for an answer that was lost: it
   * replaces a successor that nobody has used yet, so a leaked old key cannot push out a new one that is in use.
   */
  async function rotate({ keyId, overlapSeconds, force }: Rotation, actor: string): Promise<IssuedKey> {
    if (force) await flushKeyUses()
    return transact(db, async (tx) => {
      const now = clock.now()
      const found = (await findKey(tx, keyId)) ?? fail(404, 'not_found', 'There is no such key.')
      const family = await lockFamily(tx, found.familyId)
      const live = family.filter((key) => ['active', 'retiring'].includes(keyStatus(key, now)))
      const old = live.find((key) => key.id === keyId) ?? fail(404, 'not_found', 'This key no longer works.')
      const rivals = live.filter((key) => key.id !== keyId)
      const canReplace = force && rivals.every((key) => key.lastUsedAt === null || keyStatus(key, now) === 'retiring')
      if (rivals.length > 0 && !canReplace) {
        fail(409, 'rotation_in_progress', 'Two keys of this line still work; revoke one first.')
      }
      for (const rival of rivals) await revokeKey(tx, rival.id, now)
      const lifetimeMs = old.expiresAt ? old.expiresAt.getTime() - old.createdAt.getTime() : null
      const { familyId, accountId, label, scopes, allowedAddresses, limits } = old
      const issued = await write(tx, {
        familyId,
        accountId,
        label,
        scopes,
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
        actor,
        action: 'key.rotate',
        target: `key:${keyId}`,
        details: { successor: issued.key.id, overlapSeconds },
      })
      return issued
    })
  }

  async function revoke(keyId: string, actor: string): Promise<ApiKey> {
    return transact(db, async (tx) => {
      await getKey(keyId, tx)
      await revokeKey(tx, keyId, clock.now())
      await audit.record(tx, { actor, action: 'key.revoke', target: `key:${keyId}`, details: {} })
      return (await findKey(tx, keyId)) ?? fail(404, 'not_found', 'There is no such key.')
    })
  }

  async function change(keyId: string, fields: KeyChange, actor: string): Promise<ApiKey> {
    if (fields.allowedAddresses) checkAddresses(fields.allowedAddresses)
    return transact(db, async (tx) => {
      const key = await getKey(keyId, tx)
      if (Object.keys(fields).length === 0) return key
      if (fields.scopes) await checkScopes(tx, key.accountId, fields.scopes)
      await updateKey(tx, keyId, fields)
      await audit.record(tx, { actor, action: 'key.change', target: `key:${keyId}`, details: { ...fields } })
      return (await findKey(tx, keyId)) ?? fail(404, 'not_found', 'There is no such key.')
    })
  }

  async function getKey(keyId: string, reader: Reader = db): Promise<ApiKey> {
    return (await findKey(reader, keyId)) ?? fail(404, 'not_found', 'There is no such key.')
  }

  return {
    issue,
    rotate,
    revoke,
    change,
    getKey: (keyId: string) => getKey(keyId),
    listKeys: (accountId: number) => listKeys(db, accountId),
  }
}
