import { FilePenLine } from 'lucide-react'
import { StatusBadge } from '../../parts/badge.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { useOperatorRead } from './api.ts'
import { describeRequest, isWaiting, type Approval } from './request-words.ts'

/** Proposed requests whose path and body concern the open page, with the way to their decision. */
export function WaitingProposals({ concerns }: { concerns: (approval: Approval) => boolean }) {
  const { data } = useOperatorRead<{ approvals: readonly Approval[] }>('/approvals', { limit: 50 })
  const found = data?.approvals.filter((approval) => isWaiting(approval) && concerns(approval)) ?? []
  if (found.length === 0) return null
  return (
    <ul className="proposals" aria-label="Proposed changes">
      {found.map((approval) => (
        <li key={approval.id} className="note" data-tone="accent">
          <FilePenLine size={16} aria-hidden />
          <span className="grow">
            {describeRequest(approval)} <StatusBadge status={approval.status} />
          </span>
          <LinkButton to="/o/approvals" search={{ tab: 'requests' }} size="xs" variant="default">
            Open
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
