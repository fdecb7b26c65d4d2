import type { Audit } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { OperatorAuth } from '../http/pipeline/operator-auth.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { createPasswordHasher, type HashCost } from './passwords.ts'
import { createPeople, type People } from './people.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createThrottle } from './throttle.ts'
import { hourMs } from '../kernel/time.ts'

export type StaffDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  pepper: Uint8Array
  environment: 'sandbox' | 'production'
  /** Lowered by tests to speed up sign-ins. */
  hashCost?: HashCost | undefined
}

export type Staff = {
  people: People
  sessions: Sessions
  auth: OperatorAuth
  secrets: Secrets
  recurring: readonly Recurring[]
}

/** Composes operators, their sessions and the authentication of their requests. */
export function createStaff({ db, clock, random, audit, pepper, environment, hashCost }: StaffDeps): Staff {
  const secrets = createSecrets({ pepper, random })
  const hasher = createPasswordHasher({ random, pepper, cost: hashCost })
  const throttle = createThrottle({ db, clock })
  const people = createPeople({ db, clock, audit, hasher, secrets })
  const sessions = createSessions({ db, clock, audit, hasher, secrets, throttle })
  const isSecure = environment === 'production'
  const auth: OperatorAuth = {
    // The __Host- prefix restricts the cookie to HTTPS and to this host.
    cookieName: isSecure ? '__Host-packhouse_session' : 'packhouse_session',
    deviceCookieName: isSecure ? '__Host-packhouse_device' : 'packhouse_device',
    isSecure,
    requiresSecondFactor: environment === 'production',
    keysActAsOperators: environment === 'sandbox',
    identify: sessions.identify,
  }
  return {
    people,
    sessions,
    auth,
    secrets,
    recurring: [{ queue: 'sessions.prune', everyMs: hourMs, run: sessions.prune }],
  }
}
