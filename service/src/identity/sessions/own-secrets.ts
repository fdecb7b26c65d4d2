import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { checkNewPassword } from './password-rules.ts'
import type { PasswordHasher } from './passwords.ts'
import * as people from '../people/store.ts'
import type { Person } from '../people/store.ts'
import type { Secrets } from './secrets.ts'
import { clearFactorFailures } from './factor-store.ts'
import { requireFreshProof, type OwnSession } from './session-rules.ts'
import { endSessionsOf, noteFactor } from './session-store.ts'
import type { Throttle } from './throttle.ts'
import { matchCode, totpUri, toBase32 } from './totp.ts'

export type OwnSecretDeps = {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  secrets: Secrets
  throttle: Throttle
  /** Checks the current password. */
  unlock: (sessionId: bigint, personId: number, password: string) => Promise<void>
  recordOwn: (tx: Tx, person: Person, verb: string) => Promise<void>
}

/** The password, the authenticator and the PIN that a signed-in person manages. */
export function createOwnSecrets({ db, clock, hasher, secrets, throttle, unlock, recordOwn }: OwnSecretDeps) {
  async function change(tx: Tx, id: number, fields: people.PersonChange, verb: string): Promise<void> {
    const person = await people.updatePerson(tx, id, fields, clock.now())
    if (person) await recordOwn(tx, person, verb)
  }

  async function changePassword(sessionId: bigint, personId: number, current: string, next: string): Promise<void> {
    await unlock(sessionId, personId, current)
    checkNewPassword(next)
    const passwordHash = await hasher.hash(next)
    await transact(db, async (tx) => {
      await change(tx, personId, { password_hash: passwordHash }, 'password_changed')
      await endSessionsOf(tx, personId, clock.now(), sessionId)
    })
  }

  /** Creates an authenticator secret; it takes effect once a code confirms it. */
  async function beginTotp(
    session: Pick<OwnSession, 'sessionId' | 'operatorId' | 'provedUntil'>,
    password: string,
  ): Promise<{ secret: string; uri: string }> {
    const { operatorId: personId } = session
    await unlock(session.sessionId, personId, password)
    const secret = secrets.newTotpSecret()
    return transact(db, async (tx) => {
      const person = await people.findPerson(tx, personId)
      if (!person || person.totpConfirmedAt)
        fail(409, 'already_exists', 'An authenticator is already configured; remove it first.')
      requireFreshProof(person, session)
      const sealed = secrets.seal(secret, personId)
      await people.updatePerson(tx, personId, { totp_sealed: sealed, totp_step: 0n }, clock.now())
      return { secret: toBase32(secret), uri: totpUri(secret, person.email) }
    })
  }

  /** The session that confirms has shown the factor; all others of the person end. */
  async function confirmTotp(
    { sessionId, operatorId: personId }: Pick<OwnSession, 'sessionId' | 'operatorId'>,
    code: string,
  ): Promise<void> {
    const person = await people.findPerson(db, personId)
    if (!person?.totpSealed || person.totpConfirmedAt)
      fail(409, 'invalid_status', 'No authenticator is waiting for confirmation.')
    const secret = secrets.open(person.totpSealed, personId)
    await throttle.attempt([{ kind: 'station', name: `totp:${personId}` }], async () => {
      const step = matchCode(secret, code, clock.now(), Number(person.totpStep))
      if (step === undefined || !(await people.takeTotpStep(db, personId, step)))
        fail(401, 'invalid_credentials', 'The credentials are invalid.')
    })
    await transact(db, async (tx) => {
      await change(tx, personId, { totp_confirmed_at: clock.now() }, 'totp_confirmed')
      await clearFactorFailures(tx, personId, ['totp'])
      await noteFactor(tx, sessionId, clock.now())
      await endSessionsOf(tx, personId, clock.now(), sessionId)
    })
  }

  async function removeTotp(sessionId: bigint, personId: number, password: string): Promise<void> {
    await unlock(sessionId, personId, password)
    await transact(db, async (tx) => {
      await change(tx, personId, { totp_sealed: null, totp_confirmed_at: null }, 'totp_removed')
      await endSessionsOf(tx, personId, clock.now(), sessionId)
    })
  }

  /** The PIN of a person's own badge, which only its owner knows. */
  async function choosePin(personId: number, pin: string): Promise<void> {
    const pinHash = await hasher.hash(pin)
    await transact(db, async (tx) => {
      const person = await people.findPerson(tx, personId)
      if (!person?.badgeHash) fail(409, 'invalid_status', 'No badge was issued to you; ask an administrator for one.')
      await change(tx, personId, { pin_hash: pinHash }, 'pin_chosen')
      await clearFactorFailures(tx, personId, ['pin'])
    })
  }

  return { changePassword, beginTotp, confirmTotp, removeTotp, choosePin }
}
