import type { Audit } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { OperatorAuth } from '../http/pipeline/operator-auth.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { createPasswordHasher, type HashCost } from './passwords.ts'
import { createPeople, type People } from './people.ts'
import { createSecrets } from './secrets.ts'
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
  /** Lowered by tests that sign in a hundred times. */
  hashCost?: HashCost | undefined
}

export type Staff = { people: People; sessions: Sessions; auth: OperatorAuth; recurring: readonly Recurring[] }

/** The people, how they sign in, and the door they enter by. */
export function createStaff({ db, clock, random, audit, pepper, environment, hashCost }: StaffDeps): Staff {
  const secrets = createSecrets({ pepper, random })
  const hasher = createPasswordHasher({ random, pepper, cost: hashCost })
  const throttle = createThrottle({ db, clock })
  const people = createPeople({ db, clock, audit, hasher, secrets })
  const sessions = createSessions({ db, clock, audit, hasher, secrets, throttle })
  const isSecure = environment === 'production'
  const auth: OperatorAuth = {
    // The prefix makes browsers hold the cookie to https and to this very host.
    cookieName: isSecure ? '__Host-packhouse_session' : 'packhouse_session',
    isSecure,
    keysStandIn: environment === 'sandbox',
    identify: sessions.identify,
  }
  return {
    people,
    sessions,
    auth,
    recurring: [{ queue: 'sessions.prune', everyMs: hourMs, run: sessions.prune }],
  }
}
