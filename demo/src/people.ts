import type { MemberService } from '@packhouse/service/identity/members/service'
import { transact, type Db } from '@packhouse/service/db/db'
import {
  accountRoles,
  operatorRoles,
  type AccountRole,
  type OperatorRole,
} from '@packhouse/service/http/pipeline/scopes'
import type { Clock } from '@packhouse/service/kernel/clock'
import { randomBase62, type Random } from '@packhouse/service/kernel/random'
import type { SandboxPerson } from '@packhouse/service/sandbox/demo'
import { findSeededAccount } from '@packhouse/service/sandbox/store'
import type { People } from '@packhouse/service/identity/people/people'
import { insertPerson } from '@packhouse/service/identity/people/store'

const partnerNames = { owner: 'Paula Porter', developer: 'Dev Desai', finance: 'Fiona Frank', viewer: 'Vito Vega' }
const tenantNames = { owner: 'Tara Thorn', viewer: 'Ville Virta' }
const operatorNames: Readonly<Record<OperatorRole, string>> = {
  admin: 'Ada Admin',
  account_manager: 'Amir Mansour',
  warehouse: 'Wanda Ware',
  supervisor: 'Sofia Super',
  treasury: 'Theo Treasury',
}
/** The second of each pair of people who approve for one another. */
const secondNames = { admin: 'Arne Dahl', account_manager: 'Alma Osei', treasury: 'Tessa Tran' }

const demoPartner = { kind: 'pack_partner', name: 'Demo Packs', slug: 'demo', billingModel: 'TIER' } as const
const demoTenant = { kind: 'tenant', name: 'Demo Vault', accountNumber: 'VAULT-0001' } as const

/** The people whom the sign-in page of a sandbox offers, by stable ids. */
export const demoPeople: readonly SandboxPerson[] = [
  ...accountRoles.map((role) => ({
    id: `partner-${role}`,
    email: `${role}@demo-packs.packhouse.test`,
    name: partnerNames[role],
    kind: 'partner' as const,
    account: demoPartner.name,
    role,
  })),
  ...(['owner', 'viewer'] as const).map((role) => ({
    id: `tenant-${role}`,
    email: `${role}@demo-vault.packhouse.test`,
    name: tenantNames[role],
    kind: 'tenant' as const,
    account: demoTenant.name,
    role,
  })),
  ...operatorRoles.map((role) => ({
    id: `operator-${role.replace('_', '-')}`,
    email: `${role.replace('_', '.')}@staff.packhouse.test`,
    name: operatorNames[role],
    kind: 'operator' as const,
    account: 'Packhouse',
    role,
  })),
  ...(['admin', 'account_manager', 'treasury'] as const).map((role) => ({
    id: `operator-${role.replace('_', '-')}-2`,
    email: `${role.replace('_', '.')}.2@staff.packhouse.test`,
    name: secondNames[role],
    kind: 'operator' as const,
    account: 'Packhouse',
    role,
  })),
]

export type SeedDemoPeopleDeps = { db: Db; clock: Clock; random: Random; people: People; members: MemberService }

/** Creates the demo people and their memberships. Idempotent. They sign in by one click, so no password is known. */
export async function seedPeople({ db, clock, random, people, members }: SeedDemoPeopleDeps): Promise<void> {
  const missing: SandboxPerson[] = []
  for (const person of demoPeople) if (!(await people.findByEmail(person.email))) missing.push(person)
  if (missing.length === 0) return
  const passwordHash = await people.prepare(randomBase62(random, 30))
  for (const { kind, email, name, role } of missing) {
    const account =
      kind === 'operator' ? undefined : await findSeededAccount(db, kind === 'tenant' ? demoTenant : demoPartner)
    await transact(db, async (tx) => {
      const roles = kind === 'operator' ? [role as OperatorRole] : []
      const order = { email, name, isStaff: kind === 'operator', roles, siteIds: null, passwordHash }
      const person = await insertPerson(tx, order, clock.now())
      if (!person || !account) return
      const managesPayouts = kind === 'partner' && role === 'owner'
      await members.join(tx, person, { accountId: account.id, role: role as AccountRole, managesPayouts }, 'system')
    })
  }
}
