import type { MoreMetric } from './metrics.ts'

/** Only an installation that needs a synchronous replica reports it. */
const gapMetrics = (findGap: (() => Promise<string | undefined>) | undefined): readonly MoreMetric[] =>
  findGap
    ? [
        {
          name: 'replica_missing',
          help: '1 while custodial purchases are refused because no synchronous replica is connected.',
          read: async () => [{ value: (await findGap()) === undefined ? 0 : 1 }],
        },
      ]
    : []

type ReadReplicas = {
  describe(): readonly { name: string; fault: string | undefined; lagMs: number }[]
  counts(): Readonly<Record<string, number>>
}

/** Only an installation with read replicas reports them. */
const readMetrics = (reads: ReadReplicas | undefined): readonly MoreMetric[] =>
  reads
    ? [
        {
          name: 'read_replica_usable',
          help: '1 while a read replica serves reads.',
          label: 'replica',
          read: async () =>
            reads.describe().map(({ name, fault }) => ({ value: fault ? 0 : 1, labels: { replica: name } })),
        },
        {
          name: 'read_replica_lag_seconds',
          help: 'For how long a read replica has not shown what was committed; absent until it is known.',
          label: 'replica',
          read: async () =>
            reads
              .describe()
              .filter(({ lagMs }) => Number.isFinite(lagMs))
              .map(({ name, lagMs }) => ({ value: lagMs / 1_000, labels: { replica: name } })),
        },
        {
          name: 'read_replica_reads',
          help: 'Reads of routes that replicas serve since the start, by outcome: replica, or why the primary answered.',
          label: 'outcome',
          read: async () => Object.entries(reads.counts()).map(([outcome, value]) => ({ value, labels: { outcome } })),
        },
      ]
    : []

export const replicationMetrics = (
  findGap: (() => Promise<string | undefined>) | undefined,
  reads: ReadReplicas | undefined,
): readonly MoreMetric[] => [...gapMetrics(findGap), ...readMetrics(reads)]
