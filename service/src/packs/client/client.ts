import type { App } from '../../http/app-type.ts'
import type { ClientAuth } from '../../http/pipeline/client-auth.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import { clientCardRoutes, type ClientCardDeps } from './card-routes.ts'
import { clientPackRoutes, type ClientPackDeps } from './pack-routes.ts'
import { clientRoutes } from './routes.ts'
import { clientSessionRoutes } from './sessions/routes.ts'
import { createClientSessions, type ClientSessionDeps } from './sessions/service.ts'

export type ClientWingDeps = ClientSessionDeps & Omit<ClientPackDeps, 'sessions'> & ClientCardDeps

export type ClientWing = { auth: ClientAuth; routes(app: App): void; recurring: readonly Recurring[] }

/** Composes the client wing: sessions of end users, and what their browsers do with the services of the other wings. */
export function createClient(deps: ClientWingDeps): ClientWing {
  const { clock } = deps
  const sessions = createClientSessions(deps)
  return {
    auth: sessions.auth,
    routes(app) {
      registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
        clientSessionRoutes(area, { sessions, clock })
        clientRoutes(area, { sessions, clock })
        clientPackRoutes(area, { ...deps, sessions })
        clientCardRoutes(area, deps)
      })
    },
    recurring: sessions.recurring,
  }
}
