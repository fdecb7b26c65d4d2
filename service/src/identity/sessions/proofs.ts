import type { Db } from '../../db/db.ts'
import type { Operator } from '../../http/pipeline/caller.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Authenticators } from './authenticators.ts'
import type { FactorLocks } from './factor-locks.ts'
import type { Passkeys } from './passkeys.ts'
import type { PasswordHasher } from './passwords.ts'
import * as people from '../people/store.ts'
import type { Person } from '../people/store.ts'
import { checkSecondFactor, rejectCredentials, type GivenFactor } from './second-factors.ts'
import type { Secrets } from './secrets.ts'
import { operatorOf, type OwnSession, type Proof } from './session-rules.ts'
import * as store from './session-store.ts'
import type { Subject, Throttle } from './throttle.ts'

export type ProofDeps = {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  secrets: Secrets
  throttle: Throttle
  locks: FactorLocks
  authenticators: Authenticators
  passkeys: Passkeys
  /** A password alone then proves nothing for sensitive actions. */
  requiresSecondFactor: boolean
}

/** Verifies what people present: the password, a second factor, badge and PIN. */
export function createProofs(deps: ProofDeps) {
  const { db, clock, hasher, secrets, throttle, locks, authenticators, passkeys, requiresSecondFactor } = deps

  /** Whether the person has a second factor, which was then verified. */
  const checkFactor = (person: Person, given: GivenFactor, purpose: 'sign_in' | 'prove'): Promise<boolean> =>
    checkSecondFactor({ clock, passkeys, locks }, person, authenticators.holderOf(person), given, purpose)

  /** For a sender who has a session or a known device of the person; strangers are throttled and cannot lock a person out. */
  const checkPassword = (person: Person, password: string): Promise<void> =>
    locks.attempt(person, 'password', async () => {
      if (!(await hasher.verify(password, person.passwordHash))) rejectCredentials()
    })

  /** Verifies a badge and PIN. */
  function provePin(badge: string, pin: string, subject: Subject): Promise<Person> {
    const badgeHash = secrets.hashBadge(badge.replace(/^V1:BDG:/, ''))
    const subjects: Subject[] = [subject, { kind: 'badge', name: badgeHash.toString('hex') }]
    return throttle.attempt(subjects, async () => {
      const person = await people.findPersonByBadge(db, badgeHash)
      const verify = async (): Promise<Person> => {
        const isValid = await hasher.verify(pin, person?.pinHash ?? null)
        return person && isValid && person.isActive ? person : rejectCredentials()
      }
      return person ? locks.attempt(person, 'pin', verify) : verify()
    })
  }

  /** The password of the person who has a session, and what else is checked in the same attempt. */
  function proveOwn<Result>(
    { sessionId, personId, password }: { sessionId: bigint; personId: number; password: string },
    check: (person: Person) => Promise<Result>,
  ): Promise<Result> {
    return throttle.attempt([{ kind: 'station', name: sessionId.toString() }], async () => {
      const person = (await people.findPerson(db, personId)) ?? rejectCredentials()
      await checkPassword(person, password)
      return check(person)
    })
  }

  /** Unlocks the session of the same operator. */
  async function unlock(sessionId: bigint, personId: number, password: string): Promise<void> {
    await proveOwn({ sessionId, personId, password }, async () => {})
    await store.touchSession(db, sessionId, clock.now())
  }

  /** Badge and PIN of the operator who is at a registered station. */
  async function proveBadge(
    { sessionId, operatorId, stationId }: OwnSession,
    badge: string,
    pin: string,
  ): Promise<void> {
    if (stationId === null)
      fail(403, 'second_factor_required', 'Badge and PIN prove all factors at a registered station only.')
    const person = await provePin(badge, pin, { kind: 'station', name: sessionId.toString() })
    if (person.id !== operatorId) rejectCredentials()
    await store.noteProof(db, sessionId, clock.now(), { hasFactor: false })
  }

  /** Proves all factors again, for sensitive actions. A person without a second factor proves nothing where one is required. */
  async function prove(session: OwnSession, { password, badge, pin, ...given }: Proof): Promise<void> {
    const { sessionId, operatorId: personId } = session
    if (password === undefined) {
      if (badge === undefined || pin === undefined)
        fail(400, 'invalid_body', 'Send password, or badge and pin at a registered station.', {
          details: { field: 'password' },
        })
      return proveBadge(session, badge, pin)
    }
    const own = { sessionId, personId, password }
    const hasFactor = await proveOwn(own, (person) => checkFactor(person, given, 'prove'))
    if (!hasFactor && requiresSecondFactor)
      fail(403, 'second_factor_required', 'Set up an authenticator or a passkey first; a password alone is no proof.')
    await store.noteProof(db, sessionId, clock.now(), { hasFactor })
  }

  /** Four-eyes check: another operator with the given role must confirm. */
  async function proveSecond(
    { badge, pin }: { badge: string; pin: string },
    { actor, operatorId, role }: { actor: string; operatorId: number | null; role: OperatorRole },
  ): Promise<Operator> {
    const person = await provePin(badge, pin, { kind: 'station', name: `second:${actor}` })
    if (person.id === operatorId) fail(403, 'second_person_required', 'The second person must be a different operator.')
    if (!person.roles.includes(role)) {
      fail(403, 'second_person_required', `The second person must have the role ${role}.`, { details: { role } })
    }
    return operatorOf({ ...person, operatorId: person.id })
  }

  return { checkFactor, checkPassword, provePin, unlock, prove, proveSecond }
}
