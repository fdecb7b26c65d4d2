import { Link } from '@tanstack/react-router'
import { ArrowUpRight, FilePenLine } from 'lucide-react'
import { Json } from '../../../parts/json.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { Deadline, useNow } from '../../../parts/time.tsx'
import { useOperatorRead } from '../api.ts'
import { Decision } from '../four-eyes.tsx'
import { useHolds, useWhoCould } from '../roles.ts'
import { CarryOut, useIssuedKey } from './carry-out.tsx'
import { describeRequest, isWaiting, kindOf, type KnownRequest } from './kinds.tsx'
import type { Approval } from './request.ts'
import { useLoss } from './loss.ts'

/** The difference, read with the rights of an approver; other roles see the exact request only. */
function Changes({ kind, approval }: { kind: KnownRequest; approval: Approval }) {
  const isHeld = useHolds(approval.roles.length === 0 ? 'any' : approval.roles)
  const whoCould = useWhoCould(approval.roles)
  const now = useNow(10_000)
  if (!isHeld) return <p className="small soft">The difference is shown to approvers. {whoCould}.</p>
  const { Changes: Rendering, id } = kind
  return <Rendering id={id} body={approval.body} isOpen={isWaiting(approval, now)} />
}

function RequestText({ approval, kind }: { approval: Approval; kind: KnownRequest | undefined }) {
  const [path, name] = kind?.to(kind.id) ?? []
  const now = useNow(10_000)
  return (
    <>
      <p className="reason">
        <span className="small soft">Reason</span>
        <q>
          <bdi>{approval.reason}</bdi>
        </q>
      </p>
      {kind && <Changes kind={kind} approval={approval} />}
      <p className="row wrap small">
        {path !== undefined && (
          <Link to={`/o${path}`} className="row">
            <bdi>{name}</bdi> <ArrowUpRight size={13} aria-hidden />
          </Link>
        )}
        {approval.status === 'PROPOSED' && isWaiting(approval, now) && (
          <span className="soft">
            valid for <Deadline at={approval.expires_at} />
          </span>
        )}
      </p>
      <details className="request-body">
        <summary>The exact request</summary>
        <p className="mono small">
          {approval.method} {approval.path}
        </p>
        <Json text={JSON.stringify(approval.body)} />
      </details>
    </>
  )
}

function RequestRow({ approval, onKey }: { approval: Approval; onKey: (secret: string) => void }) {
  const kind = kindOf(approval)
  const loss = useLoss(approval)
  const now = useNow(10_000)
  const isExpired = approval.status === 'PROPOSED' && !isWaiting(approval, now)
  const { Changes: Rendering } = kind ?? {}
  return (
    <Decision
      path={`/approvals/${approval.id}`}
      title={describeRequest(approval)}
      status={isExpired ? 'EXPIRED' : approval.status === 'USED' ? 'DONE' : approval.status}
      text={<RequestText approval={approval} kind={kind} />}
      proposedBy={approval.proposed_by}
      approvedBy={approval.approved_by}
      approvalsNeeded={approval.approvals_needed}
      createdAt={approval.created_at}
      roles={approval.roles}
      isOpen={approval.status === 'PROPOSED' && !isExpired}
      acknowledge={loss}
      effect={
        <div className="stack">
          {kind && Rendering && <Rendering id={kind.id} body={approval.body} isOpen />}
          <p>{describeRequest(approval)}. The proposer can then carry it out, once and exactly as proposed.</p>
        </div>
      }
      more={<CarryOut approval={approval} onKey={onKey} />}
    />
  )
}

/** Changes that people propose to one another: roles, keys, tiers, contracts. */
export function Requests() {
  const approvals = useOperatorRead('/approvals', { limit: 50 })
  const issued = useIssuedKey()
  return (
    <section className="card" aria-label="Proposed changes">
      <header className="card-head">
        <h2>Proposed changes</h2>
        <span className="small soft">valid for seven days, used once</span>
      </header>
      <Loaded query={approvals}>
        {(data) =>
          data.approvals.length === 0 ? (
            <Empty icon={FilePenLine} title="No proposed change">
              Versions of tiers with a high return, keys with full access, roles and unpausing a contract appear here.
            </Empty>
          ) : (
            <ul className="decisions">
              {data.approvals.map((approval) => (
                <RequestRow key={approval.id} approval={approval} onKey={issued.show} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {issued.dialog}
    </section>
  )
}
