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
import type { Secrets } from './secrets.ts'
import * as store from './session-store.ts'
import type { Subject, Throttle } from './throttle.ts'
import { matchCode } from './totp.ts'
import { dayMs, hourMs } from '../kernel/time.ts'

export type SessionDeps = {
  db: Db
  clock: Clock
  audit: Audit
  hasher: PasswordHasher
  secrets: Secrets
  throttle: Throttle
  /** A session is locked after this time without requests. */
  idleMs?: number | undefined
}

/** A new session; its token is sent in the cookie only. */
export type Opened = Pick<OperatorSession, 'csrfToken' | 'hasSecondFactor' | 'provedUntil'> & {
  token: string
  person: Person
  expiresAt: Date
}
/** With the token of a device that was unknown before. */
export type SignedIn = Opened & { deviceToken: string | undefined }

const lifetimeMs = 12 * hourMs
const keepMs = 30 * dayMs
/** The last use is written at most once a minute, not on every request. */
const touchEveryMs = 60_000

/** Sensitive actions ask for the factors again after this time. */
const proofMs = 10 * 60_000

const proofEnd = (provedAt: Date | null): Date | null => provedAt && new Date(provedAt.getTime() + proofMs)

export const defaultIdleMs = 15 * 60_000

const operatorOf = (row: { operatorId: number; name: string; roles: OperatorRole[]; siteIds: number[] | null }) =>
  ({ id: row.operatorId, name: row.name, roles: new Set(row.roles), siteIds: row.siteIds }) satisfies Operator

/** The actor of a person in the audit log. */
export const actorOfPerson = ({ id, isStaff }: Pick<Person, 'id' | 'isStaff'>): string =>
  `${isStaff ? 'operator' : 'person'}:${id}`

/** Sessions of people: sign-in by password once a day, and at a station by badge and PIN in between. */
export function createSessions(deps: SessionDeps) {
  const { db, clock, audit, hasher, secrets, throttle, idleMs = defaultIdleMs } = deps
  // One message for every reason, so that a caller does not learn which credential was wrong.
  function rejectCredentials(): never {
    fail(401, 'invalid_credentials', 'The credentials are invalid.')
  }

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
      hasSecondFactor: person.totpConfirmedAt !== null || session.method === 'badge',
      provedUntil: proofEnd(session.provedAt),
      expiresAt: session.expiresAt,
    } satisfies Opened
  }

  async function checkTotp(person: Person, code: string | undefined): Promise<void> {
    if (person.totpConfirmedAt === null || person.totpSealed === null) return
    if (code === undefined) fail(401, 'totp_required', 'code is required: send the current code of the authenticator.')
    const secret = secrets.open(person.totpSealed, person.id)
    const step = matchCode(secret, code, clock.now(), Number(person.totpStep))
    if (step === undefined || !(await people.takeTotpStep(db, person.id, step))) rejectCredentials()
  }

  type SignIn = {
    email: string
    password: string
    code?: string | undefined
    address: string
    deviceToken?: string | undefined
    /** The sign-in of operators; the people of accounts use that of the console. */
    isStaffOnly?: boolean | undefined
  }

  /** On a device where the operator has signed in before, failures elsewhere do not count. */
  function subjectsOf(email: string, address: string, device: string | undefined): Subject[] {
    if (device !== undefined) return [{ kind: 'device', name: device }]
    return [
      { kind: 'address', name: address },
      { kind: 'pair', name: `${address} ${email}` },
      { kind: 'account', name: email },
    ]
  }

  async function signIn({ email, password, code, address, deviceToken, isStaffOnly }: SignIn): Promise<SignedIn> {
    const known = await people.findPersonByEmail(db, normalEmail(email))
    const device = known && deviceToken !== undefined ? secrets.readDevice(deviceToken, known) : undefined
    const person = await throttle.attempt(subjectsOf(normalEmail(email), address, device), async () => {
      const isValid = await hasher.verify(password, known?.passwordHash ?? null)
      if (!known || !isValid || !known.isActive || (isStaffOnly && !known.isStaff)) rejectCredentials()
      await checkTotp(known, code)
      return known
    })
    const opened = await open(person, { address, isNewDevice: device === undefined })
    return { ...opened, deviceToken: device === undefined ? secrets.newDevice(person) : undefined }
  }

  /** Opens a session for a person who has proved who they are. */
  async function open(person: Person, { address, ...details }: { address: string; [detail: string]: unknown }) {
    const expiresAt = new Date(clock.now().getTime() + lifetimeMs)
    return transact(db, async (tx) => {
      const opened = await begin(tx, person, { method: 'password', address, provedAt: clock.now(), expiresAt })
      await recordOwn(tx, person, 'signed_in', { address, ...details })
      return opened
    })
  }

  /** Records what a person did to the own account. */
  async function recordOwn(tx: Tx, person: Person, verb: string, details: object = {}): Promise<void> {
    const actor = actorOfPerson(person)
    const subject = person.isStaff ? 'operator' : 'person'
    await audit.record(tx, { actor, action: `${subject}.${verb}`, target: actor, details: { ...details } })
  }

  async function identify(token: string): Promise<OperatorSession | undefined> {
    const now = clock.now()
    const session = await store.findLiveSession(db, secrets.hashToken(token), now)
    if (!session) return undefined
    const idle = now.getTime() - session.lastSeenAt.getTime()
    const isLocked = idle >= idleMs
    if (!isLocked && idle >= touchEveryMs) await store.touchSession(db, session.id, now)
    const provedUntil = proofEnd(session.provedAt)
    return {
      operator: operatorOf(session),
      email: session.email,
      isStaff: session.isStaff,
      sessionId: session.id,
      csrfToken: secrets.csrfOf(token),
      isLocked,
      hasSecondFactor: session.hasTotp || session.method === 'badge',
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

  type Switch = { sessionId: bigint; badge: string; pin: string; address: string }

  /** Switches the station to another operator by badge; the session keeps the expiry of its password sign-in. */
  async function switchTo({ sessionId, badge, pin, address }: Switch): Promise<Opened> {
    const person = await provePin(badge, pin, { kind: 'station', name: sessionId.toString() })
    return transact(db, async (tx) => {
      const current = await store.endSession(tx, sessionId, clock.now())
      if (!current) rejectCredentials()
      const { expiresAt } = current
      const opened = await begin(tx, person, { method: 'badge', address, provedAt: null, expiresAt })
      await audit.record(tx, {
        actor: `operator:${person.id}`,
        action: 'operator.switched',
        target: `operator:${person.id}`,
        details: { from: `operator:${current.operatorId}` },
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

  /** Proves all factors again, for sensitive actions. */
  async function prove(
    { sessionId, operatorId }: { sessionId: bigint; operatorId: number },
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<void> {
    await throttle.attempt([{ kind: 'station', name: sessionId.toString() }], async () => {
      const person = await people.findPerson(db, operatorId)
      const isValid = await hasher.verify(password, person?.passwordHash ?? null)
      if (!person || !isValid) rejectCredentials()
      await checkTotp(person, code)
    })
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

  async function prune(): Promise<void> {
    await store.pruneSessions(db, new Date(clock.now().getTime() - keepMs))
    await throttle.prune()
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
    signOut: (sessionId: bigint) => store.endSession(db, sessionId, clock.now()),
    findPerson: (id: number) => people.findPerson(db, id),
    prune,
    idleSeconds: Math.floor(idleMs / 1_000),
  }
}

export type Sessions = ReturnType<typeof createSessions>
