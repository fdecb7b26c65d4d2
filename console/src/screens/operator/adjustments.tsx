import type { Schemas } from '@packhouse/sdk'
import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../api/account.ts'
import { Money } from '../../parts/money.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { Decision } from './four-eyes.tsx'

type Adjustment = Schemas['Adjustment']
type EndUser = Schemas['AdminEndUser']

const nameOf = ({ id, external_user_id, wallet_address }: EndUser): string =>
  external_user_id ?? wallet_address ?? `End user ${id}`

function AdjustmentRow({ adjustment, user }: { adjustment: Adjustment; user: EndUser | undefined }) {
  const isLess = adjustment.amount_usdc.startsWith('-')
  const size = adjustment.amount_usdc.replace('-', '')
  const who = user ? `${nameOf(user)} of ${user.partner_name}` : `end user ${adjustment.end_user_id}`
  return (
    <Decision
      path={`/admin/adjustments/${adjustment.id}`}
      title={
        <>
          {isLess ? '−' : '+'}
          <Money amount={size} unit="USDC" /> for {who}
        </>
      }
      status={adjustment.status}
      text={<q>{adjustment.reason}</q>}
      proposedBy={adjustment.proposed_by}
      approvedBy={adjustment.approved_by}
      approvalsNeeded={adjustment.approvals_needed}
      createdAt={adjustment.created_at}
      roles={['treasury']}
      isOpen={adjustment.status === 'PROPOSED'}
      effect={
        <p>
          The credits of {who} {isLess ? 'fall' : 'rise'} by <Money amount={size} unit="USDC" />
          {user && (
            <>
              {' '}
              from <Money amount={user.balance_usdc} unit="USDC" />
            </>
          )}
          . The partner sees the reason in the ledger.
        </p>
      }
    />
  )
}

function Propose({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  const [text, setText] = useState('')
  const [userId, setUserId] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const users = useRead('/admin/end-users', { q: text || undefined, limit: 20 })
  const isComplete = userId !== null && /^-?\d{1,9}(\.\d{1,6})?$/.test(amount) && reason.trim() !== ''
  return (
    <div className="stack">
      <Select
        data-field="end_user_id"
        label="End user"
        placeholder="Beginning of the id, or a wallet"
        searchable
        comboboxProps={{ withinPortal: false }}
        searchValue={text}
        onSearchChange={(typed) => setText(typed.replace(/ · .*$/, ''))}
        filter={({ options }) => options}
        nothingFoundMessage="No matching end user"
        data={(users.data?.end_users ?? []).map((user) => ({
          value: String(user.id),
          label: `${nameOf(user)} · ${user.partner_name} · ${user.balance_usdc.replace(/0{4}$/, '')} USDC`,
        }))}
        value={userId}
        onChange={setUserId}
      />
      <TextInput
        data-field="amount_usdc"
        label="Amount, USDC"
        description="Negative to remove credits"
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value.trim())}
      />
      <Textarea
        data-field="reason"
        label="Reason"
        description="The partner reads it in the ledger"
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Act
          roles={['treasury']}
          size="sm"
          variant="filled"
          blocked={isComplete ? undefined : 'Choose an end user, an amount and a reason'}
          done="Proposed. Another person of the treasury decides."
          onDone={onClose}
          run={() => write('POST', `/admin/wallets/${userId}/adjust`, { amount_usdc: amount, reason: reason.trim() })}
        >
          Propose adjustment
        </Act>
      </div>
    </div>
  )
}

export function Adjustments() {
  const [isOpen, setOpen] = useState(false)
  const adjustments = useRead('/admin/adjustments', { limit: 50 })
  const users = useRead('/admin/end-users', { limit: 100 })
  const create = (
    <Button size="xs" leftSection={<Plus size={15} aria-hidden />} onClick={() => setOpen(true)}>
      New adjustment
    </Button>
  )
  return (
    <section className="card" aria-label="Adjustments">
      <header className="card-head">
        <h2>Adjustments of credits</h2>
        {create}
      </header>
      <Loaded query={adjustments}>
        {(data) =>
          data.adjustments.length === 0 ? (
            <Empty icon={SlidersHorizontal} title="No adjustment yet">
              An adjustment adds or removes credits of an end user outside of deposits, purchases and withdrawals.
            </Empty>
          ) : (
            <ul className="decisions">
              {data.adjustments.map((adjustment) => (
                <AdjustmentRow
                  key={adjustment.id}
                  adjustment={adjustment}
                  user={users.data?.end_users.find(({ id }) => id === adjustment.end_user_id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="New adjustment" centered>
        <Propose onClose={() => setOpen(false)} />
      </Modal>
    </section>
  )
}
