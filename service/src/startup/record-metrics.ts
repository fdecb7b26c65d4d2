import type { ServiceDeps } from '../app.ts'
import { replicationMetrics } from '../http/observability/replication-metrics.ts'
import { adoptionMetrics } from '../packs/wallet/adoptions/metrics.ts'
import { reconciliationMetrics } from '../packs/wallet/reconciliation/metrics.ts'
import { custodyMetrics } from '../warehouse/custody/verify-nightly.ts'
import type { openSessionReads } from './session-reads.ts'

/** What the records in the database and its replicas say of themselves. */
export const recordMetrics = ({ db, findReplicationGap }: ServiceDeps, reads: ReturnType<typeof openSessionReads>) => [
  ...custodyMetrics(db),
  ...adoptionMetrics(db),
  ...reconciliationMetrics(db),
  ...replicationMetrics(findReplicationGap, reads),
]
