import { Type, type Static } from 'typebox'
import { NullableInteger, Timestamp } from '../../http/schema/fields.ts'
import type { DeliveryStats } from './model.ts'

export const WebhookStatsWire = Type.Object(
  {
    total: Type.Integer({ description: 'Deliveries created in these hours.' }),
    delivered: Type.Integer({ description: 'Deliveries that arrived.' }),
    first_try: Type.Integer({ description: 'Deliveries that arrived at the first attempt.' }),
    median_ms: NullableInteger({ description: 'The median time of the receiver’s last responses; null without any.' }),
    p95_ms: NullableInteger({
      description: 'The time within which 95 % of the last responses came; null without any.',
    }),
    hours: Type.Array(
      Type.Object({
        from: Timestamp({ description: 'The start of the hour.' }),
        delivered: Type.Integer({ description: 'Deliveries of this hour that arrived.' }),
        failed: Type.Integer({ description: 'Deliveries of this hour that failed, or wait after a failed attempt.' }),
        waiting: Type.Integer({ description: 'Deliveries of this hour that wait for their first attempt.' }),
      }),
      { description: 'Every hour, oldest first; the last one is not over.' },
    ),
  },
  { $id: 'WebhookStats' },
)

export const statsToWire = (stats: DeliveryStats): Static<typeof WebhookStatsWire> => ({
  total: stats.total,
  delivered: stats.delivered,
  first_try: stats.firstTry,
  median_ms: stats.medianMs,
  p95_ms: stats.p95Ms,
  hours: stats.hours.map(({ from, ...counts }) => ({ from: from.toISOString(), ...counts })),
})
