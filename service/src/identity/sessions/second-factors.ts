import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { FactorLocks } from './factor-locks.ts'
import type { Passkeys } from './passkeys.ts'
import type { Person } from '../people/store.ts'
import { matchCode } from './totp.ts'

/** A person with second factors, whatever table holds the row. */
export type FactorHolder = {
  /** The person as an actor, such as `operator:12`. */
  owner: string
  /** The confirmed authenticator. */
  totp: { secret: Uint8Array; lastStep: number; takeStep(step: number): Promise<boolean> } | undefined
  hasPasskey: boolean
}

/** What a person presents besides the password. */
export type GivenFactor = { code?: string | undefined; passkey?: AuthenticationResponseJSON | undefined }

/** One message for every reason, so that a caller does not learn which credential was wrong. */
export function rejectCredentials(): never {
  fail(401, 'invalid_credentials', 'The credentials are invalid.')
}

/** Asks for one of the factors that the person has. */
function requireFactor({ totp, hasPasskey }: FactorHolder): never {
  const factors = [...(totp ? ['totp'] : []), ...(hasPasskey ? ['passkey'] : [])]
  if (totp)
    fail(401, 'totp_required', 'code is required: send the current code of the authenticator.', {
      details: { factors },
    })
  fail(401, 'passkey_required', 'passkey is required: request options and send the response of the passkey.', {
    details: { factors },
  })
}

/** Verifies one second factor of a person who has any, which is then true. Guesses lock the factor. */
export async function checkSecondFactor(
  { clock, passkeys, locks }: { clock: Clock; passkeys: Pick<Passkeys, 'verify'>; locks: FactorLocks },
  person: Person,
  holder: FactorHolder,
  { code, passkey }: GivenFactor,
  purpose: 'sign_in' | 'prove',
): Promise<boolean> {
  const { owner, totp, hasPasskey } = holder
  if (!totp && !hasPasskey) return false
  if (passkey !== undefined && hasPasskey) {
    await locks.attempt(person, 'passkey', async () => {
      if (!(await passkeys.verify(owner, purpose, passkey))) rejectCredentials()
    })
    return true
  }
  if (code === undefined || !totp) requireFactor(holder)
  await locks.attempt(person, 'totp', async () => {
    const step = matchCode(totp.secret, code, clock.now(), totp.lastStep)
    if (step === undefined || !(await totp.takeStep(step))) rejectCredentials()
  })
  return true
}
