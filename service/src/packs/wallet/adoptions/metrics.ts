import type { Db } from '../../../db/db.ts'
import type { MoreMetric } from '../../../telemetry/metrics.ts'
import { actKinds } from './model.ts'
import { countOpenActs } from './store.ts'

/** Anything above zero needs a person. */
export const adoptionMetrics = (db: Db): readonly MoreMetric[] => [
  {
    name: 'adopted_acts_open',
    help: 'Custodial acts found on chain and not in the database that wait for a decision.',
    label: 'kind',
    async read() {
      const counts = new Map((await countOpenActs(db)).map(({ kind, count }) => [kind, count]))
      return actKinds.map((kind) => ({ value: counts.get(kind) ?? 0, labels: { kind } }))
    },
  },
]
