import { dayMs } from '../../kernel/time.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { Notify, Pauses } from '../shared/ports.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import { createGrants } from '../shared/grants.ts'
import { createAvailabilityMeter, type AvailabilityMeter } from './availability/meter.ts'
import { addMinutes, dropMinutes } from './availability/store.ts'
import { forceMajeureRoutes } from './force-majeure/routes.ts'
import { createForceMajeureService } from './force-majeure/service.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { createMaintenanceService, type MaintenanceService } from './maintenance/service.ts'
import { createPauses } from './pauses.ts'
import { slaRoutes } from './routes.ts'
import { createSlaService, type SlaService } from './service.ts'
import { creditOperatorRoutes, creditRoutes } from './service-credits/routes.ts'
import { createCreditService, type CreditDeps, type CreditService } from './service-credits/service.ts'

export type SlaWing = Wing & {
  sla: SlaService
  pauses: Pauses
  credits: CreditService
  maintenance: MaintenanceService
  /** Counts every response to tenants. */
  availability: AvailabilityMeter
}

export type SlaParts = { activity: ActivityLog; notify: Notify } & Pick<CreditDeps, 'sumByFee' | 'hasOverdue'>

/** Longer than the claim window of service credits. */
const keepMinutesMs = 100 * dayMs

/** SLA deadlines, availability, service credits and maintenance. */
export function createSla({ db, clock, warehouse }: VaultDeps, parts: SlaParts): SlaWing {
  const availability = createAvailabilityMeter({ clock, keep: (minutes) => addMinutes(db, minutes) })
  const sla = createSlaService({
    db,
    clock,
    sites: warehouse.sites,
    onFinal: (tx, accountId, period, metrics) => credits.propose(tx, accountId, period, metrics),
  })
  const credits: CreditService = createCreditService({ db, clock, sla, ...parts })
  const maintenance = createMaintenanceService({ db, clock, notify: parts.notify })

  const pauses = createPauses({ sla, tasks: warehouse.tasks })
  const forceMajeure = createForceMajeureService({ db, clock, sites: warehouse.sites, pauses })

  return {
    sla,
    pauses,
    credits,
    maintenance,
    availability,
    tenantRoutes(area) {
      slaRoutes(area, { sla, clock })
      creditRoutes(area, { credits })
    },
    operatorRoutes(area, act) {
      creditOperatorRoutes(area, { credits, act, admitGrant: createGrants({ clock }) })
      maintenanceRoutes(area, { maintenance, act })
      forceMajeureRoutes(area, { forceMajeure, act })
    },
    recurring: [
      { queue: 'vault.sla', everyMs: 600_000, run: sla.finalizeEnded },
      { queue: 'vault.availability', everyMs: 60_000, run: availability.flush },
      {
        queue: 'vault.availability_age',
        everyMs: dayMs,
        run: () => dropMinutes(db, new Date(clock.now().getTime() - keepMinutesMs)),
      },
      { queue: 'vault.maintenance', everyMs: 60_000, run: maintenance.remind },
    ],
  }
}
