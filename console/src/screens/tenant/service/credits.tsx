import { useRead } from '../../../api/account.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { usePost, type ServiceCredit, type Sla } from '../api.ts'
import { Cents } from '../cents.tsx'
import { formatShare, metricTexts, type Metric, type MetricKey } from './metrics.ts'

const nameOf = (key: string | null): string =>
  key !== null && key in metricTexts ? metricTexts[key as MetricKey][0] : 'Incident'

type Breach = { period: string; metric: Metric }

/** Broken promises of ended months without a credit; a credit can be requested within 30 days. */
function breachesOf(months: readonly Sla[], credits: readonly ServiceCredit[]): Breach[] {
  const known = new Set(credits.map(({ period, metric }) => `${period} ${metric}`))
  return months
    .slice(-3, -1)
    .flatMap(({ period, metrics }) =>
      metrics.flatMap((metric) =>
        metric.breached && period !== null && !known.has(`${period} ${metric.key}`) ? [{ period, metric }] : [],
      ),
    )
}

function CreditRow({ credit }: { credit: ServiceCredit }) {
  const post = usePost()
  const amount = credit.approved_amount_cents ?? credit.requested_amount_cents ?? credit.computed_amount_cents
  return (
    <li>
      <div className="spread">
        <b className="strong">{nameOf(credit.metric)}</b>
        <b className="strong">
          <Cents value={amount} />
        </b>
      </div>
      <div className="spread">
        <span className="small soft">
          {credit.period ?? 'single case'} · <Time at={credit.requested_at} />
        </span>
        <StatusBadge status={credit.status} />
      </div>
      {credit.decision_note && <p className="small soft">{credit.decision_note}</p>}
      {credit.status === 'REQUESTED' && credit.api_key_id !== null && (
        <ActionButton
          level={1}
          role="finance"
          size="xs"
          done="The request is withdrawn."
          run={() => post(`/service-credits/${credit.id}/withdraw`)}
        >
          Withdraw request
        </ActionButton>
      )}
    </li>
  )
}

/** What is credited for broken promises, and what could be requested? */
export function Credits({ months }: { months: readonly Sla[] }) {
  const post = usePost()
  const credits = useRead('/service-credits', { limit: 50 })
  return (
    <section className="card" aria-labelledby="credits-title">
      <header className="card-head">
        <h2 id="credits-title">Service credits</h2>
      </header>
      <div className="card-body">
        <Loaded query={credits}>
          {({ service_credits: found }) => {
            const breaches = breachesOf(months, found)
            return (
              <ul className="credit-list">
                {breaches.map(({ period, metric }) => (
                  <li key={`${period} ${metric.key}`}>
                    <p className="small">
                      <b className="strong">{metricTexts[metric.key][0]}</b> was {formatShare(metric.value_bps)} in{' '}
                      {period}, below {formatShare(metric.target_bps)}.
                    </p>
                    <ActionButton
                      level={1}
                      role="finance"
                      size="xs"
                      done="The credit is requested."
                      run={() => post('/service-credits', { period, metric: metric.key })}
                    >
                      Request credit
                    </ActionButton>
                  </li>
                ))}
                {found.map((credit) => (
                  <CreditRow key={credit.id} credit={credit} />
                ))}
                {found.length === 0 && breaches.length === 0 && (
                  <li className="soft">
                    None. The service proposes a credit for each broken promise when a month is final.
                  </li>
                )}
              </ul>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}
