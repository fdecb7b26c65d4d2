import { useRead } from '../../../api/account.ts'
import { Money } from '../../../parts/money.tsx'
import { CloseButton, Peek } from '../../../parts/peek.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { Act } from '../act.tsx'
import { useWrite } from '../api.ts'
import type { Approval } from '../requests/request.ts'
import { WaitingProposals } from '../waiting-proposals.tsx'
import { AccountKeys } from './keys.tsx'
import type { Account } from './model.ts'
import { AccountPeople } from './people.tsx'

function Terms({ id }: { id: number }) {
  const terms = useRead(`/admin/partners/${id}/terms`)
  return (
    <Loaded query={terms} lines={3}>
      {({ terms: data }) => (
        <dl className="facts">
          <dt>Share of net revenue</dt>
          <dd>{data.revenue_share_bps / 100} %</dd>
          <dt>Share of instant packs</dt>
          <dd>{data.instant_revenue_share_bps / 100} %</dd>
          <dt>Fees</dt>
          <dd>{data.fees_bps / 100} %</dd>
          <dt>Tax in payouts</dt>
          <dd>{data.tax_bps === 0 ? 'none' : `${data.tax_bps / 100} %`}</dd>
          <dt>Payouts</dt>
          <dd>{data.payout_schedule.toLowerCase()}</dd>
          <dt>Minimum payout</dt>
          <dd>
            <Money amount={data.minimum_payout_usdc} unit="USDC" />
          </dd>
        </dl>
      )}
    </Loaded>
  )
}

function Status({ account: { id, kind, name, status } }: { account: Account }) {
  const write = useWrite()
  const isActive = status === 'ACTIVE'
  return (
    <Act
      roles={['account_manager']}
      done={isActive ? 'The account is suspended.' : 'The account is active.'}
      consequences={
        <p>
          {isActive
            ? `${name} can read and no longer sell, buy or ship. Sold packs are still delivered.`
            : `${name} can use all of its keys again.`}
        </p>
      }
      run={() => write('PATCH', `/admin/${kind}/${id}`, { status: isActive ? 'SUSPENDED' : 'ACTIVE' })}
    >
      {isActive ? 'Suspend account' : 'Activate account'}
    </Act>
  )
}

/** One account: terms, keys, people, and what waits for another person. */
export function AccountPanel({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, kind, name } = account
  const concerns = ({ path }: Approval): boolean =>
    [`/api/v1/admin/${kind}/${id}/`, `/api/v1/admin/accounts/${id}/`].some((start) => path.startsWith(start))
  return (
    <Peek className="account-peek" label={name} onClose={onClose}>
      <header className="card-head">
        <h2>{name}</h2>
        <CloseButton onClose={onClose} />
      </header>
      <div className="card-body stack">
        {kind === 'partners' && <Terms id={id} />}
        <WaitingProposals concerns={concerns} />
        <div>
          <Status account={account} />
        </div>
      </div>
      <AccountKeys account={account} />
      <AccountPeople account={account} />
    </Peek>
  )
}
