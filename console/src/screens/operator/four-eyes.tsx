import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../api/session.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { useActorName, type OperatorRole } from './roles.ts'

type Rejectable = `/admin/${'adjustments' | 'card-exports' | 'credit-withdrawals'}/${number}` | `/approvals/${number}`

/** A payout is held instead of rejected, on its own row. */
const isRejectable = (path: Proposal['path']): path is Rejectable => !path.startsWith('/admin/payouts/')

type Proposal = {
  /** The resource, such as `/admin/adjustments/3`. */
  path: Rejectable | `/admin/payouts/${number}`
  title: ReactNode
  status: string
  text: ReactNode
  proposedBy: string
  approvedBy: readonly string[]
  approvalsNeeded: number
  createdAt: string
  roles: readonly OperatorRole[]
  isOpen: boolean
  /** What approving does, in numbers. */
  effect: ReactNode
  /** What an approver has to tick. */
  acknowledge?: string | undefined
  more?: ReactNode
}

/** Names of both people, the difference, the reason and the decision. */
export function Decision(proposal: Proposal) {
  const { path, title, status, text, proposedBy, approvedBy, approvalsNeeded, createdAt, roles, isOpen, effect } =
    proposal
  const { person } = useSignedIn()
  const nameOf = useActorName()
  const write = useWrite()
  const me = `operator:${person.id}`
  const isOwn = proposedBy === me
  const blocked = isOwn
    ? 'You proposed this; another person has to approve it'
    : approvedBy.includes(me)
      ? 'You approved this; another person is needed as well'
      : undefined
  const names = approvedBy.map((actor) => nameOf(actor))
  return (
    <li>
      <div className="decision">
        <div className="grow">
          <span className="row wrap">
            <b>{title}</b>
            <StatusBadge status={status} />
          </span>
          <div className="decision-text">{text}</div>
          <p className="small soft">
            proposed by <b className="ink">{nameOf(proposedBy)}</b> <Time at={createdAt} />
            {names.length > 0 && (
              <>
                {' '}
                · approved by <b className="ink">{names.join(' and ')}</b>
              </>
            )}
            {isOpen && ` · ${names.length} of ${approvalsNeeded} approvals`}
          </p>
        </div>
        {proposal.more}
        {isOpen && (
          <span className="row">
            {isRejectable(path) && (
              <Act
                roles={roles}
                icon={<X size={14} aria-hidden />}
                done={isOwn ? 'Withdrawn.' : 'Rejected.'}
                consequences={<p>It takes no effect and stays in the records with your name.</p>}
                run={() => write('POST', `${path}/reject`)}
              >
                {isOwn ? 'Withdraw' : 'Reject'}
              </Act>
            )}
            <Act
              roles={roles}
              variant="filled"
              icon={<Check size={14} aria-hidden />}
              blocked={blocked}
              done="Approved."
              wide
              acknowledge={proposal.acknowledge}
              consequences={effect}
              run={() => write('POST', `${path}/approve`)}
            >
              Approve
            </Act>
          </span>
        )}
      </div>
    </li>
  )
}
