import { useRead } from '../../api/account.ts'
import { useListState } from '../../app/search.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { Adjustments } from './adjustments.tsx'
import { CardExports } from './card-exports.tsx'
import { Payouts } from './payouts.tsx'
import { Requests } from './requests/requests.tsx'
import { ServiceCredits } from './service-credits.tsx'
import { useHolds, useWhoCould } from './roles.ts'
import { Withdrawals } from './withdrawals.tsx'

const tabs = ['adjustments', 'payouts', 'withdrawals', 'exports', 'credits', 'requests'] as const
type Tab = (typeof tabs)[number]

const names: Readonly<Record<Tab, string>> = {
  adjustments: 'Adjustments',
  payouts: 'Payouts',
  withdrawals: 'Withdrawals',
  exports: 'Card exports',
  credits: 'Service credits',
  requests: 'Changes',
}

/** What waits for a second person? */
export function ApprovalsPage() {
  const [search, change] = useListState()
  const isTreasury = useHolds(['treasury'])
  const whoCould = useWhoCould(['treasury'])
  const { data } = useRead('/admin/attention')
  const chosen = tabs.find((tab) => tab === search['tab']) ?? (isTreasury ? 'adjustments' : 'requests')
  const countOf = (tab: Tab): number => data?.findings.find(({ kind }) => kind === `waiting_${tab}`)?.count ?? 0
  const isOpen = isTreasury || chosen === 'requests' || chosen === 'credits'
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Approvals</h1>
          <p>Changes that one person proposes and another person decides. The proposer never approves.</p>
        </div>
        <Segmented
          label="Kind"
          value={chosen}
          choices={tabs.map((tab) => [tab, countOf(tab) > 0 ? `${names[tab]} · ${countOf(tab)}` : names[tab]] as const)}
          onChange={(tab) => change({ tab })}
        />
      </header>
      {!isOpen && (
        <p className="card card-body soft">
          {names[chosen]} are decided by the treasury. {whoCould}.
        </p>
      )}
      {isOpen && chosen === 'adjustments' && <Adjustments />}
      {isOpen && chosen === 'payouts' && <Payouts />}
      {isOpen && chosen === 'withdrawals' && <Withdrawals />}
      {isOpen && chosen === 'exports' && <CardExports />}
      {chosen === 'credits' && <ServiceCredits />}
      {chosen === 'requests' && <Requests />}
    </div>
  )
}
