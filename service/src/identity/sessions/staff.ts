import type { Audit } from '../../trust/audit/audit.ts'
import type { Db } from '../../db/db.ts'
import type { OperatorAuth } from '../../http/pipeline/operator-auth.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { createAuthenticators } from './authenticators.ts'
import { createFactorLocks, type Letters } from './factor-locks.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createPasswordLinks } from './password-links.ts'
import { createPasswordHasher, type HashCost } from './passwords.ts'
import { createPeople, type People } from '../people/people.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createStations, type Stations } from '../stations/stations.ts'
import { createThrottle } from './throttle.ts'
import { hourMs } from '../../kernel/time.ts'

export type StaffDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  pepper: Uint8Array
  environment: 'sandbox' | 'production'
  /** Letters about locked factors; none are sent without it. */
  mail?: Letters | undefined
  /** Lowered by tests to speed up sign-ins. */
  hashCost?: HashCost | undefined
  /** The public base URL, whose host passkeys are bound to. */
  readPublicUrl(): string | undefined
}

export type Staff = {
  people: People
  sessions: Sessions
  passkeys: Passkeys
  stations: Stations
  auth: OperatorAuth
  secrets: Secrets
  recurring: readonly Recurring[]
}

/** Composes operators, their sessions and the authentication of their requests. */
export function createStaff({ pepper, environment, hashCost, readPublicUrl, ...deps }: StaffDeps): Staff {
  const { db, clock, random, audit, mail } = deps
  const requiresSecondFactor = environment === 'production'
  const secrets = createSecrets({ pepper, random })
  const hasher = createPasswordHasher({ random, pepper, cost: hashCost })
  const throttle = createThrottle({ db, clock })
  const links = createPasswordLinks({ clock, secrets, mail })
  const people = createPeople({ db, clock, audit, hasher, secrets, links })
  const authenticators = createAuthenticators({ db, secrets })
  const passkeys = createPasskeys({ db, clock, random, audit, readPublicUrl })
  const stations = createStations({ db, clock, audit, secrets })
  const factors = { authenticators, passkeys, stations }
  const locks = createFactorLocks({ db, clock, audit, mail })
  const guards = { throttle, locks, requiresSecondFactor }
  const sessions = createSessions({ db, clock, audit, hasher, secrets, ...guards, ...factors })
  const isSecure = environment === 'production'
  const auth: OperatorAuth = {
    // The __Host- prefix restricts the cookie to HTTPS and to this host.
    cookieName: isSecure ? '__Host-packhouse_session' : 'packhouse_session',
    deviceCookieName: isSecure ? '__Host-packhouse_device' : 'packhouse_device',
    stationCookieName: isSecure ? '__Host-packhouse_station' : 'packhouse_station',
    isSecure,
    requiresSecondFactor,
    keysActAsOperators: environment === 'sandbox',
    identify: sessions.identify,
  }
  return {
    people,
    sessions,
    passkeys,
    stations,
    auth,
    secrets,
    recurring: [{ queue: 'sessions.prune', everyMs: hourMs, run: sessions.prune }],
  }
}
