import type { Audit } from '../audit/audit.ts'
import { transact, type Db } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import { fail } from '../kernel/errors.ts'
import * as people from './people-store.ts'
import type { Person } from './people-store.ts'
import { rejectCredentials, type FactorHolder } from './second-factors.ts'
import type { Secrets } from './secrets.ts'
import type { Throttle } from './throttle.ts'
import { matchCode, toBase32, totpUri } from './totp.ts'

export type AuthenticatorDeps = { db: Db; clock: Clock; audit: Audit; secrets: Secrets; throttle: Throttle }

/** The authenticator apps of operators. The caller has proved the password. */
export function createAuthenticators({ db, clock, audit, secrets, throttle }: AuthenticatorDeps) {
  /** The second factors of an operator. */
  function holderOf({ id, totpSealed, totpConfirmedAt, totpStep, hasPasskey }: Person): FactorHolder {
    const totp =
      totpConfirmedAt === null || totpSealed === null
        ? undefined
        : {
            secret: secrets.open(totpSealed, id),
            lastStep: Number(totpStep),
            takeStep: (step: number) => people.takeTotpStep(db, id, step),
          }
    return { owner: `operator:${id}`, totp, hasPasskey }
  }

  /** Creates an authenticator secret; it takes effect once a code confirms it. */
  async function begin(operatorId: number): Promise<{ secret: string; uri: string }> {
    const secret = secrets.newTotpSecret()
    return transact(db, async (tx) => {
      const person = await people.findPerson(tx, operatorId)
      if (!person || person.totpConfirmedAt)
        fail(409, 'already_exists', 'An authenticator is already configured; remove it first.')
      const sealed = secrets.seal(secret, operatorId)
      await people.updatePerson(tx, operatorId, { totp_sealed: sealed, totp_step: 0n }, clock.now())
      return { secret: toBase32(secret), uri: totpUri(secret, person.email) }
    })
  }

  async function confirm(operatorId: number, code: string): Promise<void> {
    const person = await people.findPerson(db, operatorId)
    if (!person?.totpSealed || person.totpConfirmedAt)
      fail(409, 'invalid_status', 'No authenticator is waiting for confirmation.')
    const secret = secrets.open(person.totpSealed, operatorId)
    await throttle.attempt([{ kind: 'station', name: `totp:${operatorId}` }], async () => {
      const step = matchCode(secret, code, clock.now(), Number(person.totpStep))
      if (step === undefined || !(await people.takeTotpStep(db, operatorId, step))) rejectCredentials()
    })
    await change(operatorId, { totp_confirmed_at: clock.now() }, 'operator.totp_confirmed')
  }

  const change = (operatorId: number, update: people.PersonChange, action: string): Promise<void> =>
    transact(db, async (tx) => {
      await people.updatePerson(tx, operatorId, update, clock.now())
      const actor = `operator:${operatorId}`
      await audit.record(tx, { actor, action, target: actor, details: {} })
    })

  const remove = (operatorId: number): Promise<void> =>
    change(operatorId, { totp_sealed: null, totp_confirmed_at: null }, 'operator.totp_removed')

  return { holderOf, begin, confirm, remove }
}

export type Authenticators = ReturnType<typeof createAuthenticators>
