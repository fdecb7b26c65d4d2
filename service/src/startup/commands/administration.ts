import type { Logger } from 'pino'
import { createAccountService } from '../../identity/accounts/holders/service.ts'
import { createKeyService } from '../../identity/keys/service.ts'
import { adminArea } from '../admin-area.ts'
import { createAudit } from '../../trust/audit/audit.ts'
import type { Db } from '../../db/db.ts'
import { verifyRecords, type VerifyDeps } from '../../trust/evidence/verify.ts'
import { describeDatabaseFault } from '../../db/faults.ts'
import { createHttpApp } from '../../http/app.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import { gameAdministrationRoutes } from '../../catalog/games/admin-routes.ts'
import { createGameService } from '../../catalog/games/service.ts'
import { createActions } from '../../idempotency/actions/service.ts'
import { auditRoutes } from '../../trust/audit/operator-routes.ts'
import { stationRoutes } from '../../identity/stations/routes.ts'
import { peopleRoutes } from '../../identity/people/routes.ts'
import { createStaff } from '../../identity/sessions/staff.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { createGates } from '../../http/pipeline/gates.ts'
import { createMemoryLimiter } from '../../http/pipeline/rate-limit.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { registerNamedSchemas } from '../../http/schema/named-schemas.ts'
import { platformKeyRoutes } from './platform.ts'

export type DirectRequest = { method: string; path: string; body?: unknown }
export type DirectAnswer = { status: number; body: unknown }

export type AdministrationDeps = {
  db: Db
  clock: Clock
  random: Random
  logger: Logger
  keyPepper: Uint8Array
  environment: 'sandbox' | 'production'
  /** The operating system user, recorded as the actor in the audit log. */
  user: string
  /** The checkpoints to compare the records with. */
  evidence: Pick<VerifyDeps, 'store' | 'keys'>
}

/** No key is checked: access to the database is the authorization. */
const callerOf = (user: string): Caller => ({
  accountId: 0,
  accountName: user,
  accountNumber: null,
  accountStatus: 'ACTIVE',
  kind: 'platform',
  keyId: `direct:${user}`,
  familyId: 'direct',
  scopes: new Set(['platform:admin']),
  expiresAt: null,
  retiresAt: null,
  partner: null,
  limits: { perMinute: {}, gates: {} },
})

/**
 * Serves the admin routes without a network, with the same checks, shapes and audit records as over HTTP, to callers
 * that have database access instead of a key.
 */
export async function createAdministration(deps: AdministrationDeps) {
  const { db, clock, random, logger, keyPepper, environment, user } = deps
  const audit = createAudit({ clock })
  const accounts = createAccountService({ db, clock, audit })
  const keys = createKeyService({
    db,
    clock,
    random,
    audit,
    pepper: keyPepper,
    environment: environment === 'production' ? 'live' : 'test',
    flushKeyUses: async () => {},
  })
  const staff = createStaff({
    db,
    clock,
    random,
    audit,
    pepper: keyPepper,
    environment,
    readPublicUrl: () => undefined,
  })
  const caller = callerOf(user)
  const http = createHttpApp({
    apiPrefix: '/api/v1',
    logger,
    authenticate: () => caller,
    limiter: createMemoryLimiter(),
    gates: createGates(),
    perAddressLimit: 0,
    noteKeyUse: () => {},
    describeFault: describeDatabaseFault,
    trustedProxies: [],
  })
  registerNamedSchemas(http)
  void http.register(async (routes) => {
    adminArea(routes, { db, accounts, keys, clock, random, audit, chain: undefined })
    platformKeyRoutes(routes, { db, accounts, keys, clock })
    registerArea(routes, { area: 'back_office', kinds: ['platform'] }, (area) => {
      gameAdministrationRoutes(area, { games: createGameService({ db, clock, audit, onChange: () => {} }) })
      peopleRoutes(area, { people: staff.people, actions: createActions({ db, clock, audit }) })
      stationRoutes(area, staff)
      auditRoutes(area, { verifyRecords: () => verifyRecords({ db, ...deps.evidence }) })
    })
  })
  await http.ready()

  async function answer({ method, path, body }: DirectRequest): Promise<DirectAnswer> {
    const reply = await http.inject({
      method: method as 'GET',
      url: path,
      headers: { 'x-api-key': 'direct' },
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  return { answer, close: () => http.close() }
}
