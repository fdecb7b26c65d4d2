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
] as const

export const platformScopes = ['platform:admin', 'read:catalog'] as const

export type Scope = (typeof partnerScopes)[number] | (typeof tenantScopes)[number] | (typeof platformScopes)[number]

export type KeyKind = 'pack_partner' | 'tenant' | 'platform'

/** Roles of operators. `admin` manages operators and implies no other role. */
export const operatorRoles = ['admin', 'account_manager', 'warehouse', 'supervisor', 'treasury'] as const
export type OperatorRole = (typeof operatorRoles)[number]

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

/** Scopes implied by other scopes, besides `admin`. */
const includedIn: Readonly<Partial<Record<Scope, readonly Scope[]>>> = {
  'packs:read': ['packs:purchase', 'cards:redeem'],
  'packs:buyback': ['packs:purchase'],
}

/** Scopes that `admin` does not imply: payouts must be granted explicitly, and platform administration is not for partners. */
const beyondAdmin: ReadonlySet<Scope> = new Set(['payout:manage', 'platform:admin'])

/** Whether the held scopes include or imply `wanted`. */
export function holdsScope(held: ReadonlySet<Scope>, wanted: Scope): boolean {
  if (held.has(wanted)) return true
  if (held.has('admin') && !beyondAdmin.has(wanted)) return true
  return includedIn[wanted]?.some((scope) => held.has(scope)) ?? false
}
