import type { GateRule, Gate } from './gates.ts'
import type { ClientSession } from './client-session.ts'
import type { AccountRole, InternalGrant, KeyKind, OperatorRole, Scope } from './scopes.ts'

/** The part of the API a route belongs to; rate limits count per key and area. */
export type Area = 'packs' | 'vault' | 'catalog' | 'back_office'

/** Default requests per minute; a key can have its own limits. */
export const perMinuteDefaults: Readonly<Record<Area, number>> = {
  packs: 240,
  vault: 60,
  catalog: 300,
  back_office: 6_000,
}

export type CallerLimits = {
  perMinute: Partial<Record<Area, number>>
  gates: Partial<Record<Gate, number>>
}

export type BillingModel = 'TIER' | 'POOL'

/** The account and key that authenticated the request. */
export type Caller = {
  accountId: number
  accountName: string
  accountNumber: string | null
  accountStatus: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  kind: KeyKind
  keyId: string
  /** The first key of a rotation; its successors keep access to what it created. */
  familyId: string
  scopes: ReadonlySet<Scope>
  /** What the key or the role holds beside its scopes. */
  grants?: ReadonlySet<InternalGrant> | undefined
  expiresAt: Date | null
  /** When a rotated key stops working. */
  retiresAt: Date | null
  partner: { slug: string; billingModel: BillingModel } | null
  limits: CallerLimits
  /** The signed-in person of the account; `keyId` is then the hidden key of that person. */
  person?: { id: number; role: AccountRole } | undefined
  /** The client session of an end user, which acts with the key that opened it. */
  session?: ClientSession | undefined
}

/** A signed-in operator. `id` is null for a platform key that acts as an operator in the sandbox. */
export type Operator = {
  id: number | null
  name: string
  roles: ReadonlySet<OperatorRole>
  /** The sites the operator may work at; null means all. */
  siteIds: readonly number[] | null
}

/** The actor of a caller in the audit log: its key, the local user of a direct session, or an operator in the console. */
export const actorOf = ({ keyId }: Caller): string => (keyId.includes(':') ? keyId : `key:${keyId}`)

/** Finds the caller of a key. Undefined for every invalid key, so that the reason is not revealed. */
export type Authenticate = (presentedKey: string, address: string) => Caller | undefined | Promise<Caller | undefined>

/** The area for rate limits when the route has none, by key kind. */
export const homeArea: Readonly<Record<KeyKind, Area>> = {
  pack_partner: 'packs',
  tenant: 'vault',
  platform: 'back_office',
}

export const perMinuteOf = (caller: Caller, area: Area): number =>
  caller.limits.perMinute[area] ?? perMinuteDefaults[area]

export const gateRuleOf = (caller: Caller, gate: Gate, rule: GateRule): GateRule => ({
  capacity: caller.limits.gates[gate] ?? rule.capacity,
  waitMs: rule.waitMs,
})
