import type { Db } from '../db/db.ts'
import type { FindReplicationGap } from '../db/replication.ts'
import { replicationMetrics } from '../telemetry/replication-metrics.ts'
import { adoptionMetrics } from '../packs/wallet/adoptions/metrics.ts'
import { reconciliationMetrics } from '../packs/wallet/reconciliation/metrics.ts'
import { custodyMetrics } from '../warehouse/custody/verify-nightly.ts'
import type { openSessionReads } from './session-reads.ts'

type Deps = { db: Db; findReplicationGap?: FindReplicationGap | undefined }

/** What the records in the database and its replicas say of themselves. */
export const recordMetrics = ({ db, findReplicationGap }: Deps, reads: ReturnType<typeof openSessionReads>) => [
  ...custodyMetrics(db),
  ...adoptionMetrics(db),
  ...reconciliationMetrics(db),
  ...replicationMetrics(findReplicationGap, reads),
]
