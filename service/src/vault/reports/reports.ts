import type { Handler } from '../../jobs/runner.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import { createReportHandler } from './jobs.ts'
import { reportQueue } from './model.ts'
import { reportRoutes } from './routes.ts'
import { createReportService, type ReportService } from './service.ts'

export type ReportsWing = Wing & { reports: ReportService; handlers: Readonly<Record<string, Handler>> }

/** Reports for tenants, generated in the background. */
export function createReports({ db, clock, blobs }: VaultDeps, { activity }: { activity: ActivityLog }): ReportsWing {
  const reports = createReportService({ db, clock, blobs, activity })
  return {
    reports,
    handlers: { [reportQueue]: createReportHandler(reports) },
    tenantRoutes: (area) => reportRoutes(area, { reports }),
    recurring: [{ queue: 'vault.report_expiry', everyMs: 600_000, run: reports.expire }],
  }
}
