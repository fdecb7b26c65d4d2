import type { Clock } from '../../kernel/clock.ts'
import type { Tx } from '../../db/db.ts'
import type { Holdings } from '../cards/holdings/holdings.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { Notice, Notify } from '../shared/ports.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import type { ExceptionType } from './model.ts'
import { exceptionOperatorRoutes } from './operator-routes.ts'
import { createExceptionOperatorService, type ExceptionOperatorService } from './operator-service.ts'
import { exceptionRoutes } from './routes.ts'
import { createExceptionService, type ExceptionService, type ExceptionWatcher } from './service.ts'

export type ExceptionsWing = Wing & {
  exceptions: ExceptionService
  exceptionOperator: ExceptionOperatorService
  /** Notifies the tenant and opens an exception where the notice is about one. */
  notify: Notify
  /** Opens an exception for a card that is not where it is booked. */
  openMissing(tx: Tx, accountId: number, uniqueId: string, actor: string): Promise<void>
}

const caseOf: Partial<Record<Notice['kind'], ExceptionType>> = {
  delivery_problem: 'DELIVERY_FAILURE',
  label_problem: 'LABEL_PROBLEM',
  parcel_lost: 'LOST_IN_TRANSIT',
  uncollected: 'UNCOLLECTED',
}

/** Trouble with a parcel is a case as well; the case tells the tenant. */
const withCases =
  (notify: Notify, exceptions: ExceptionService): Notify =>
  async (tx, notice) => {
    await notify(tx, notice)
    const type = caseOf[notice.kind]
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

/** A card that does not lie where it should is a case. */
const createMissingCase =
  (exceptions: ExceptionService, clock: Clock): ExceptionsWing['openMissing'] =>
  async (tx, accountId, uniqueId, actor) => {
    const summary = `${uniqueId} does not lie where it should.`
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

/** What goes wrong with cards and parcels, and how it is settled with their owners. */
export function createExceptions(
  { db, clock, accounts, warehouse }: VaultDeps,
  parts: { holdings: Holdings; activity: ActivityLog; notify: Notify; watcher: ExceptionWatcher },
): ExceptionsWing {
  const { holdings, watcher } = parts
  const exceptions = createExceptionService({ db, clock, sites: warehouse.sites, ...parts })
  const exceptionOperator = createExceptionOperatorService({ db, clock, accounts, holdings, exceptions, watcher })
  return {
    exceptions,
    exceptionOperator,
    notify: withCases(parts.notify, exceptions),
    openMissing: createMissingCase(exceptions, clock),
    tenantRoutes: (area) => exceptionRoutes(area, { exceptions }),
    operatorRoutes: (area, act) => exceptionOperatorRoutes(area, { exceptionOperator, act }),
    recurring: [{ queue: 'vault.exceptions', everyMs: 60_000, run: exceptions.closeSettled }],
  }
}
