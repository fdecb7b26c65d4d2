import type { UseQueryResult } from '@tanstack/react-query'
import type { Stats } from '../../api/types.ts'
import { Loaded } from '../../parts/states.tsx'

const count = (value: number): string => value.toLocaleString('en')

/** What happened besides money. */
export function InNumbers({ stats }: { stats: UseQueryResult<Stats> }) {
  return (
    <section className="card" aria-labelledby="numbers-title">
      <header className="card-head">
        <h2 id="numbers-title">In numbers</h2>
      </header>
      <div className="card-body">
        <Loaded query={stats} lines={5}>
          {({ total_purchases, unique_users, refunded, failed, pending, sellback, redemption }) => (
            <dl className="facts">
              <dt>Purchases</dt>
              <dd className="strong">{count(total_purchases)}</dd>
              <dt>Customers</dt>
              <dd>{count(unique_users)}</dd>
              <dt>On their way</dt>
              <dd>{count(pending)}</dd>
              <dt>Refunded or failed</dt>
              <dd>{count(refunded + failed)}</dd>
              <dt>Cards sold back</dt>
              <dd>{count(sellback.cards)}</dd>
              <dt>Cards redeemed</dt>
              <dd>
                {count(redemption.completed)} of {count(redemption.prepared)}
              </dd>
            </dl>
          )}
        </Loaded>
      </div>
    </section>
  )
}
