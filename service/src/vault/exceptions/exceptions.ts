import type { Clock } from '../../kernel/clock.ts'
import type { Tx } from '../../db/db.ts'
import type { Holdings } from '../cards/holdings/holdings.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { Notice, Notify } from '../shared/ports.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import { carrierClaimOperatorRoutes } from './carrier-claims/operator-routes.ts'
import { carrierClaimRoutes } from './carrier-claims/routes.ts'
import { createCarrierClaimService, type CarrierClaimService, type ClaimWatcher } from './carrier-claims/service.ts'
import type { ExceptionType } from './model.ts'
import { exceptionOperatorRoutes } from './operator-routes.ts'
import { createExceptionOperatorService, type ExceptionOperatorService } from './operator-service.ts'
import { exceptionRoutes } from './routes.ts'
import { createExceptionService, type ExceptionService, type ExceptionWatcher } from './service.ts'

export type ExceptionsWing = Wing & {
  exceptions: ExceptionService
  exceptionOperator: ExceptionOperatorService
  carrierClaims: CarrierClaimService
  /** Notifies the tenant and opens an exception where the notice is about one. */
  notify: Notify
  /** Opens an exception for a card that is not at its recorded location. */
  openMissing(tx: Tx, accountId: number, uniqueId: string, actor: string): Promise<void>
}

const typeOfNotice: Partial<Record<Notice['kind'], ExceptionType>> = {
  delivery_problem: 'DELIVERY_FAILURE',
  label_problem: 'LABEL_PROBLEM',
  parcel_lost: 'LOST_IN_TRANSIT',
  uncollected: 'UNCOLLECTED',
}

/** Opens an exception for each notice about a parcel problem. */
const withExceptions =
  (notify: Notify, exceptions: ExceptionService): Notify =>
  async (tx, notice) => {
    await notify(tx, notice)
    const type = typeOfNotice[notice.kind]
    if (!type) return
    const { order_id: orderId, withdrawal_id: withdrawalId, reason } = notice.data
    const isOrder = typeof orderId === 'number'
    await exceptions.open(tx, {
      accountId: notice.accountId,
      type,
      summary: `${isOrder ? `Order ${orderId}` : `Withdrawal ${String(withdrawalId)}`}: ${String(reason)}`,
      orderId: isOrder ? orderId : null,
      withdrawalId: typeof withdrawalId === 'number' ? withdrawalId : null,
      openedBy: 'system',
      occurrence: `${notice.kind}:${notice.key}`.slice(0, 255),
    })
  }

const createOpenMissing =
  (exceptions: ExceptionService, clock: Clock): ExceptionsWing['openMissing'] =>
  async (tx, accountId, uniqueId, actor) => {
    const summary = `${uniqueId} is not at its recorded location.`
    const occurrence = `missing:${uniqueId}:${clock.now().getTime()}`
    await exceptions.open(tx, {
      accountId,
      type: 'MISSING',
      summary,
      uniqueIds: [uniqueId],
      openedBy: actor,
      occurrence,
    })
  }

/** Composes the exceptions: problems with cards and parcels that are resolved with the tenant. */
export function createExceptions(
  { db, clock, accounts, warehouse }: VaultDeps,
  parts: { holdings: Holdings; activity: ActivityLog; notify: Notify; watcher: ExceptionWatcher & ClaimWatcher },
): ExceptionsWing {
  const { holdings, watcher } = parts
  const exceptions = createExceptionService({ db, clock, sites: warehouse.sites, ...parts })
  const exceptionOperator = createExceptionOperatorService({ db, clock, accounts, holdings, exceptions, watcher })
  const carrierClaims = createCarrierClaimService({ db, clock, watcher })
  return {
    exceptions,
    exceptionOperator,
    carrierClaims,
    notify: withExceptions(parts.notify, exceptions),
    openMissing: createOpenMissing(exceptions, clock),
    tenantRoutes(area) {
      exceptionRoutes(area, { exceptions })
      carrierClaimRoutes(area, { claims: carrierClaims })
    },
    operatorRoutes(area, act) {
      exceptionOperatorRoutes(area, { exceptionOperator, act })
      carrierClaimOperatorRoutes(area, { claims: carrierClaims, act })
    },
    recurring: [{ queue: 'vault.exceptions', everyMs: 60_000, run: exceptions.closeSettled }],
  }
}
