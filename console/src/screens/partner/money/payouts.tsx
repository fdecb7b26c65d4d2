import { Link, useNavigate } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useListing, useRead } from '../../../api/account.ts'
import { hasScope, homeOf, useAccount } from '../../../api/session.ts'
import type { Payout } from '../../../api/types.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Money } from '../../../parts/money.tsx'
import { payoutState, periodOf } from '../../../parts/payout.ts'
import { Loaded } from '../../../parts/states.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import { BillingDetailsCard } from './billing-details.tsx'
import { KnownWalletCard, PayoutWalletCard } from './payout-wallet.tsx'

const statuses = ['PENDING', 'PAYING', 'PAID', 'FAILED', 'VOID'] as const

const columnsOf = (base: string): readonly Column<Payout>[] => [
  {
    id: 'memo',
    head: 'Statement',
    width: '112px',
    cell: ({ payout_id }) => <Link to={`${base}/payouts/${payout_id}`}>Statement {payout_id}</Link>,
  },
  { id: 'pack', head: 'Period', width: 'minmax(130px, 1.2fr)', cell: periodOf },
  {
    id: 'gross',
    head: 'Gross',
    width: 'minmax(84px, 0.7fr)',
    align: 'right',
    cell: ({ gross_usdc }) => <Money amount={gross_usdc} />,
    from: 1560,
  },
  {
    id: 'sellbacks',
    head: 'Sell-backs',
    width: 'minmax(84px, 0.7fr)',
    align: 'right',
    cell: ({ sellback_usdc }) => <Money amount={sellback_usdc} sign="-" />,
    from: 1760,
  },
  {
    id: 'net',
    head: 'Net',
    width: 'minmax(84px, 0.7fr)',
    align: 'right',
    cell: ({ net_usdc }) => <Money amount={net_usdc} />,
    from: 1320,
  },
  {
    id: 'paid',
    head: 'Payout, USDC',
    width: '112px',
    align: 'right',
    cell: ({ payout_usdc }) => (
      <b>
        <Money amount={payout_usdc} />
      </b>
    ),
  },
  { id: 'status', head: 'Status', width: '104px', cell: (payout) => <StatusBadge status={payoutState(payout)} /> },
  {
    id: 'when',
    head: 'Paid',
    width: '112px',
    align: 'right',
    cell: ({ paid_at }) => <Time at={paid_at} />,
  },
]

function Owed() {
  const owed = useRead('/mystery/payouts', { limit: 1 })
  return (
    <section className="card" aria-label="Owed to you">
      <Loaded query={owed} lines={4}>
        {({ outstanding_usdc, total_owed_usdc, accruing }) => (
          <dl className="quarters">
            <div>
              <dt>Owed to you</dt>
              <dd>
                <b>
                  <Money amount={total_owed_usdc} unit="USDC" />
                </b>
                <span className="small soft">statements and this period</span>
              </dd>
            </div>
            <div>
              <dt>Closed, not paid</dt>
              <dd>
                <b>
                  <Money amount={outstanding_usdc} />
                </b>
                <span className="small soft">waits for its payment</span>
              </dd>
            </div>
            <div>
              <dt>This period</dt>
              <dd>
                <b>
                  <Money amount={accruing?.payout_usdc ?? '0'} />
                </b>
                <span className="small soft">{accruing?.packs ?? 0} packs so far</span>
              </dd>
            </div>
            <div>
              <dt>Closes in</dt>
              <dd>
                <b>{accruing?.period_closes_at ? <Deadline at={accruing.period_closes_at} over="moments" /> : '–'}</b>
                <span className="small soft">then the statement is final</span>
              </dd>
            </div>
          </dl>
        )}
      </Loaded>
    </section>
  )
}

/** What is earned, when and where is it paid? */
export function PayoutsPage() {
  const account = useAccount()
  const base = homeOf(account)
  const navigate = useNavigate()
  const [search] = useListState()
  const { status } = search
  const listing = useListing('/mystery/payouts', { status }, 'payouts')
  return (
    <ListScreen
      title="Payouts"
      lead="A statement closes each period: gross − sell-backs − fees = net, and your share of it is paid."
      noun="statement"
      icon={Landmark}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ payout_id }) => String(payout_id)}
      onOpen={({ payout_id }) => void navigate({ to: `${base}/payouts/${payout_id}` })}
      filters={['status']}
      filterRow={<StatusFilter statuses={statuses} />}
      empty="The first statement appears when the running period is over and its last block is final."
      side={
        <div className="stack">
          <Owed />
          {hasScope(account, 'payout:manage') ? <PayoutWalletCard /> : <KnownWalletCard />}
          <BillingDetailsCard />
        </div>
      }
    />
  )
}
