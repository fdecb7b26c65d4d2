import type { Audit } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/route-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Staff } from '../sessions/staff.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { createActions } from './actions/service.ts'
import { carrierRoutes } from './carriers/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { sessionRoutes } from './session/routes.ts'

export type OperatorDeps = { db: Db; clock: Clock; audit: Audit; staff: Staff; warehouse: Warehouse }

/** The doors for people with roles, and the one where carriers leave their news. */
export function operatorArea(app: App, { db, clock, audit, staff, warehouse }: OperatorDeps): void {
  const actions = createActions({ db, clock, audit })
  carrierRoutes(app, { receive: warehouse.shipping.tracking.receive })
  registerArea(app, { area: 'back_office', kinds: ['platform'], isForPeople: true }, (area) => {
    sessionRoutes(area, staff)
    peopleRoutes(area, { people: staff.people, actions })
  })
}
