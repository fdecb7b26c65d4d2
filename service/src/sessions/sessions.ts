import type { Audit } from '../audit/audit.ts'
import { transact, type Db, type Tx } from '../db/db.ts'
import type { Operator } from '../http/pipeline/caller.ts'
import type { OperatorSession } from '../http/pipeline/operator-auth.ts'
import type { OperatorRole } from '../http/pipeline/scopes.ts'
import type { Clock } from '../kernel/clock.ts'
import { fail } from '../kernel/errors.ts'
import { createOwnSecrets } from './own-secrets.ts'
import type { PasswordHasher } from './passwords.ts'
import { normalEmail } from './people.ts'
import * as people from './people-store.ts'
import type { Person } from './people-store.ts'
import type { Authenticators } from './authenticators.ts'
import type { Passkeys } from './passkeys.ts'
import { checkSecondFactor, rejectCredentials, type GivenFactor } from './second-factors.ts'
import type { Secrets } from './secrets.ts'
import {
  hasFactor,
  hasSecondFactor,
  isAtStation,
  operatorOf,
  proofEnd,
  requireProof,
  subjectsOf,
  type Opened,
  type OwnSession,
  type Proof,
  type SignedIn,
} from './session-rules.ts'
import * as store from './session-store.ts'
import type { Stations } from './stations.ts'
import type { Subject, Throttle } from './throttle.ts'
import { dayMs, hourMs } from '../kernel/time.ts'

export type SessionDeps = {
  db: Db
  clock: Clock
  audit: Audit
  hasher: PasswordHasher
  secrets: Secrets
  throttle: Throttle
  authenticators: Authenticators
  passkeys: Passkeys
  stations: Pick<Stations, 'identify'>
  /** A session is locked after this time without requests. */
  idleMs?: number | undefined
}

const lifetimeMs = 12 * hourMs
const keepMs = 30 * dayMs
/** The last use is written at most once a minute, not on every request. */
const touchEveryMs = 60_000

export const defaultIdleMs = 15 * 60_000

/** The actor of a person in the audit log. */
export const actorOfPerson = ({ id, isStaff }: Pick<Person, 'id' | 'isStaff'>): string =>
  `${isStaff ? 'operator' : 'person'}:${id}`

