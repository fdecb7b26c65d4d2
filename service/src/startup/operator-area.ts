import type { ApprovalService } from '../trust/approvals/service.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/pipeline/route-rules.ts'
import type { Staff } from '../identity/sessions/staff.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { Actions } from '../idempotency/actions/service.ts'
import { approvalRoutes } from '../trust/approvals/routes.ts'
import { auditRoutes, type AuditRouteDeps } from '../trust/audit/operator-routes.ts'
import { carrierRoutes } from '../providers/shipping/tracking/carrier-routes.ts'
import { countRoutes } from '../warehouse/counts/operator-routes.ts'
import { createProveSecond } from '../warehouse/actor-wire.ts'
import { itemRoutes } from '../warehouse/items/operator-routes.ts'
import { labelRoutes } from '../warehouse/tasks/label-routes.ts'
import { manifestRoutes } from '../warehouse/manifests/operator-routes.ts'
import { passkeyRoutes } from '../identity/sessions/passkey-routes.ts'
import { peopleRoutes } from '../identity/people/routes.ts'
import { photoRoutes } from '../warehouse/photos/operator-routes.ts'
import { queueRoutes } from '../warehouse/tasks/queue-routes.ts'
import { scanRoutes } from '../warehouse/scans/operator-routes.ts'
import { sessionRoutes } from '../identity/sessions/operator-routes.ts'
import { siteRoutes } from '../warehouse/sites/operator-routes.ts'
import { stationActivationRoutes, stationRoutes } from '../identity/stations/routes.ts'
import { barcodeLabelRoutes } from '../warehouse/labels/operator-routes.ts'
import { taskRoutes } from '../warehouse/tasks/operator-routes.ts'
import { waveRoutes } from '../warehouse/waves/operator-routes.ts'

export type OperatorDeps = {
  actions: Actions
  staff: Staff
  warehouse: Warehouse
  approvals: ApprovalService
} & AuditRouteDeps

/** Registers the operator routes and the carrier webhook. */
export function operatorArea(app: App, { actions, staff, warehouse, approvals, verifyRecords }: OperatorDeps): void {
  const proveSecond = createProveSecond(staff.sessions)
  warehouse.scans.addResolver('BDG', async (badge) => {
    const person = await staff.people.findByBadge(badge)
    return person && { kind: 'person', title: person.name, personId: person.id }
  })
  carrierRoutes(app, { receive: warehouse.shipping.tracking.receive })
  registerArea(app, { area: 'back_office', kinds: ['platform'], operatorsOnly: true }, (area) => {
    sessionRoutes(area, staff)
    passkeyRoutes(area, staff)
    stationRoutes(area, staff)
    stationActivationRoutes(area, staff)
    approvalRoutes(area, { approvals })
    peopleRoutes(area, { people: staff.people, actions })
    siteRoutes(area, { sites: warehouse.sites, actions })
    scanRoutes(area, { warehouse })
    itemRoutes(area, { warehouse, actions, proveSecond })
    photoRoutes(area, { warehouse, actions })
    queueRoutes(area, { warehouse, actions })
    taskRoutes(area, { warehouse, actions, proveSecond })
    labelRoutes(area, { warehouse, actions })
    barcodeLabelRoutes(area, { warehouse, actions })
    manifestRoutes(area, { warehouse, actions })
    waveRoutes(area, { warehouse, actions })
    countRoutes(area, { warehouse, actions, proveSecond })
    auditRoutes(area, { verifyRecords })
  })
}
