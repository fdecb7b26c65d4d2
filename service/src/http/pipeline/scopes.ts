export const partnerScopes = [
  'read:catalog',
  'packs:read',
  'packs:purchase',
  'packs:buyback',
  'cards:redeem',
  'wallet:read',
  'wallet:deposit',
  'wallet:withdraw',
  'sends:create',
  'webhooks:manage',
  'payout:manage',
  'admin',
] as const

export const tenantScopes = [
  'read:catalog',
  'read:inventory',
  'write:transfer',
  'write:withdrawal',
  'write:inbound_shipment',
  'write:declared_value',
  'write:service_credit',
  'webhooks:manage',
] as const

export const platformScopes = ['platform:admin', 'read:catalog'] as const

export type Scope = (typeof partnerScopes)[number] | (typeof tenantScopes)[number] | (typeof platformScopes)[number]

/**
 * What the contract lets every key of a tenant do without a scope: quote and commit orders. It is a grant like a scope, so
 * that a person gives it to a key only when the role holds it.
 */
export const internalGrants = ['orders:commit'] as const
export type InternalGrant = (typeof internalGrants)[number]

/** What roles and keys are made from. */
export type Grant = Scope | InternalGrant

export const isScope = (grant: Grant): grant is Scope => grant !== 'orders:commit'

export const keyKinds = ['pack_partner', 'tenant', 'platform'] as const
export type KeyKind = (typeof keyKinds)[number]

/** Roles of operators. `admin` manages operators and implies no other role. */
export const operatorRoles = ['admin', 'account_manager', 'warehouse', 'supervisor', 'treasury'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Everyone who reads the state of the market, the chain and the jobs. */
export const overseers = ['admin', 'account_manager', 'supervisor', 'treasury'] as const satisfies OperatorRole[]

/** Roles of the people of a partner or tenant. */
export const accountRoles = ['owner', 'developer', 'finance', 'viewer'] as const
export type AccountRole = (typeof accountRoles)[number]

/** Whether the held roles include any of `wanted`. A supervisor also has the warehouse role. */
export const holdsRole = (held: ReadonlySet<OperatorRole>, wanted: readonly OperatorRole[] | 'any'): boolean =>
  wanted === 'any' || wanted.some((role) => held.has(role) || (role === 'warehouse' && held.has('supervisor')))

/** The scopes available to each key kind. */
export const scopesOfKind: Readonly<Record<KeyKind, readonly Scope[]>> = {
  pack_partner: partnerScopes,
  tenant: tenantScopes,
  platform: platformScopes,
}

/** The grants of each key kind that are no scopes. */
export const internalGrantsOfKind: Readonly<Record<KeyKind, readonly InternalGrant[]>> = {
  pack_partner: [],
  tenant: internalGrants,
  platform: [],
}

/** Scopes implied by other scopes, besides `admin`. */
const includedIn: Readonly<Partial<Record<Grant, readonly Scope[]>>> = {
  'packs:read': ['packs:purchase', 'cards:redeem'],
  'packs:buyback': ['packs:purchase'],
}

/** What `admin` does not imply: payouts must be granted explicitly, and the platform and the vault are not for partners. */
const beyondAdmin: ReadonlySet<Grant> = new Set(['payout:manage', 'platform:admin', 'orders:commit'])

/** Whether the held grants include or imply `wanted`. */
export function holdsScope(held: ReadonlySet<Grant>, wanted: Grant): boolean {
  if (held.has(wanted)) return true
  if (held.has('admin') && !beyondAdmin.has(wanted)) return true
  return includedIn[wanted]?.some((scope) => held.has(scope)) ?? false
}
