import type { Schemas } from '@packhouse/sdk'
import { Wallet } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { Id } from '../../parts/id.tsx'
import { Money } from '../../parts/money.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Decision } from './four-eyes.tsx'

type Withdrawal = Schemas['AdminCreditWithdrawal']

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const amount = <Money amount={withdrawal.amount_usdc} unit="USDC" />
  return (
    <Decision
      path={`/admin/credit-withdrawals/${withdrawal.withdrawal_id}`}
      title={
        <>
          {amount} to <Id value={withdrawal.to_address} label="wallet" />
        </>
      }
      status={withdrawal.status}
      text={`Withdrawal ${withdrawal.withdrawal_id} of partner ${withdrawal.partner_id}; the credits are held.`}
      proposedBy={withdrawal.proposed_by}
      approvedBy={withdrawal.approved_by}
      approvalsNeeded={withdrawal.approvals_needed}
      createdAt={withdrawal.created_at}
      roles={['treasury']}
      isOpen
      effect={
        <p>{amount} leave the treasury for this wallet once enough people approved. A payment on chain is final.</p>
      }
    />
  )
}

export function Withdrawals() {
  const withdrawals = useRead('/admin/credit-withdrawals', { limit: 50 })
  return (
    <section className="card" aria-label="Withdrawals">
      <header className="card-head">
        <h2>Withdrawals above the limit</h2>
        <span className="small soft">oldest first</span>
      </header>
      <Loaded query={withdrawals}>
        {(data) =>
          data.withdrawals.length === 0 ? (
            <Empty icon={Wallet} title="No withdrawal waits">
              Withdrawals of credits above the limit are held here until people approve them.
            </Empty>
          ) : (
            <ul className="decisions">
              {data.withdrawals.map((withdrawal) => (
                <WithdrawalRow key={withdrawal.withdrawal_id} withdrawal={withdrawal} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
