import type { Db } from '../../../db/db.ts'
import type { MoreMetric } from '../../../http/observability/metrics.ts'
import { countOpenActs } from './store.ts'

/** Anything above zero needs a person. */
export const adoptionMetrics = (db: Db): readonly MoreMetric[] => [
  {
    name: 'adopted_acts_open',
    help: 'Custodial acts found on chain and not in the database that wait for a decision.',
    label: 'kind',
    read: async () => (await countOpenActs(db)).map(({ kind, count }) => ({ value: count, labels: { kind } })),
  },
]
