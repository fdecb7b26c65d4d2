import type { AccountService } from '../identity/accounts/holders/service.ts'
import type { Audit } from '../trust/audit/audit.ts'
import type { Connection, Db } from '../db/db.ts'
import { listen } from '../db/listen.ts'
import type { App } from '../http/app-type.ts'
import { checkConsoleOrigin, type ConsoleAuth } from '../http/pipeline/console-auth.ts'
import { declareAll, registerArea } from '../http/pipeline/route-rules.ts'
import type { Handler } from '../jobs/runner.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { hourMs } from '../kernel/time.ts'
import type { Mail } from '../mail/mail.ts'
import { eventChannel } from '../events/outbox.ts'
import type { Staff } from '../identity/sessions/staff.ts'
import { rewriteConsoleUrl } from './addresses.ts'
import { eventRoutes } from './events/routes.ts'
import { createEventStreams } from './events/service.ts'
import { readRights } from './events/store.ts'
import { demoPeopleRoutes, type DemoPerson } from './demo-people/routes.ts'
import { adminInvitationRoutes, invitationRoutes } from './invitations/routes.ts'
import { createInvitationService } from './invitations/service.ts'
import { operatorNameRoutes } from './operators/routes.ts'
import { resetRoutes } from './passwords/routes.ts'
import { createResetService } from './passwords/service.ts'
import { peopleRoutes } from './people/routes.ts'
import { createMemberService, type MemberService } from './people/service.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { createPreferenceService } from './preferences/service.ts'
import { createReplies } from './replies.ts'
import { searchRoutes } from './search/routes.ts'
import { createSearchService } from './search/service.ts'
import { sessionRoutes } from './session/routes.ts'

export type ConsoleDeps = {
  db: Db
  /** For the connection that waits for new events. */
  connection: Connection
  logger: { warn(fields: object, message: string): void }
  clock: Clock
  random: Random
  audit: Audit
  mail: Mail
  staff: Staff
  accounts: AccountService
  environment: 'sandbox' | 'production'
  demo?: { readonly people: readonly DemoPerson[] } | undefined
}

export type Console = {
  members: MemberService
  auth: ConsoleAuth
  routes(app: App): void
  recurring: readonly Recurring[]
  jobs: Readonly<Record<string, Handler>>
}

/** The backend of the web console: people of accounts, their sign-in, and what only the console shows. */
export function createConsole(deps: ConsoleDeps): Console {
  const { db, connection, logger: log, clock, random, audit, mail, accounts, environment } = deps
  const { people, sessions, auth, secrets } = deps.staff
  const keyEnvironment = environment === 'production' ? 'live' : 'test'
  const members = createMemberService({ db, clock, random, audit, keyEnvironment })
  const invitations = createInvitationService({ db, clock, audit, mail, secrets, people, sessions, members })
  const resets = createResetService({ db, clock, audit, mail, secrets, people })
  const preferences = createPreferenceService({ db })
  const streams = createEventStreams({
    db,
    log,
    readRights: (sessionIds) => readRights(db, sessionIds, clock.now()),
    listen: (onNotify) => {
      const onError = (err: Error): void => log.warn({ err }, 'listening for events failed')
      return listen({ connection, channel: eventChannel, onNotify, onError })
    },
  })
  const search = createSearchService({ db })
  const replies = createReplies({ auth, sessions, members, environment })
  const demoPeople = environment === 'sandbox' ? deps.demo?.people : undefined

  return {
    members,
    auth: {
      rewriteUrl: rewriteConsoleUrl,
      findMember: async ({ operator: { id, name } }, target) =>
        id === null ? undefined : members.findCaller({ id, name }, target),
    },
    routes(app) {
      registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
        adminInvitationRoutes(area, { invitations, members, findKind: accounts.getMemberKind })
      })
      void app.register(async (area) => {
        area.addHook('onRequest', async (request) => checkConsoleOrigin(request))
        declareAll(area, { isOfConsole: true })
        sessionRoutes(area, { sessions, auth, replies })
        invitationRoutes(area, { invitations, members, replies })
        peopleRoutes(area, { members })
        operatorNameRoutes(area, { people })
        resetRoutes(area, { resets })
        preferenceRoutes(area, { preferences })
        eventRoutes(area, { streams, members })
        searchRoutes(area, { search, members })
        demoPeopleRoutes(area, { demoPeople, people, sessions, replies })
      })
    },
    jobs: resets.handlers,
    recurring: [{ queue: 'console.forget_resets', everyMs: hourMs, run: resets.prune }],
  }
}
