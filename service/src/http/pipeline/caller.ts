import type { GateRule, Gate } from './gates.ts'
import type { KeyKind, OperatorRole, Scope } from './scopes.ts'

/** Which part of the interface a route belongs to; limits are counted per key and area. */
export type Area = 'packs' | 'vault' | 'catalog' | 'back_office'

/** Requests a minute, unless a key was given other numbers. */
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

/** Whoever holds the key that came with the request. */
export type Caller = {
  accountId: number
  accountName: string
  accountNumber: string | null
  accountStatus: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  kind: KeyKind
  keyId: string
  /** The first key of a rotation line; what a key did stays its successor's. */
  familyId: string
  scopes: ReadonlySet<Scope>
  expiresAt: Date | null
  /** Set while an older key of a rotation still works. */
  retiresAt: Date | null
  partner: { slug: string; billingModel: BillingModel } | null
  limits: CallerLimits
}

/** A person at the operator's door. `id` is null for a key that stands in for one in the sandbox. */
export type Operator = {
  id: number | null
  name: string
  roles: ReadonlySet<OperatorRole>
  /** Where they may work; null is everywhere. */
  siteIds: readonly number[] | null
}

/** How the audit log names a caller: its key, or the person at the machine who needs none. */
export const actorOf = ({ keyId }: Caller): string => (keyId.startsWith('direct:') ? keyId : `key:${keyId}`)

/** Finds the holder of a presented key. Undefined for every reason a key may not work: there is one answer to all. */
export type Authenticate = (presentedKey: string, address: string) => Caller | undefined | Promise<Caller | undefined>

/** The area a request counts in when its route belongs to none, by the kind of its key. */
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
