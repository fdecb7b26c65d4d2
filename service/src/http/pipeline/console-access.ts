import type { AccountRole, InternalGrant, OperatorRole, Scope } from './scopes.ts'

type PersonRule = {
  path: RegExp
  /** Reads follow the scope of the route unless the rule covers them, too. */
  covers: 'writes' | 'all'
  roles: readonly AccountRole[]
  /** Asks for all factors again after ten minutes. */
  needsProof?: boolean
}

/**
 * Where a role decides instead of a scope, or asks for more than one. Every key may make these requests, or only a key with
 * `admin`, which tenants do not have.
 */
const personRules: readonly PersonRule[] = [
  { path: /^\/api\/v1\/keys$/, covers: 'all', roles: ['owner', 'developer'], needsProof: true },
  { path: /^\/api\/v1\/keys\//, covers: 'writes', roles: ['owner', 'developer'], needsProof: true },
  { path: /^\/api\/v1\/requests(\/|$)/, covers: 'all', roles: ['owner', 'developer'] },
  { path: /^\/api\/v1\/sandbox\//, covers: 'writes', roles: ['owner', 'developer'] },
  { path: /^\/api\/v1\/mystery\/payout-wallet$/, covers: 'writes', roles: ['owner'], needsProof: true },
]

/** Routes whose scope a role replaces; everywhere else the scope is required as well. */
export const isScopeReplaced = (url: string | undefined): boolean =>
  url === '/api/v1/keys' || url === '/api/v1/keys/:key_id'

export type PersonVerdict = { isAllowed: boolean; needsProof: boolean; roles: readonly AccountRole[] }

type PersonRequest = {
  method: string
  url: string
  scope: Scope | readonly Scope[] | 'any' | 'none' | undefined
  grant: InternalGrant | undefined
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
const writers: readonly AccountRole[] = ['owner', 'developer', 'finance']

/** Whether a role may send the request. A viewer writes nothing; what no rule opens needs the scope or the grant of the route. */
export function judgePerson(role: AccountRole, { method, url, scope, grant }: PersonRequest): PersonVerdict {
  const isWrite = !isRead(method)
  const rule = personRules.find(({ path, covers }) => path.test(url) && (isWrite || covers === 'all'))
  if (rule) {
    const needsProof = isWrite && rule.needsProof === true
    return { isAllowed: rule.roles.includes(role), needsProof, roles: rule.roles }
  }
  // Every key may make a write without scope and grant, so nothing tells the roles apart.
  const roles = isWrite ? (scope === 'any' && grant === undefined ? [] : writers) : [...writers, 'viewer' as const]
  return { isAllowed: roles.includes(role), needsProof: false, roles }
}

type AdministrationRule = { path: RegExp; read: readonly OperatorRole[]; write: readonly OperatorRole[] }

const overseers = ['admin', 'account_manager', 'supervisor', 'treasury'] as const

/** The roles of operators on the routes of administration that declare none themselves. What is not listed is refused. */
const administrationRules: readonly AdministrationRule[] = [
  { path: /^accounts\/:id\/credits$/, read: ['account_manager', 'treasury'], write: ['account_manager', 'treasury'] },
  { path: /^attention$/, read: [...overseers, 'warehouse'], write: [] },
  { path: /^catalog\//, read: ['account_manager', 'admin'], write: ['account_manager'] },
  { path: /^chain\/(float|intents)(\/|$)/, read: overseers, write: ['admin'] },
  { path: /^groups(\/|$)/, read: overseers, write: ['account_manager'] },
  { path: /^indexer(\/|$)/, read: overseers, write: ['admin'] },
  { path: /^instant\//, read: overseers, write: ['account_manager'] },
  { path: /^inventory(\/|$)/, read: [...overseers, 'warehouse'], write: ['account_manager', 'supervisor'] },
  { path: /^jobs(\/|$)/, read: overseers, write: ['admin'] },
  { path: /^ledger\/reconciliation$/, read: overseers, write: [] },
  { path: /^market-actions(\/|$)/, read: overseers, write: [] },
  { path: /^oracle\//, read: overseers, write: ['account_manager'] },
  { path: /^partners\/:id\/withdrawal-rules$/, read: ['account_manager', 'treasury'], write: ['treasury'] },
  { path: /^redemptions(\/|$)/, read: [...overseers, 'warehouse'], write: [] },
  { path: /^relayer(\/|$)/, read: overseers, write: ['admin'] },
  { path: /^switches$/, read: overseers, write: ['admin'] },
  { path: /^tenants\/:id\/cards$/, read: [], write: ['supervisor'] },
  { path: /^tenants\/:id\/transfer-policy$/, read: [], write: ['account_manager'] },
  { path: /^tiers\/:tier_id\/(restock|drain)$/, read: [], write: ['account_manager', 'supervisor'] },
  { path: /^tiers(\/|$)/, read: overseers, write: ['account_manager'] },
]

const administration = '/api/v1/admin/'

/** The roles that may use a route of administration; undefined when no role may. */
export function rolesOfAdministration(method: string, url: string): readonly OperatorRole[] | undefined {
  if (!url.startsWith(administration)) return undefined
  const rule = administrationRules.find(({ path }) => path.test(url.slice(administration.length)))
  const roles = isRead(method) ? rule?.read : rule?.write
  return roles && roles.length > 0 ? roles : undefined
}
