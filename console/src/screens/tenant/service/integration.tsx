import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Time } from '../../../parts/time.tsx'
import type { Integration } from '../api.ts'
import { sentenceOf } from '../cases/case-parts.ts'

type Check = Integration['checks'][number]

const marks = { pass: CircleCheck, warn: TriangleAlert, fail: CircleX } as const

/** Checks whose name in the API is not how people call them. */
const checkNames: Readonly<Record<string, string>> = {
  notice_email: 'Address for notices',
  site: 'Sites',
  smtp: 'Mail (SMTP)',
}

function CheckRow({ check }: { check: Check }) {
  const Icon = marks[check.status]
  return (
    <li data-status={check.status}>
      <Icon size={18} aria-label={check.status} />
      <span>
        <b className="strong">{checkNames[check.name] ?? sentenceOf(check.name)}</b>
        <span className="soft">{check.message}</span>
      </span>
    </li>
  )
}

const providerStates = { operational: 'ACTIVE', degraded: 'WARN', down: 'FAILED' } as const

/** Is everything connected? */
export function IntegrationPage() {
  const query = useRead('/integration-status')
  return (
    <DetailScreen query={query}>
      {({ integration: found }) => {
        const bad = found.checks.filter(({ status }) => status !== 'pass').length
        return (
          <>
            <header className="page-head">
              <div>
                <h1>Integration</h1>
                <p>
                  {bad === 0
                    ? `All ${found.checks.length} checks pass.`
                    : `${bad} of ${found.checks.length} checks need a look.`}{' '}
                  API version {found.api_version}, {found.environment}.
                </p>
              </div>
            </header>
            <div className="columns">
              <section className="card" aria-labelledby="checks-title">
                <header className="card-head">
                  <h2 id="checks-title">Checks</h2>
                </header>
                <ul className="checks card-body">
                  {found.checks.map((check) => (
                    <CheckRow key={check.name} check={check} />
                  ))}
                </ul>
              </section>
              <div className="stack">
                <FactsCard
                  title="Last 24 hours"
                  facts={[
                    ['Requests', found.activity.requests_24h.toLocaleString('en')],
                    ['Writes', found.activity.writes_24h.toLocaleString('en')],
                    ['Errors of the service', found.activity.errors_5xx_24h.toLocaleString('en')],
                    ['Last write', <Time key="w" at={found.activity.last_write_at} />],
                    ['First request', <Time key="f" at={found.activity.first_request_at} />],
                  ]}
                />
                <FactsCard
                  title="Shipping"
                  facts={[
                    ['Provider', found.shipping_provider.name],
                    ['Mode', found.shipping_provider.mode],
                    ['Status', <StatusBadge key="s" status={providerStates[found.shipping_provider.status]} />],
                  ]}
                />
                <section className="card" aria-labelledby="maintenance-title">
                  <header className="card-head">
                    <h2 id="maintenance-title">Maintenance</h2>
                  </header>
                  <div className="card-body">
                    {found.maintenance.length === 0 ? (
                      <p className="soft">Nothing is planned.</p>
                    ) : (
                      found.maintenance.map(({ starts_at, ends_at, message }) => (
                        <p key={starts_at}>
                          <Time at={starts_at} /> to <Time at={ends_at} />: <span className="soft">{message}</span>
                        </p>
                      ))
                    )}
                  </div>
                </section>
              </div>
            </div>
          </>
        )
      }}
    </DetailScreen>
  )
}
