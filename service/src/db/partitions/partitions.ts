import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import type { Db } from '../db.ts'
import type { MoreMetric } from '../../telemetry/metrics.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hourMs } from '../../kernel/time.ts'
import { archiveBefore, monthsFrom } from './archive.ts'
import { archiveAttempts } from './batches.ts'
import { extendMonthly, readCoverage } from './store.ts'

export type KeptMonths = { prices?: number | undefined; attempts?: number | undefined }

export type PartitionDeps = {
  db: Db
  clock: Clock
  blobs: BlobStore
  /** Months after which rows are archived and dropped; all are kept without it. */
  keptMonths?: KeptMonths | undefined
}

export type Partitions = { recurring: readonly Recurring[]; metrics: readonly MoreMetric[] }

/** Partitions are created this long before their month, so that a job that fails has time. */
const monthsAhead = 12
/** Of one month, and a statement of it, on a slow disk. */
const leaseSeconds = 900

/** Creates the partitions of the coming months, and archives those beyond the retention. */
export function createPartitions(deps: PartitionDeps): Partitions {
  const { db, clock, keptMonths: { prices, attempts } = {} } = deps
  const coverage = () => readCoverage(db, clock.now())
  return {
    recurring: [
      {
        queue: 'database.partitions',
        everyMs: 6 * hourMs,
        leaseSeconds,
        run: async (signal) => {
          for (const { parent } of await coverage())
            await extendMonthly(db, parent, monthsFrom(clock.now(), monthsAhead))
          if (prices !== undefined) await archiveBefore(deps, monthsFrom(clock.now(), -prices), signal)
          if (attempts !== undefined) await archiveAttempts(deps, monthsFrom(clock.now(), -attempts), { signal })
        },
      },
    ],
    metrics: [
      {
        name: 'db_partition_months_ahead',
        help: 'Months after the current one for which a table has partitions.',
        label: 'table',
        read: async () =>
          (await coverage()).map(({ parent, months }) => ({ value: months, labels: { table: parent } })),
      },
    ],
  }
}
