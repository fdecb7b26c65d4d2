import type { MoreMetric } from './metrics.ts'

/** Only an installation that needs a synchronous replica reports it. */
export const replicationMetrics = (findGap: (() => Promise<string | undefined>) | undefined): readonly MoreMetric[] =>
  findGap
    ? [
        {
          name: 'replica_missing',
          help: '1 while custodial purchases are refused because no synchronous replica is connected.',
          read: async () => [{ value: (await findGap()) === undefined ? 0 : 1 }],
        },
      ]
    : []
