import type { Db } from '../../../db/db.ts'
import type { MoreMetric } from '../../../telemetry/metrics.ts'
import { readFinish } from './progress-store.ts'

/** A run that does not finish is visible as an age, a difference as a flag. */
export const reconciliationMetrics = (db: Db): readonly MoreMetric[] => [
  {
    name: 'reconciliation_age_seconds',
    help: 'Time since the last reconciliation finished.',
    read: async () => [{ value: (await readFinish(db)).ageSeconds }],
  },
  {
    name: 'reconciliation_unsound',
    help: '1 if the last reconciliation found a difference, or the chain shows an act that no person has decided about.',
    read: async () => [{ value: (await readFinish(db)).isSound ? 0 : 1 }],
  },
]
