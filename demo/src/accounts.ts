import type { AccountService } from '@packhouse/service/identity/accounts/holders/service'
import { readKeyId } from '@packhouse/service/identity/keys/model'
import type { KeyService } from '@packhouse/service/identity/keys/service'
import { findSeededAccount } from '@packhouse/service/sandbox/store'
import type { Db } from '@packhouse/service/db/db'
import { partnerScopes, tenantScopes, type Scope } from '@packhouse/service/http/pipeline/scopes'

const partnerReads: readonly Scope[] = ['read:catalog', 'packs:read', 'wallet:read']
const allButPayouts = partnerScopes.filter((scope) => scope !== 'payout:manage')

type SeedAccount =
  | { kind: 'pack_partner'; name: string; slug: string; billingModel: 'TIER' | 'POOL' }
  | { kind: 'tenant'; name: string; accountNumber: string }
  | { kind: 'platform'; name: string }

const accountsToSeed = {
  demo: { kind: 'pack_partner', name: 'Demo Packs', slug: 'demo', billingModel: 'TIER' },
  second: { kind: 'pack_partner', name: 'Second Packs', slug: 'second', billingModel: 'TIER' },
  pool: { kind: 'pack_partner', name: 'Pool Packs', slug: 'pool', billingModel: 'POOL' },
  tenant: { kind: 'tenant', name: 'Demo Vault', accountNumber: 'VAULT-0001' },
  secondTenant: { kind: 'tenant', name: 'Second Vault', accountNumber: 'VAULT-0002' },
  platform: { kind: 'platform', name: 'Sandbox Operator' },
} as const satisfies Record<string, SeedAccount>

type SeedName = keyof typeof accountsToSeed

/** The keys written to `sandbox.json`. */
const keysToSeed = {
  partner: { account: 'demo', scopes: allButPayouts },
  partner_readonly: { account: 'demo', scopes: partnerReads },
  payout: { account: 'demo', scopes: ['payout:manage', 'packs:read'] },
  catalog: { account: 'demo', scopes: ['read:catalog'] },
  tenant: { account: 'tenant', scopes: tenantScopes },
  tenant_inventory: { account: 'tenant', scopes: ['read:inventory'] },
  platform_admin: { account: 'platform', scopes: ['platform:admin'] },
  second_partner: { account: 'second', scopes: allButPayouts },
  second_tenant: { account: 'secondTenant', scopes: tenantScopes },
  pool_partner: { account: 'pool', scopes: allButPayouts },
} as const satisfies Record<string, { account: SeedName; scopes: readonly Scope[] }>

export type SandboxKeyName = keyof typeof keysToSeed
export type SandboxKeys = Record<SandboxKeyName, string>

export type SeedDeps = {
  db: Db
  accounts: AccountService
  keys: KeyService
  /** Gives a tenant without cards an initial stock. */
  stockTenant?: ((accountId: number) => Promise<void>) | undefined
  /** Assigns prizes to the first partner. */
  stockPrizes?: ((accountId: number) => Promise<void>) | undefined
}

async function ensureAccount({ db, accounts }: SeedDeps, seed: SeedAccount): Promise<number> {
  const existing = await findSeededAccount(db, seed)
  if (existing) return existing.id
  if (seed.kind === 'pack_partner') return (await accounts.openPartner(seed, 'system')).id
  if (seed.kind === 'platform') return accounts.openPlatform(seed.name, 'system')
  const noticeEmail = `${seed.accountNumber.toLowerCase()}@tenants.packhouse.invalid`
  return (await accounts.openTenant({ ...seed, noticeEmail }, 'system')).id
}

/** Keeps a known key that is still valid; issues a new one otherwise. */
async function ensureKey(
  deps: SeedDeps,
  name: SandboxKeyName,
  accountId: number,
  known: string | undefined,
): Promise<string> {
  const id = known === undefined ? undefined : readKeyId(known, 'test')
  if (known !== undefined && id !== undefined) {
    const list = await deps.keys.listKeys(accountId)
    if (list.some((key) => key.id === id && !key.revokedAt)) return known
  }
  const { scopes } = keysToSeed[name]
  return (await deps.keys.issue({ accountId, label: `sandbox ${name}`, scopes }, 'system')).text
}

/** Creates the demo accounts and keys. Idempotent. */
export async function seedAccounts(deps: SeedDeps, known: Partial<SandboxKeys>): Promise<SandboxKeys> {
  const ids = new Map<SeedName, number>()
  for (const [name, seed] of Object.entries(accountsToSeed)) {
    const id = await ensureAccount(deps, seed)
    ids.set(name as SeedName, id)
    if (seed.kind === 'tenant') await deps.stockTenant?.(id)
    if (name === 'demo') await deps.stockPrizes?.(id)
  }
  const keys: Partial<SandboxKeys> = {}
  for (const name of Object.keys(keysToSeed) as SandboxKeyName[]) {
    const accountId = ids.get(keysToSeed[name].account) ?? 0
    keys[name] = await ensureKey(deps, name, accountId, known[name])
  }
  return keys as SandboxKeys
}
