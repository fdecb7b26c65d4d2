import type { Schemas } from '@packhouse/sdk'
import { Landmark } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { useListState } from '../../app/search.ts'
import { FilterChip } from '../../parts/filters.tsx'
import { Id } from '../../parts/id.tsx'
import { Money } from '../../parts/money.tsx'
import { payoutState, periodOf } from '../../parts/payout.ts'
import { plural } from '../../parts/plural.ts'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { Decision } from './four-eyes.tsx'

type Payout = Schemas['AdminPayout']

const holds: Readonly<Record<string, string>> = {
  payout_wallet_not_set: 'the partner has set no payout wallet',
  wallet_cooldown: 'the payout wallet was changed recently',
  below_minimum: 'the amount is below the minimum and is added to the next period',
  awaiting_approval: 'the amount is above the limit and people have to approve it',
  manual: 'a person put it on hold',
}

function Hold({ payout }: { payout: Payout }) {
  const write = useWrite()
  const isManual = payout.hold_reason === 'manual'
  const verb = isManual ? 'release' : 'hold'
  if (payout.status !== 'PENDING') return null
  return (
    <Act
      roles={['treasury']}
      done={isManual ? 'Released.' : 'On hold.'}
      reason="Reason"
      consequences={
        <p>
          {isManual ? 'The payout is paid with the next run.' : 'The payout is not paid until a person releases it.'}
        </p>
      }
      run={(reason) => write('POST', `/admin/payouts/${payout.payout_id}/${verb}`, { reason })}
    >
      {isManual ? 'Release' : 'Hold'}
    </Act>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { hold_reason, failure_reason, payout_address } = payout
  return (
    <Decision
      path={`/admin/payouts/${payout.payout_id}`}
      title={
        <>
          <Money amount={payout.payout_usdc} unit="USDC" /> to <bdi>{payout.partner_name}</bdi>
        </>
      }
      status={payoutState(payout)}
      text={
        <p>
          {periodOf(payout)} · net <Money amount={payout.net_usdc} unit="USDC" /> · {plural(payout.packs, 'pack')}
          {hold_reason && ` · waits: ${holds[hold_reason] ?? hold_reason}`}
          {failure_reason && ` · ${failure_reason}`}
          {payout_address && (
            <>
              {' '}
              · to <Id value={payout_address} label="payout wallet" />
            </>
          )}
        </p>
      }
      proposedBy={payout.proposed_by}
      approvedBy={payout.approved_by}
      approvalsNeeded={payout.approvals_needed}
      createdAt={payout.created_at}
      roles={['treasury']}
      isOpen={payout.status === 'PENDING' && hold_reason === 'awaiting_approval'}
      effect={
        <p>
          <Money amount={payout.payout_usdc} unit="USDC" /> are paid to <Id value={payout_address} label="wallet" />{' '}
          once enough people approved. Another wallet needs another approval.
        </p>
      }
      more={<Hold payout={payout} />}
    />
  )
}

const statuses = [
  ['PENDING', 'Pending'],
  ['PAYING', 'Paying'],
  ['PAID', 'Paid'],
  ['FAILED', 'Failed'],
  ['VOID', 'Void'],
] as const

export function Payouts() {
  const [search, change] = useListState()
  const status = search['status']
  const payouts = useRead('/admin/payouts', { status, limit: 50 })
  return (
    <section className="card" aria-label="Payouts">
      <header className="card-head">
        <h2>Payouts to partners</h2>
        <FilterChip name="Status" value={status} choices={statuses} onChange={(chosen) => change({ status: chosen })} />
      </header>
      <Loaded query={payouts}>
        {(data) =>
          data.payouts.length === 0 ? (
            <Empty icon={Landmark} title="No payout here">
              A statement appears when a period closes. Remove the filter to see all.
            </Empty>
          ) : (
            <ul className="decisions">
              {data.payouts.map((payout) => (
                <PayoutRow key={payout.payout_id} payout={payout} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
