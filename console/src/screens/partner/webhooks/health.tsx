import type { ReactNode } from 'react'
import { useRead } from '../../../api/account.ts'
import type { Webhook } from '../../../api/types.ts'
import { ChartCard } from '../../../parts/charts/chart-card.tsx'
import { StackedBars } from '../../../parts/charts/small.tsx'
import { Deadline, formatMinute } from '../../../parts/time.tsx'
import { Failure, Loading } from '../../../parts/states.tsx'
import { SecretActions } from './secret.tsx'

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`)

function Legend() {
  return (
    <>
      <span className="legend">
        <i className="legend-box" data-kind="good" /> arrived
      </span>
      <span className="legend">
        <i className="legend-box" data-kind="bad" /> failed
      </span>
    </>
  )
}

type QuarterProps = { name: string; value: string; note: ReactNode; action?: ReactNode }

function Quarter({ name, value, note, action }: QuarterProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span className="small soft">{note}</span>
        {action}
      </dd>
    </div>
  )
}

/** Deliveries by the hour, and how fast the receiver answers. */
export function WebhookHealth({ webhook }: { webhook: Webhook }) {
  const stats = useRead(`/webhooks/${webhook.id}/stats`, { hours: 48 })
  const { data, error } = stats
  if (!data) {
    return (
      <section className="card webhook-health">
        {error ? <Failure error={error} onRetry={() => void stats.refetch()} /> : <Loading lines={5} />}
      </section>
    )
  }
  const bars = data.hours.map(({ from, delivered, failed }) => ({
    label: formatMinute(new Date(from)),
    good: delivered,
    bad: failed,
  }))
  const { previous_secret_expires_at: overlap } = webhook
  return (
    <div className="columns wide-side webhook-health">
      <ChartCard
        title="Deliveries per hour"
        finding={`${data.delivered} of ${data.total} deliveries of the last 48 hours arrived.`}
        file={`webhook-${webhook.id}-deliveries`}
        legend={<Legend />}
        table={{
          head: ['Hour', 'Arrived', 'Failed'],
          rows: bars.map(({ label, good, bad }) => [label, String(good), String(bad)]),
        }}
      >
        <StackedBars bars={bars} />
        <div className="spread small soft stacked-axis">
          <span>{bars[0]?.label}</span>
          <span>now</span>
        </div>
      </ChartCard>
      <dl className="card quarters">
        <Quarter
          name="Arrived, 48 h"
          value={share(data.delivered, data.total)}
          note={`${data.delivered} of ${data.total}`}
        />
        <Quarter
          name="First try"
          value={share(data.first_try, data.total)}
          note={`${data.first_try} of ${data.total}`}
        />
        <Quarter
          name="Your response, median"
          value={data.median_ms === null ? '–' : `${data.median_ms} ms`}
          note={data.p95_ms === null ? 'no answer yet' : `95 of 100 under ${data.p95_ms} ms`}
        />
        <Quarter
          name="Secret"
          value="••••••••"
          note={
            overlap ? (
              <>
                old one signs <Deadline at={overlap} before="for " over="no longer" />
              </>
            ) : (
              'one secret in use'
            )
          }
          action={<SecretActions webhook={webhook} />}
        />
      </dl>
    </div>
  )
}
