import type { Schemas } from '@packhouse/sdk'
import { useRead } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { apiBaseOf, useAccount } from '../../api/session.ts'
import type { identityOf } from '../../app/identity.ts'
import { ActionButton } from '../../parts/actions.tsx'
import { StatusBadge } from '../../parts/badge.tsx'
import { Id } from '../../parts/id.tsx'
import { formatMoney, Money } from '../../parts/money.tsx'
import { Loaded } from '../../parts/states.tsx'
import { Deadline, Time } from '../../parts/time.tsx'

type Withdrawal = Schemas['CreditWithdrawal']

function Cancel({ withdrawal: { withdrawal_id, amount_usdc, to_address } }: { withdrawal: Withdrawal }) {
  const base = apiBaseOf(useAccount())
  return (
    <ActionButton
      level={2}
      role="finance"
      size="xs"
      isFinal
      done="The withdrawal is cancelled; the credits are back."
      consequences={
        <p>
          {formatMoney(amount_usdc)} USDC to <Id value={to_address} label="wallet" /> are not paid. The customer has the
          credits again at once.
        </p>
      }
      run={() => call(`${base}/wallet/withdrawals/${withdrawal_id}/cancel`, { method: 'POST' })}
    >
      Cancel withdrawal
    </ActionButton>
  )
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, amount_usdc, to_address, created_at, held_until, awaits_approval, failure_reason } = withdrawal
  return (
    <li>
      <div className="spread">
        <b>
          <Money amount={amount_usdc} unit="USDC" />
        </b>
        <StatusBadge status={status} />
      </div>
      <div className="spread small soft">
        <span className="row">
          to <Id value={to_address} label="wallet" />
        </span>
        <Time at={created_at} />
      </div>
      {status === 'HELD' && (
        <div className="spread small">
          <span className="soft">
            {awaits_approval ? (
              'Waits for an approval'
            ) : held_until ? (
              <>
                Paid <Deadline at={held_until} before="in " over="now" />
              </>
            ) : (
              'Held'
            )}
          </span>
          <Cancel withdrawal={withdrawal} />
        </div>
      )}
      {failure_reason && <p className="small soft">{failure_reason.replaceAll('_', ' ')}</p>}
    </li>
  )
}

const shownCount = 10

/** The withdrawals of a customer; one that is held can still be cancelled. */
export function Withdrawals({ query }: { query: ReturnType<typeof identityOf> }) {
  const withdrawals = useRead('/wallet/withdrawals', {
    ...query,
    limit: shownCount,
  })
  return (
    <section className="card" aria-labelledby="withdrawals-title">
      <header className="card-head">
        <h2 id="withdrawals-title">Withdrawals</h2>
      </header>
      <div className="card-body">
        <Loaded query={withdrawals} lines={2}>
          {(data) =>
            data.withdrawals.length === 0 ? (
              <p className="soft">None yet.</p>
            ) : (
              <ul className="withdrawal-list">
                {data.withdrawals.map((withdrawal) => (
                  <WithdrawalRow key={withdrawal.withdrawal_id} withdrawal={withdrawal} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}