/** Sessions of people: sign-in by password once a day, and at a station by badge and PIN in between. */
export function createSessions(deps: SessionDeps) {
  const { db, clock, audit, hasher, secrets, throttle, authenticators, passkeys, stations } = deps
  const { idleMs = defaultIdleMs } = deps
  const checkFactor = (person: Person, given: GivenFactor, purpose: 'sign_in' | 'prove'): Promise<void> =>
    checkSecondFactor({ clock, passkeys }, authenticators.holderOf(person), given, purpose)

  async function begin(
    tx: Tx,
    person: Person,
    session: Omit<store.NewSession, 'tokenHash' | 'operatorId' | 'startedAt'>,
  ) {
    const token = secrets.newToken()
    const tokenHash = secrets.hashToken(token)
    await store.insertSession(tx, { ...session, tokenHash, operatorId: person.id, startedAt: clock.now() })
    return {
      token,
      csrfToken: secrets.csrfOf(token),
      person,
      hasSecondFactor: hasSecondFactor({ ...session, hasFactor: hasFactor(person) }),
      provedUntil: proofEnd(session.provedAt),
      stationId: session.stationId,
      expiresAt: session.expiresAt,
    } satisfies Opened
  }

  type Attempt = {
    email: string
    password: string
    address: string
    deviceToken?: string | undefined
    /** The sign-in of operators; the people of accounts use that of the console. */
    isStaffOnly?: boolean | undefined
  }
  type SignIn = Attempt & GivenFactor & { stationSecret?: string | undefined }

  /** Verifies the password, and what else the caller checks in the same attempt. */
  async function provePassword(
    { email, password, address, deviceToken, isStaffOnly }: Attempt,
    check: (person: Person) => Promise<void> = async () => {},
  ): Promise<{ person: Person; device: string | undefined }> {
    const known = await people.findPersonByEmail(db, normalEmail(email))
    const device = known && deviceToken !== undefined ? secrets.readDevice(deviceToken, known) : undefined
    const person = await throttle.attempt(subjectsOf(normalEmail(email), address, device), async () => {
      const isValid = await hasher.verify(password, known?.passwordHash ?? null)
      if (!known || !isValid || !known.isActive || (isStaffOnly && !known.isStaff)) rejectCredentials()
      await check(known)
      return known
    })
    return { person, device }
  }

  /** The challenge for the passkey of an operator who knows the password. */
  async function beginSignIn(attempt: Attempt) {
    const { person } = await provePassword(attempt)
    return passkeys.beginAssertion(`operator:${person.id}`, 'sign_in')
  }

  async function signIn({ code, passkey, stationSecret, ...attempt }: SignIn): Promise<SignedIn> {
    const { address } = attempt
    const { person, device } = await provePassword(attempt, (known) => checkFactor(known, { code, passkey }, 'sign_in'))
    const station = await stations.identify(stationSecret)
    const opened = await open(person, { address, isNewDevice: device === undefined }, station?.id ?? null)
    return { ...opened, deviceToken: device === undefined ? secrets.newDevice(person) : undefined }
  }

  type Details = { address: string; [detail: string]: unknown }

  /** Opens a session for a person who has proved who they are. */
  async function open(person: Person, { address, ...details }: Details, stationId: number | null = null) {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    return transact(db, async (tx) => {
      const opened = await begin(tx, person, { method: 'password', address, stationId, provedAt: now, expiresAt })
      await recordOwn(tx, person, 'signed_in', details, { address })
      return opened
    })
  }

  /** Records what a person did to the own account. */
  async function recordOwn(
    tx: Tx,
    person: Person,
    verb: string,
    details: object = {},
    personal?: object,
  ): Promise<void> {
    const actor = actorOfPerson(person)
    const action = `${person.isStaff ? 'operator' : 'person'}.${verb}`
    const order = { actor, action, target: actor, details: { ...details } }
    await audit.record(tx, personal ? { ...order, personal: { ...personal } } : order)
  }

  async function identify(token: string): Promise<OperatorSession | undefined> {
    const now = clock.now()
    const session = await store.findLiveSession(db, secrets.hashToken(token), now)
    if (!session) return undefined
    const idle = now.getTime() - session.lastSeenAt.getTime()
    const isLocked = idle >= idleMs
    if (!isLocked && idle >= touchEveryMs) await store.touchSession(db, session.id, now)
    const provedUntil = proofEnd(session.provedAt)
    const { station } = session
    const stationId = station && isAtStation(station, session) ? station.id : null
    return {
      operator: operatorOf(session),
      email: session.email,
      isStaff: session.isStaff,
      sessionId: session.id,
      csrfToken: secrets.csrfOf(token),
      isLocked,
      hasSecondFactor: hasSecondFactor({ ...session, stationId }),
      stationId,
      provedUntil: provedUntil && provedUntil > now ? provedUntil : null,
    }
  }

  /** Verifies a badge and PIN. */
  function provePin(badge: string, pin: string, subject: Subject): Promise<Person> {
    const badgeHash = secrets.hashBadge(badge.replace(/^V1:BDG:/, ''))
    const subjects: Subject[] = [subject, { kind: 'badge', name: badgeHash.toString('hex') }]
    return throttle.attempt(subjects, async () => {
      const person = await people.findPersonByBadge(db, badgeHash)
      const isValid = await hasher.verify(pin, person?.pinHash ?? null)
      return person && isValid && person.isActive ? person : rejectCredentials()
    })
  }

  type Switch = { sessionId: bigint; badge: string; pin: string; address: string; stationSecret?: string | undefined }

  /**
   * Switches the device to another operator by badge; the session keeps the expiry of its password sign-in. At a registered
   * station, badge and PIN prove all factors.
   */
  async function switchTo({ sessionId, badge, pin, address, stationSecret }: Switch): Promise<Opened> {
    const person = await provePin(badge, pin, { kind: 'station', name: sessionId.toString() })
    const station = await stations.identify(stationSecret)
    const stationId = station && isAtStation(station, person) ? station.id : null
    const provedAt = stationId === null ? null : clock.now()
    return transact(db, async (tx) => {
      const current = await store.endSession(tx, sessionId, clock.now())
      if (!current) rejectCredentials()
      const { expiresAt } = current
      const opened = await begin(tx, person, { method: 'badge', address, stationId, provedAt, expiresAt })
      await audit.record(tx, {
        actor: `operator:${person.id}`,
        action: 'operator.switched',
        target: `operator:${person.id}`,
        details: { from: `operator:${current.operatorId}`, station_id: stationId },
      })
      return opened
    })
  }

  /** Unlocks the session of the same operator. */
  async function unlock(sessionId: bigint, operatorId: number, password: string): Promise<void> {
    await throttle.attempt([{ kind: 'station', name: sessionId.toString() }], async () => {
      const person = await people.findPerson(db, operatorId)
      if (!(await hasher.verify(password, person?.passwordHash ?? null))) rejectCredentials()
    })
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
  }

  /** Proves all factors again, for sensitive actions. */
  async function prove(session: OwnSession, { password, badge, pin, ...given }: Proof): Promise<void> {
    const { sessionId, operatorId } = session
    if (password === undefined) {
      if (badge === undefined || pin === undefined)
        fail(400, 'invalid_body', 'Send password, or badge and pin at a registered station.', {
          details: { field: 'password' },
        })
      await proveBadge(session, badge, pin)
    } else {
      await throttle.attempt([{ kind: 'station', name: sessionId.toString() }], async () => {
        const person = await people.findPerson(db, operatorId)
        const isValid = await hasher.verify(password, person?.passwordHash ?? null)
        if (!person || !isValid) rejectCredentials()
        await checkFactor(person, given, 'prove')
      })
    }
    await store.noteProof(db, sessionId, clock.now())
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

  /** Another factor asks for a fresh proof of the existing ones, so that a password alone cannot replace them. */
  async function beginPasskey(session: OwnSession, password: string) {
    await unlock(session.sessionId, session.operatorId, password)
    if (session.hasSecondFactor && session.provedUntil === null) requireProof()
    const { email } = (await people.findPerson(db, session.operatorId)) ?? rejectCredentials()
    return passkeys.beginRegistration({ owner: `operator:${session.operatorId}`, accountName: email })
  }

  async function prune(): Promise<void> {
    await store.pruneSessions(db, new Date(clock.now().getTime() - keepMs))
    await throttle.prune()
    await passkeys.prune()
  }

  return {
    ...createOwnSecrets({ db, clock, hasher, secrets, throttle, unlock, recordOwn }),
    signIn,
    open,
    identify,
    switchTo,
    unlock,
    prove,
    proveSecond,
    beginSignIn,
    beginPasskey,
    lock: (sessionId: bigint) => store.lockSession(db, sessionId, new Date(clock.now().getTime() - idleMs)),
    signOut: (sessionId: bigint) => store.endSession(db, sessionId, clock.now()),
    findPerson: (id: number) => people.findPerson(db, id),
    prune,
    idleSeconds: Math.floor(idleMs / 1_000),
  }
}

export type Sessions = ReturnType<typeof createSessions>
