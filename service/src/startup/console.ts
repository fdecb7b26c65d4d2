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
import type { Mail } from '../providers/mail/mail.ts'
import { eventChannel } from '../events/outbox.ts'
import type { Staff } from '../identity/sessions/staff.ts'
import { rewriteConsoleUrl } from '../identity/sessions/console-addresses.ts'
import { notificationRoutes } from '../events/notifications/routes.ts'
import type { NotificationService } from '../events/notifications/service.ts'
import { eventRoutes } from '../events/console/routes.ts'
import { createEventStreams } from '../events/console/service.ts'
import { readRights } from '../events/console/store.ts'
import { activityRoutes } from '../identity/activity/routes.ts'
import { createActivityService } from '../identity/activity/service.ts'
import { demoPeopleRoutes, type DemoPerson } from '../identity/demo-people/routes.ts'
import { adminInvitationRoutes, invitationRoutes } from '../identity/invitations/routes.ts'
import { createInvitationService } from '../identity/invitations/service.ts'
import { listPlatformKeys } from '../identity/keys/store.ts'
import { operatorNameRoutes } from '../identity/people/name-routes.ts'
import { resetRoutes } from '../identity/passwords/routes.ts'
import { createResetService } from '../identity/passwords/service.ts'
import { peopleRoutes } from '../identity/members/routes.ts'
import { createMemberService, type MemberService } from '../identity/members/service.ts'
import { preferenceRoutes } from '../identity/preferences/routes.ts'
import { createPreferenceService } from '../identity/preferences/service.ts'
import { createReplies } from '../identity/sessions/console-replies.ts'
import { searchRoutes } from '../identity/search/routes.ts'
import { createSearchService } from '../identity/search/service.ts'
import { sessionRoutes } from '../identity/sessions/console-routes.ts'

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
  notifications: NotificationService
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
  const { db, connection, logger: log, clock, random, audit, mail, accounts, environment, notifications } = deps
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
  const activity = createActivityService({ db })
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
        operatorNameRoutes(area, { people, listPlatformKeys: (limit) => listPlatformKeys(db, limit) })
        resetRoutes(area, { resets })
        preferenceRoutes(area, { preferences })
        eventRoutes(area, { streams, members })
        searchRoutes(area, { search, members })
        activityRoutes(area, { activity, members })
        notificationRoutes(area, { notifications, members })
        demoPeopleRoutes(area, { demoPeople, people, sessions, replies })
      })
    },
    jobs: resets.handlers,
    recurring: [
      { queue: 'console.forget_resets', everyMs: hourMs, run: resets.prune },
      { queue: 'console.forget_notifications', everyMs: hourMs, run: notifications.prune },
    ],
  }
}
