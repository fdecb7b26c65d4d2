import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { DeclaredValueService } from '../cards/declared-values/service.ts'
import type { Holdings } from '../cards/holdings/holdings.ts'
import type { ExceptionService } from '../exceptions/service.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { Notify } from '../shared/ports.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { createAttachmentService, type AttachmentService } from './attachments/service.ts'
import { inboundNumber } from './model.ts'
import { receivingRoutes } from './receiving/routes.ts'
import { createReceivingService, type InboundWatcher, type ReceivingService } from './receiving/service.ts'
import { createReturnInspection, type ReturnInspection, type ReturnWatcher } from './returns/inspect.ts'
import { returnOperatorRoutes } from './returns/operator-routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { createReturnService, type ReturnService } from './returns/service.ts'
import { inboundRoutes } from './routes.ts'
import { createInboundService, type InboundService } from './service.ts'
import { unidentifiedParcelRoutes } from './unidentified-parcels/routes.ts'
import { createUnidentifiedParcelService, type UnidentifiedParcelService } from './unidentified-parcels/service.ts'

export type InboundWing = Wing & {
  inbound: InboundService
  attachments: AttachmentService
  receiving: ReceivingService
  unidentifiedParcels: UnidentifiedParcelService
  returns: ReturnService
  returnInspection: ReturnInspection
}

export type InboundParts = {
  holdings: Holdings
  activity: ActivityLog
  notify: Notify
  exceptions: ExceptionService
  declaredValues: DeclaredValueService
  watcher: InboundWatcher & ReturnWatcher
}

/** Resolves the barcode labels of announced parcels to their shipments. */
function resolveParcels({ scans }: Warehouse, { resolveCode }: InboundService): void {
  for (const kind of ['INB', 'BOX'] as const) {
    scans.addResolver(kind, async (value) => {
      const found = await resolveCode(value)
      if (!found || (found.boxNo === null) !== (kind === 'INB')) return undefined
      const { id, status } = found.inbound
      const box = found.boxNo === null ? '' : `Box ${found.boxNo} of `
      const title = `${box}${inboundNumber(id)}, ${status.toLowerCase()}`
      return { kind: 'other', title, resource: 'inbound_shipment', id: String(id) }
    })
  }
}

/** Composes announcements, receiving and unidentified parcels. */
export function createInbound(deps: VaultDeps, parts: InboundParts): InboundWing {
  const { db, clock, random, accounts, warehouse, blobs } = deps
  const { activity, notify, exceptions, holdings, watcher } = parts
  const { checkCap: checkDeclared, declareReceived: declare } = parts.declaredValues
  const { sites, locations } = warehouse
  const inbound = createInboundService({ db, clock, sites, activity, checkDeclared })
  const attachments = createAttachmentService({
    db,
    clock,
    blobs,
    activity,
    findInbound: inbound.find,
    quotaBytes: deps.vaultSettings?.attachmentBytes,
  })
  const receiving = createReceivingService({
    db,
    clock,
    random,
    holdings,
    locations,
    inbound,
    exceptions,
    notify,
    watcher,
    declare,
  })
  const unidentifiedParcels = createUnidentifiedParcelService({ db, clock, accounts, sites, receiving, notify })
  const returns = createReturnService({ db, clock, sites, activity })
  const inspection = createReturnInspection({
    db,
    clock,
    sites,
    locations,
    holdings,
    returns,
    exceptions,
    watcher,
  })
  resolveParcels(warehouse, inbound)

  return {
    inbound,
    attachments,
    receiving,
    unidentifiedParcels,
    returns,
    returnInspection: inspection,
    tenantRoutes(area) {
      inboundRoutes(area, { inbound })
      attachmentRoutes(area, { attachments })
      returnRoutes(area, { returns })
    },
    operatorRoutes(area, act) {
      receivingRoutes(area, { receiving, act })
      unidentifiedParcelRoutes(area, { unidentifiedParcels, act })
      returnOperatorRoutes(area, { inspection, scans: warehouse.scans, act })
    },
    recurring: [{ queue: 'vault.inbound', everyMs: 60_000, run: receiving.closeSettled }],
  }
}
