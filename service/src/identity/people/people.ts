import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { clearFactorFailures } from '../sessions/factor-store.ts'
import { checkNewPassword } from '../sessions/password-rules.ts'
import type { PasswordHasher } from '../sessions/passwords.ts'
import type { PasswordLinks } from '../sessions/password-links.ts'
import { deletePasskeysOf } from '../sessions/passkey-store.ts'
import * as store from './store.ts'
import type { Person, PersonChange } from './store.ts'
import type { Secrets } from '../sessions/secrets.ts'
import { endSessionsOf } from '../sessions/session-store.ts'

export type PeopleDeps = {
  db: Db
  clock: Clock
  audit: Audit
  hasher: PasswordHasher
  secrets: Secrets
  links: PasswordLinks
}

export type PersonOrder = {
  email: string
  name: string
  roles: readonly OperatorRole[]
  siteIds: readonly number[] | null
  password: string
}

export type PersonUpdate = {
  name?: string | undefined
  isActive?: boolean | undefined
  roles?: readonly OperatorRole[] | undefined
  siteIds?: readonly number[] | null | undefined
}

export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** Undefined fields are not changed. */
function toChange({ name, isActive, roles, siteIds }: PersonUpdate): PersonChange {
  return {
    ...(name !== undefined && { name }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(roles !== undefined && { roles: [...new Set(roles)] }),
    ...(siteIds !== undefined && { site_ids: siteIds && [...siteIds] }),
  }
}

/** Whether an operator can do more than before. */
function isWider(before: Person, after: Person): boolean {
  if (!before.isActive && after.isActive) return true
  if (after.roles.some((role) => !before.roles.includes(role))) return true
  if (before.siteIds === null) return false
  return after.siteIds?.some((site) => !before.siteIds?.includes(site)) ?? true
}

/** Roles, sites and the active state decide what a session may do, so another one begins with them. */
const hasOtherRights = (before: Person, after: Person): boolean => rightsOf(before) !== rightsOf(after)

const rightsOf = ({ isActive, roles, siteIds }: Person): string =>
  JSON.stringify([isActive, roles.toSorted(), siteIds?.toSorted() ?? null])

/** `sessionId` is the session of an operator who changes their own rights; it stays open. */
export type ChangeBy = { actor: string; isTrusted: boolean; sessionId?: bigint | null | undefined }

/** Manages operators, their roles and their credentials. */
export function createPeople({ db, clock, audit, hasher, secrets, links }: PeopleDeps) {
  function missing(): never {
    fail(404, 'not_found', 'Operator not found.')
  }

  /** Hashing is slow, so it is done before a transaction is opened. */
  async function prepare(password: string): Promise<string> {
    checkNewPassword(password)
    return hasher.hash(password)
  }

  async function insert(
    tx: Tx,
    order: Omit<PersonOrder, 'password'>,
    passwordHash: string,
    actor: string,
  ): Promise<Person> {
    const { name, roles, siteIds } = order
    const email = normalEmail(order.email)
    const person = await store.insertPerson(
      tx,
      { email, name, isStaff: true, roles: [...new Set(roles)], siteIds: siteIds && [...siteIds], passwordHash },
      clock.now(),
    )
    if (!person) fail(409, 'already_exists', 'email is already in use.')
    const details = { roles: person.roles, site_ids: person.siteIds }
    const target = `operator:${person.id}`
    await audit.record(tx, { actor, action: 'operator.created', target, details, personal: { email, name } })
    return person
  }

  async function create(order: PersonOrder, actor: string): Promise<Person> {
    const passwordHash = await prepare(order.password)
    return transact(db, (tx) => insert(tx, order, passwordHash, actor))
  }

  /** The last active admin cannot be deactivated or lose the role. Only a trusted change gives an operator more. */
  async function change(
    tx: Tx,
    id: number,
    update: PersonUpdate,
    { actor, isTrusted, sessionId = null }: ChangeBy,
  ): Promise<Person> {
    const admins = await store.lockAdmins(tx)
    const before = (await store.findOperator(tx, id)) ?? missing()
    const person = (await store.updatePerson(tx, id, toChange(update), clock.now())) ?? missing()
    if (!isTrusted && isWider(before, person)) {
      fail(
        403,
        'second_approver_required',
        'Other people must approve more roles, more sites and a reactivation: POST /api/v1/operator/v1/approvals.',
      )
    }
    const remainsAdmin = person.isActive && person.roles.includes('admin')
    if (admins.includes(id) && admins.length === 1 && !remainsAdmin) {
      fail(409, 'invalid_status', 'At least one active operator must have the role admin.')
    }
    if (hasOtherRights(before, person)) await endSessionsOf(tx, id, clock.now(), sessionId)
    const details = { is_active: person.isActive, roles: person.roles, site_ids: person.siteIds }
    const personal = { name: person.name }
    await audit.record(tx, { actor, action: 'operator.changed', target: `operator:${id}`, details, personal })
    return person
  }

  /** Ends all sessions of the operator and removes the authenticator and the passkeys. */
  async function resetPassword(tx: Tx, id: number, passwordHash: string, actor: string): Promise<Person> {
    const reset = { password_hash: passwordHash, totp_sealed: null, totp_confirmed_at: null }
    if (!(await store.findOperator(tx, id))) missing()
    await deletePasskeysOf(tx, `operator:${id}`)
    await clearFactorFailures(tx, id, ['password', 'totp', 'passkey'])
    const person = (await store.updatePerson(tx, id, reset, clock.now())) ?? missing()
    await endSessionsOf(tx, id, clock.now())
    await audit.record(tx, { actor, action: 'operator.password_reset', target: `operator:${id}`, details: {} })
    return person
  }

  async function giveNewPassword(id: number, password: string, actor: string): Promise<Person> {
    const passwordHash = await prepare(password)
    return transact(db, (tx) => resetPassword(tx, id, passwordHash, actor))
  }

  /**
   * Issues a new badge, which invalidates the old one with its PIN. The code is returned only once. The badge works once its
   * owner has chosen a PIN; only the seed of a sandbox gives one.
   */
  async function giveBadge(id: number, pin: string | null, actor: string): Promise<{ person: Person; badge: string }> {
    // Until then the PIN is one that no person knows.
    const pinHash = await hasher.hash(pin ?? secrets.newToken())
    const badge = secrets.newBadge()
    const person = await transact(db, async (tx) => {
      const credentials = { badge_hash: secrets.hashBadge(badge), pin_hash: pinHash }
      if (!(await store.findOperator(tx, id))) missing()
      const changed = (await store.updatePerson(tx, id, credentials, clock.now())) ?? missing()
      await clearFactorFailures(tx, id, ['pin'])
      await audit.record(tx, { actor, action: 'operator.badge_given', target: `operator:${id}`, details: {} })
      return changed
    })
    return { person, badge }
  }

  return {
    create,
    insert,
    prepare,
    /** The hash of a password that no person knows, until its owner chooses one by the link. */
    prepareUnknown: () => hasher.hash(secrets.newToken()),
    sendPasswordLink: links.send,
    change,
    resetPassword,
    giveNewPassword,
    giveBadge,
    list: (page: { limit: number; offset: number }) => store.listPeople(db, page),
    get: async (id: number): Promise<Person> => (await store.findOperator(db, id)) ?? missing(),
    findByEmail: (email: string) => store.findPersonByEmail(db, normalEmail(email)),
    findByBadge: (badge: string) => store.findPersonByBadge(db, secrets.hashBadge(badge)),
  }
}

export type People = ReturnType<typeof createPeople>
