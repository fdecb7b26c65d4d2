import { fail } from '../kernel/errors.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { ActivityService } from './activity/service.ts'
import { createAttachmentService } from './attachments/service.ts'
import { createCaseService } from './cases/service.ts'
import { createExceptionService, type ExceptionWatcher } from './exceptions/service.ts'
import type { Holdings } from './holdings/holdings.ts'
import { createInboundService } from './inbound/service.ts'
import { createIntegrationService } from './integration/service.ts'
import type { Notify } from './ports.ts'
import { createReceivingService, type InboundWatcher } from './receiving/service.ts'
import { createSiteService } from './sites/service.ts'
import type { VaultDeps } from './vault.ts'

export type AccountSideDeps = VaultDeps & { holdings: Holdings; activity: ActivityService; notify: Notify }
export type AccountSide = ReturnType<typeof createAccountSide>

/** Everything around the cards: how they come in, what goes wrong with them, and what is told of it. */
export function createAccountSide(deps: AccountSideDeps) {
  const { db, clock, random, accounts, warehouse, blobs, holdings, activity, notify } = deps
  const { sites: places } = warehouse
  const silent: ExceptionWatcher & InboundWatcher = {
    opened: async () => {},
    answered: async () => {},
    resolved: async () => {},
    arrived: async () => {},
    received: async () => {},
  }
  const exceptions = createExceptionService({ db, clock, holdings, activity, sites: places, notify, watcher: silent })
  const cases = createCaseService({ db, clock, accounts, holdings, exceptions, watcher: silent })
  const inbound = createInboundService({
    db,
    clock,
    sites: places,
    activity,
    checkDeclared: async (_accountId, values) => {
      const highest = values.find((value) => value > 2_500_000n)
      if (highest !== undefined) fail(400, 'declared_value_too_high', 'One card is declared at 25,000.00 USD at most.')
    },
  })
  const attachments = createAttachmentService({ db, clock, blobs, activity, findInbound: inbound.find })
  const receiving = createReceivingService({
    db,
    clock,
    random,
    holdings,
    places: warehouse.places,
    inbound,
    exceptions,
    notify,
    watcher: silent,
    declare: async (_tx, _inbound, values) => values,
  })
  const integration = createIntegrationService({
    db,
    clock,
    accounts,
    sites: places,
    shipping: warehouse.shipping,
    rateCardName: async () => 'Standard',
    mailStatus: async () => null,
    listMaintenance: async () => [],
  })
  const recurring: Recurring[] = [
    { queue: 'vault.inbound', everyMs: 60_000, run: receiving.closeSettled },
    { queue: 'vault.exceptions', everyMs: 60_000, run: exceptions.closeSettled },
  ]
  const services = {
    inbound,
    attachments,
    receiving,
    exceptions,
    cases,
    sites: createSiteService({ db, sites: places }),
    integration,
  }
  return { services, recurring }
}
