import { Type, type Static } from 'typebox'
import { Timestamp } from '../../../http/schema/fields.ts'
import type { PullCount } from './model.ts'
import type { Pulls } from './service.ts'

const count = {
  version: Type.Integer({ description: 'The version of the odds.' }),
  group_id: Type.Integer({ description: 'The shelf, as in the odds.' }),
  draws: Type.Integer({ description: 'Delivered cards.' }),
}

export const PullSeriesWire = Type.Object(
  {
    tier_id: Type.Integer({ description: 'The tier.' }),
    period: Type.Object(
      {
        from: Timestamp({ description: 'The start of the period; inclusive.' }),
        to: Timestamp({ description: 'The end of the period; exclusive.' }),
      },
      { description: 'The period that was asked for.' },
    ),
    tz: Type.String({ description: 'The time zone in which days start.' }),
    total: Type.Integer({ description: 'Delivered cards of the period.' }),
    totals: Type.Array(Type.Object(count), { description: 'The period by version and shelf.' }),
    points: Type.Array(
      Type.Object({
        from: Timestamp({ description: 'The start of the day; inclusive.' }),
        to: Timestamp({ description: 'The end of the day; exclusive.' }),
        ...count,
      }),
      { description: 'Days with draws by version and shelf, oldest first.' },
    ),
  },
  { $id: 'PullSeries' },
)

function totalsOf(counts: readonly PullCount[]) {
  const groups = Map.groupBy(counts, ({ version, shelf }) => `${version}:${shelf}`)
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const draws = rows.reduce((sum, row) => sum + row.draws, 0)
    return [{ version: first.version, group_id: first.shelf, draws }]
  })
}

export const pullsToWire = ({ tierId, span, zone, counts }: Pulls): Static<typeof PullSeriesWire> => ({
  tier_id: tierId,
  period: { from: span.from.toISOString(), to: span.to.toISOString() },
  tz: zone,
  total: counts.reduce((sum, { draws }) => sum + draws, 0),
  totals: totalsOf(counts),
  points: counts.map(({ from, to, version, shelf, draws }) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    version,
    group_id: shelf,
    draws,
  })),
})
