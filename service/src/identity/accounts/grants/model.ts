import { actorOf, type Caller, type Operator } from '../../../http/pipeline/caller.ts'
import {
  holdsScope,
  internalGrants,
  internalGrantsOfKind,
  partnerScopes,
  platformScopes,
  tenantScopes,
  type AccountRole,
  type Grant,
  type InternalGrant,
  type KeyKind,
  type OperatorRole,
  type Scope,
} from '../../../http/pipeline/scopes.ts'

/** Who asks for a key, with the authority to grant scopes. */
export type Grantor =
  | 'system'
  /** A direct session: access to the database is the authorization. */
  | { by: 'host'; actor: string }
  /** `roles` is empty except in the sandbox, where a platform key acts as an operator. */
  | { by: 'key'; actor: string; keyId: string; scopes: ReadonlySet<Grant>; roles: ReadonlySet<OperatorRole> }
  | { by: 'person'; actor: string; roles: ReadonlySet<OperatorRole> }
  /** A proposal that the required number of people has approved. */
  | { by: 'people'; actor: string }

/** The key that a grantor wants to obtain: a new one, a successor, or one with wider permissions. */
export type WantedKey = { keyId: string | undefined; accountKind: KeyKind; scopes: readonly Grant[] }

export type GrantVerdict =
  | { isAllowed: true }
  | { isAllowed: false; reason: 'platform_key' | 'scopes'; scopes: readonly Grant[] }

const allGrants: readonly Grant[] = [
  ...new Set<Grant>([...partnerScopes, ...tenantScopes, ...platformScopes, ...internalGrants]),
]

/** All grants of a key: its scopes, and what the contract gives to keys of this kind unless its creator could not. */
export const grantsOfKey = (
  { scopes, commitsOrders }: { scopes: readonly Scope[]; commitsOrders: boolean },
  kind: KeyKind,
): readonly Grant[] => [...scopes, ...(commitsOrders ? internalGrantsOfKind[kind] : [])]

/** The grants that are no scopes. */
export const internalGrantsOf = (grants: readonly Grant[]): ReadonlySet<InternalGrant> =>
  new Set(internalGrants.filter((grant) => grants.includes(grant)))

/** Scopes that control an account or its money: two people of the platform grant them together. */
export const jointScopes: readonly Grant[] = ['admin', 'payout:manage']

/** The grants of each role in the console, the same of which keys are made. `payout:manage` is in none: two people of the platform grant it to an owner. */
export const scopesOfRole: Readonly<
  Record<Exclude<KeyKind, 'platform'>, Readonly<Record<AccountRole, readonly Grant[]>>>
> = {
  pack_partner: {
    owner: partnerScopes.filter((scope) => scope !== 'payout:manage'),
    developer: [
      'read:catalog',
      'packs:read',
      'packs:purchase',
      'packs:buyback',
      'cards:redeem',
      'wallet:read',
      'wallet:deposit',
      'webhooks:manage',
    ],
    finance: ['read:catalog', 'packs:read', 'wallet:read', 'wallet:deposit', 'wallet:withdraw'],
    viewer: ['read:catalog', 'packs:read', 'wallet:read'],
  },
  tenant: {
    owner: [...tenantScopes, 'orders:commit'],
    developer: ['read:catalog', 'read:inventory', 'write:inbound_shipment', 'write:declared_value', 'webhooks:manage'],
    finance: ['read:catalog', 'read:inventory', 'write:declared_value', 'write:service_credit', 'orders:commit'],
    viewer: ['read:catalog', 'read:inventory'],
  },
}

export type Membership = { accountKind: KeyKind; role: AccountRole; managesPayouts: boolean }

/** The grants of a person in an account. The people of the platform are operators and have none. */
export function scopesOfMember({ accountKind, role, managesPayouts }: Membership): readonly Grant[] {
  if (accountKind === 'platform') return []
  const scopes = scopesOfRole[accountKind][role]
  return managesPayouts ? [...scopes, 'payout:manage'] : scopes
}

const everydayScopes = allGrants.filter((scope) => !jointScopes.includes(scope) && scope !== 'platform:admin')

const scopesOfRoles = (roles: ReadonlySet<OperatorRole>): readonly Grant[] =>
  roles.has('account_manager') ? everydayScopes : []

