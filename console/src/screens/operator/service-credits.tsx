import type { Schemas } from '@packhouse/sdk'
import { Button, Modal, TextInput } from '@mantine/core'
import { BadgeDollarSign, X } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Cents, formatCents, readCents } from '../tenant/cents.tsx'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'
import { Grant } from './grant.tsx'
import { useHolds, useWhoCould } from './roles.ts'
import { WaitingProposals } from './waiting-proposals.tsx'

type Credit = Schemas['OperatorServiceCredit']

const roles = ['treasury', 'account_manager'] as const
const approvals = /^\/api\/v1\/operator\/v1\/(service-credits\/\d+\/approve|accounts\/\d+\/adjustments)$/

const subjectOf = ({ kind, metric, period, exception_id }: Credit): string =>
  kind === 'sla' ? `${metric?.replaceAll('_', ' ')} in ${period}` : `Exception ${exception_id}`

/** Approves a credit, or proposes it to the treasury once the service says that the amount exceeds what one person grants. */
function Approve({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const [text, setText] = useState(formatCents(credit.requested_amount_cents ?? credit.computed_amount_cents).slice(1))
  const [isForTwo, setForTwo] = useState(false)
  const cents = readCents(text) ?? 0
  return (
    <div className="stack">
      <dl className="facts">
        <dt>For</dt>
        <dd>{subjectOf(credit)}</dd>
        <dt>Computed</dt>
        <dd>
          <Cents value={credit.computed_amount_cents} />
        </dd>
        <dt>Requested</dt>
        <dd>
          <Cents value={credit.requested_amount_cents} />
        </dd>
      </dl>
      <TextInput
        data-field="amount_cents"
        label="Amount"
        description={`The next invoices of tenant ${credit.account_id} fall by this amount.`}
        leftSection="$"
        inputMode="decimal"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setForTwo(false)
        }}
      />
      <Grant
        roles={roles}
        request={{ method: 'POST', path: `/service-credits/${credit.id}/approve`, body: { amount_cents: cents } }}
        needsApproval={
          isForTwo ? `${formatCents(cents)} exceeds what one person may grant this tenant within 30 days.` : undefined
        }
        blocked={cents > 0 ? undefined : 'Give an amount, such as 25.00'}
        done="Approved."
        onSent={onClose}
        onRefused={(error) => setForTwo(error instanceof ApiError && error.code === 'second_approver_required')}
        onClose={onClose}
      >
        Approve
      </Grant>
    </div>
  )
}

function CreditRow({ credit, onApprove }: { credit: Credit; onApprove: () => void }) {
  const write = useWrite()
  const isOpen = credit.status === 'REQUESTED'
  return (
    <li>
      <div className="decision">
        <div className="grow">
          <span className="row wrap">
            <b>
              {subjectOf(credit)}, tenant {credit.account_id}
            </b>
            <StatusBadge status={credit.status} />
          </span>
          <div className="decision-text">
            {credit.reason && <q>{credit.reason}</q>}
            {credit.decision_note && <p>Decision: {credit.decision_note}</p>}
          </div>
          <p className="small soft">
            computed <Cents value={credit.computed_amount_cents} /> · requested{' '}
            <Cents value={credit.requested_amount_cents} /> · approved{' '}
            <b className="ink">
              <Cents value={credit.approved_amount_cents} />
            </b>{' '}
            · <Time at={credit.decided_at ?? credit.requested_at} />
          </p>
        </div>
        {isOpen && (
          <span className="row">
            <Act
              roles={roles}
              icon={<X size={14} aria-hidden />}
              reason="Reason, which the tenant reads"
              done="Rejected."
              run={(note) =>
                write('POST', `/service-credits/${credit.id}/reject`, { note, client_action_id: crypto.randomUUID() })
              }
            >
              Reject
            </Act>
            <Button size="xs" onClick={onApprove}>
              Approve…
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}

/** Which credits wait for a decision, and what was approved? */
export function ServiceCredits() {
  const mayDecide = useHolds(roles)
  const whoCould = useWhoCould(roles)
  const [chosen, choose] = useState<Credit>()
  const credits = useOperatorRead('/service-credits', { limit: 50 }, { enabled: mayDecide })
  if (!mayDecide) return <p className="card card-body soft">{whoCould}.</p>
  return (
    <section className="card" aria-label="Service credits">
      <header className="card-head">
        <h2>Service credits of tenants</h2>
        <span className="small soft">above the limit of a role, the treasury approves as well</span>
      </header>
      <WaitingProposals concerns={({ path }) => approvals.test(path)} />
      <Loaded query={credits}>
        {(data) =>
          data.service_credits.length === 0 ? (
            <Empty icon={BadgeDollarSign} title="No service credit yet">
              Credits are proposed when a month with a broken promise is final, or requested by tenants.
            </Empty>
          ) : (
            <ul className="decisions">
              {data.service_credits.map((credit) => (
                <CreditRow key={credit.id} credit={credit} onApprove={() => choose(credit)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal
        opened={chosen !== undefined}
        onClose={() => choose(undefined)}
        title="Approve the service credit"
        centered
      >
        {chosen && <Approve key={chosen.id} credit={chosen} onClose={() => choose(undefined)} />}
      </Modal>
    </section>
  )
}
