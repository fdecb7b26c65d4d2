import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Tx } from '../../db/db.ts'
import type { OperatorSession } from '../../http/pipeline/operator-auth.ts'
import { createOwnSecrets } from './own-secrets.ts'
import { createOwnSessions } from './own-sessions.ts'
import { normalEmail } from '../people/people.ts'
import * as people from '../people/store.ts'
import type { Person } from '../people/store.ts'
import { createProofs, type ProofDeps } from './proofs.ts'
import { rejectCredentials, type GivenFactor } from './second-factors.ts'
import {
  hasFactor,
  hasSecondFactor,
  isAtStation,
  operatorOf,
  proofEnd,
  requireFreshProof,
  subjectsOf,
  type Opened,
  type OwnSession,
  type SignedIn,
} from './session-rules.ts'
import * as store from './session-store.ts'
import type { Stations } from '../stations/stations.ts'
import { dayMs, hourMs } from '../../kernel/time.ts'

export type SessionDeps = ProofDeps & {
  audit: Audit
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
  const { db, clock, audit, hasher, secrets, throttle, passkeys, stations, requiresSecondFactor } = deps
  const { idleMs = defaultIdleMs } = deps
  const proofs = createProofs(deps)
  const { unlock } = proofs

  async function begin(
    tx: Tx,
    person: Person,
    session: Omit<store.NewSession, 'tokenHash' | 'operatorId' | 'startedAt'>,
  ) {
    const token = secrets.newToken()
    const tokenHash = secrets.hashToken(token)
    const order = { ...session, tokenHash, operatorId: person.id, startedAt: clock.now() }
    const { id: sessionId } = await store.insertSession(tx, order)
    return {
      sessionId,
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
    check: (person: Person) => Promise<boolean> = async () => false,
  ): Promise<{ person: Person; device: string | undefined; hasFactor: boolean }> {
    const known = await people.findPersonByEmail(db, normalEmail(email))
    const device = known && deviceToken !== undefined ? secrets.readDevice(deviceToken, known) : undefined
    const proved = await throttle.attempt(subjectsOf(normalEmail(email), address, device), async () => {
      if (known && device !== undefined) await proofs.checkPassword(known, password)
      else if (!(await hasher.verify(password, known?.passwordHash ?? null))) rejectCredentials()
      if (!known?.isActive || (isStaffOnly && !known.isStaff)) rejectCredentials()
      return { person: known, hasFactor: await check(known) }
    })
    return { ...proved, device }
  }

  /** The challenge for the passkey of an operator who knows the password. */
  async function beginSignIn(attempt: Attempt) {
    const { person } = await provePassword(attempt)
    return passkeys.beginAssertion(`operator:${person.id}`, 'sign_in')
  }

  async function signIn({ code, passkey, stationSecret, ...attempt }: SignIn): Promise<SignedIn> {
    const { address } = attempt
    const { person, device, hasFactor } = await provePassword(attempt, (known) =>
      proofs.checkFactor(known, { code, passkey }, 'sign_in'),
    )
    const stationId = (await stations.identify(stationSecret))?.id ?? null
    const opened = await open(person, { address, isNewDevice: device === undefined }, { stationId, hasFactor })
    return { ...opened, deviceToken: device === undefined ? secrets.newDevice(person) : undefined }
  }

  type Details = { address: string; [detail: string]: unknown }

  /** Opens a session for a person who has proved the password, and a second factor with `hasFactor`. */
  async function open(
    person: Person,
    { address, ...details }: Details,
    { stationId = null, hasFactor = false }: { stationId?: number | null; hasFactor?: boolean } = {},
  ) {
    const now = clock.now()
    const factorAt = hasFactor ? now : null
    const provedAt = hasFactor || !requiresSecondFactor ? now : null
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    return transact(db, async (tx) => {
      const opened = await begin(tx, person, {
        method: 'password',
        address,
        stationId,
        provedAt,
        factorAt,
        expiresAt,
      })
      await recordOwn(tx, person, 'signed_in', details, { address })
      return opened
    })
  }

  /** Records what a person did to their own account. */
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

  type Switch = { sessionId: bigint; badge: string; pin: string; address: string; stationSecret?: string | undefined }

  /**
   * Switches the device to another operator by badge; the session keeps the expiry of its password sign-in. At a registered
   * station, badge and PIN prove all factors.
   */
  async function switchTo({ sessionId, badge, pin, address, stationSecret }: Switch): Promise<Opened> {
    const person = await proofs.provePin(badge, pin, { kind: 'station', name: sessionId.toString() })
    const station = await stations.identify(stationSecret)
    const stationId = station && isAtStation(station, person) ? station.id : null
    const provedAt = stationId === null ? null : clock.now()
    return transact(db, async (tx) => {
      const current = await store.endSession(tx, sessionId, clock.now())
      if (!current) rejectCredentials()
      const { expiresAt } = current
      const opened = await begin(tx, person, {
        method: 'badge',
        address,
        stationId,
        provedAt,
        factorAt: null,
        expiresAt,
      })
      await audit.record(tx, {
        actor: `operator:${person.id}`,
        action: 'operator.switched',
        target: `operator:${person.id}`,
        details: { from: `operator:${current.operatorId}`, station_id: stationId },
      })
      return opened
    })
  }

  /** Another factor asks for a fresh proof of the existing ones, so that a password alone cannot replace them. */
  async function beginPasskey(session: OwnSession, password: string) {
    await unlock(session.sessionId, session.operatorId, password)
    const person = (await people.findPerson(db, session.operatorId)) ?? rejectCredentials()
    requireFreshProof(person, session)
    return passkeys.beginRegistration({ owner: `operator:${session.operatorId}`, accountName: person.email })
  }

  async function prune(): Promise<void> {
    await store.pruneSessions(db, new Date(clock.now().getTime() - keepMs))
    await throttle.prune()
    await passkeys.prune()
  }

  return {
    ...createOwnSecrets({ db, clock, hasher, secrets, throttle, unlock, recordOwn }),
    ...createOwnSessions({ db, clock, recordOwn }),
    signIn,
    open,
    identify,
    switchTo,
    unlock,
    prove: proofs.prove,
    proveSecond: proofs.proveSecond,
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