/**
 * The grants that a grantor can give to a key or a person. A key and a person of an account grant what they hold, so that
 * neither creates a stronger one; `payout:manage` is granted by two people of the platform only.
 */
export function grantableScopes(grantor: Grantor): ReadonlySet<Grant> {
  if (grantor === 'system' || grantor.by === 'host') return new Set(allGrants)
  if (grantor.by === 'people') return new Set([...everydayScopes, ...jointScopes])
  if (grantor.by === 'person') return new Set(scopesOfRoles(grantor.roles))
  const held = allGrants.filter((scope) => scope !== 'payout:manage' && holdsScope(grantor.scopes, scope))
  return new Set([...held, ...scopesOfRoles(grantor.roles)])
}

/** Whether a grantor may obtain a key. Every key may rotate itself; a platform key is otherwise reserved to the host. */
export function judgeGrant(grantor: Grantor, { keyId, accountKind, scopes }: WantedKey): GrantVerdict {
  if (grantor === 'system' || grantor.by === 'host') return { isAllowed: true }
  if (grantor.by === 'key' && keyId === grantor.keyId && scopes.every((scope) => holdsScope(grantor.scopes, scope))) {
    return { isAllowed: true }
  }
  if (accountKind === 'platform') return { isAllowed: false, reason: 'platform_key', scopes }
  const grantable = grantableScopes(grantor)
  const missing = scopes.filter((scope) => !grantable.has(scope))
  return missing.length === 0 ? { isAllowed: true } : { isAllowed: false, reason: 'scopes', scopes: missing }
}

/** Who administers the keys of an account may take from each of them: its owner, and account managers. */
const managesKeys = (scopes: ReadonlySet<Grant>, roles: ReadonlySet<OperatorRole>): boolean =>
  scopes.has('admin') || scopes.has('platform:admin') || roles.has('account_manager')

/**
 * Whether a grantor may change, narrow or revoke a key. A platform key is left to itself and to the host; all others to those
 * who administer keys, and to an actor that could grant all of it.
 */
export function judgeManagement(grantor: Grantor, key: WantedKey): GrantVerdict {
  if (grantor === 'system' || grantor.by === 'host') return { isAllowed: true }
  if (grantor.by === 'key' && grantor.keyId === key.keyId) return { isAllowed: true }
  if (key.accountKind === 'platform') return { isAllowed: false, reason: 'platform_key', scopes: key.scopes }
  if (grantor.by === 'people') return { isAllowed: true }
  const isAdministrator = managesKeys(grantor.by === 'key' ? grantor.scopes : new Set(), grantor.roles)
  return isAdministrator ? { isAllowed: true } : judgeGrant(grantor, key)
}

type Reach = { scopes: readonly Grant[]; expiresAt: Date | null; allowedAddresses: readonly string[] }

/** Whether a change lets a key do more, longer or from more places. */
export function isWider(before: Reach, after: Reach): boolean {
  const held = new Set(before.scopes)
  if (after.scopes.some((scope) => !holdsScope(held, scope))) return true
  if (before.expiresAt && (!after.expiresAt || after.expiresAt > before.expiresAt)) return true
  if (before.allowedAddresses.length === 0) return false
  const isSubset = after.allowedAddresses.every((address) => before.allowedAddresses.includes(address))
  return after.allowedAddresses.length === 0 || !isSubset
}

export const actorOfGrantor = (grantor: Grantor): string => (grantor === 'system' ? grantor : grantor.actor)

/** A key that acts for itself. */
export function grantorOfCaller(caller: Caller, roles: ReadonlySet<OperatorRole> = new Set()): Grantor {
  const actor = actorOf(caller)
  if (actor.startsWith('direct:')) return { by: 'host', actor }
  const scopes = new Set<Grant>([...caller.scopes, ...(caller.grants ?? [])])
  return { by: 'key', actor, keyId: caller.keyId, scopes, roles }
}

type OperatorRequest = { actor: string; operator: Operator; caller: Caller }

/** The grantor of a request to a route that declares roles; `isApproved` when other people have approved it. */
export function grantorOf(request: OperatorRequest, isApproved: boolean): Grantor {
  const { actor, operator } = request
  if (actor.startsWith('direct:')) return { by: 'host', actor }
  if (isApproved) return { by: 'people', actor }
  return operator.id === null
    ? grantorOfCaller(request.caller, operator.roles)
    : { by: 'person', actor, roles: operator.roles }
}
