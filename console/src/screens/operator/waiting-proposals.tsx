import { FilePenLine } from 'lucide-react'
import { useSignedIn } from '../../api/session.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Time, useNow } from '../../parts/time.tsx'
import { useOperatorRead } from './api.ts'
import { CarryOut, useIssuedKey } from './requests/carry-out.tsx'
import { describeRequest, isWaiting } from './requests/kinds.tsx'
import type { Approval } from './requests/request.ts'
import { useActorName } from './roles.ts'

/** Proposed requests whose path and body concern the open page: the proposer carries an approved one out here. */
export function WaitingProposals({ concerns }: { concerns: (approval: Approval) => boolean }) {
  const { data } = useOperatorRead('/approvals', { limit: 50 })
  const issued = useIssuedKey()
  const now = useNow(10_000)
  const found = data?.approvals.filter((approval) => isWaiting(approval, now) && concerns(approval)) ?? []
  if (found.length === 0) return issued.dialog
  return (
    <ul className="proposals" aria-label="Proposed changes">
      {found.map((approval) => (
        <li key={approval.id} className="note" data-tone="accent">
          <FilePenLine size={16} aria-hidden />
          <span className="grow">
            {describeRequest(approval)} <StatusBadge status={approval.status} />
          </span>
          <span className="row">
            <CarryOut approval={approval} onKey={issued.show} />
            <LinkButton to="/o/approvals" search={{ tab: 'requests' }} size="xs" variant="default">
              Open
            </LinkButton>
          </span>
        </li>
      ))}
      {issued.dialog}
    </ul>
  )
}

const noticeMs = 7 * 86_400_000

/** The decisions about what the person proposed: approved requests wait to be carried out. */
export function OwnProposals() {
  const { person } = useSignedIn()
  const nameOf = useActorName()
  const { data } = useOperatorRead('/approvals', { limit: 50 })
  const issued = useIssuedKey()
  const now = useNow(10_000)
  const own = (data?.approvals ?? []).filter(
    ({ proposed_by, status, decided_at, expires_at }) =>
      proposed_by === `operator:${person.id}` &&
      ((status === 'APPROVED' && new Date(expires_at).getTime() > now) ||
        (status === 'REJECTED' && decided_at !== null && now - new Date(decided_at).getTime() < noticeMs)),
  )
  if (own.length === 0) return issued.dialog
  return (
    <section className="card" aria-labelledby="own-title">
      <header className="card-head">
        <h2 id="own-title">Your proposals</h2>
        <span className="small soft">decided by other people</span>
      </header>
      <ul className="decisions">
        {own.map((approval) => (
          <li key={approval.id}>
            <div className="decision">
              <div className="grow">
                <span className="row wrap">
                  <b>{describeRequest(approval)}</b>
                  <StatusBadge status={approval.status} />
                </span>
                <p className="small soft">
                  {approval.status === 'APPROVED'
                    ? `approved by ${approval.approved_by.map((actor) => nameOf(actor)).join(' and ')} `
                    : 'rejected '}
                  <Time at={approval.decided_at} />
                </p>
              </div>
              <CarryOut approval={approval} onKey={issued.show} />
              <LinkButton to="/o/approvals" search={{ tab: 'requests' }} size="xs" variant="default">
                Open
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
      {issued.dialog}
    </section>
  )
}
