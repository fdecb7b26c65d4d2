import type { Schemas } from '@packhouse/sdk'

export type Partner = Schemas['Partner']
export type Tenant = Schemas['Tenant']
export type ApiKey = Schemas['ApiKey']
export type Kind = 'partners' | 'tenants'
export type Account = { id: number; kind: Kind; name: string; slug: string; status: string; createdAt: string }

export const ofPartner = ({ id, name, slug, status, created_at }: Partner): Account => ({
  id,
  kind: 'partners',
  name,
  slug,
  status,
  createdAt: created_at,
})
export const ofTenant = ({ id, name, account_number, status, created_at }: Tenant): Account => ({
  id,
  kind: 'tenants',
  name,
  slug: account_number,
  status,
  createdAt: created_at,
})

/** Scopes that two people grant together. */
export const jointScopes: readonly string[] = ['admin', 'payout:manage']

/** The areas whose requests per minute a key of the account uses. */
export const limitedAreas = { partners: ['packs', 'catalog'], tenants: ['vault', 'catalog'] } as const

/** A slug from a name: small letters, digits and dashes. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

export function limitsText({ per_minute, gates }: ApiKey['limits']): string {
  const parts = [
    ...Object.entries(per_minute).map(([area, count]) => `${area} ${count} a minute`),
    ...Object.entries(gates).map(([gate, count]) => `${gate.replace('_', ' ')} ${count} at once`),
  ]
  return parts.length === 0 ? 'default limits' : parts.join(' · ')
}
