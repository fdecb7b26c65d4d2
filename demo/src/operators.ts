import { operatorRoles } from '@packhouse/service/http/pipeline/scopes'
import { randomBase62, type Random } from '@packhouse/service/kernel/random'
import type { SandboxOperators, SandboxOperator } from '@packhouse/service/sandbox/demo'
import type { People } from '@packhouse/service/identity/people/people'

const peopleToSeed = {
  first: { email: 'operator@packhouse.test', name: 'Olga Operator', roles: operatorRoles },
  /** The second of four eyes: approves what the first or a key proposes. */
  second: { email: 'supervisor@packhouse.test', name: 'Sven Supervisor', roles: operatorRoles },
}

export type SeedPeopleDeps = { people: People; random: Random }

/** Keeps known credentials while the operator exists; issues new ones when the file was lost. */
async function ensurePerson(
  { people, random }: SeedPeopleDeps,
  seed: (typeof peopleToSeed)[keyof typeof peopleToSeed],
  known: Partial<SandboxOperator> | undefined,
): Promise<SandboxOperator> {
  const { email, name, roles } = seed
  const existing = await people.findByEmail(email)
  if (existing && known?.password && known.badge && known.pin) {
    return { email, password: known.password, badge: known.badge, pin: known.pin }
  }
  const pin = Array.from(random.bytes(6), (byte) => byte % 10).join('')
  const fresh = { password: randomBase62(random, 20), pin }
  if (existing) await people.giveNewPassword(existing.id, fresh.password, 'system')
  const person =
    existing ?? (await people.create({ email, name, roles, siteIds: null, password: fresh.password }, 'system'))
  const given = await people.giveBadge(person.id, fresh.pin, 'system')
  return { email, ...fresh, badge: given.badge }
}

/** Creates the demo operators. Idempotent. */
export async function seedOperators(
  deps: SeedPeopleDeps,
  known: Partial<SandboxOperators> | undefined,
): Promise<SandboxOperators> {
  const first = await ensurePerson(deps, peopleToSeed.first, known)
  return { ...first, second_person: await ensurePerson(deps, peopleToSeed.second, known?.second_person) }
}
