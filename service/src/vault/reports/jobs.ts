import { doubling, type Handler } from '../../jobs/runner.ts'
import { maxAttempts } from './model.ts'
import type { ReportService } from './service.ts'

/** Generates requested reports, two at a time. */
export const createReportHandler = (reports: Pick<ReportService, 'generate' | 'markFailed'>): Handler => ({
  handle: async ({ payload, attempts }) => {
    const { id } = payload as { id: number }
    try {
      await reports.generate(id)
    } catch (error) {
      if (attempts < maxAttempts) throw error
      await reports.markFailed(id)
    }
  },
  concurrency: 2,
  leaseSeconds: 600,
  maxAttempts: maxAttempts + 1,
  backoffMs: doubling,
})
