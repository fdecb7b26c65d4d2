import type { Schemas } from '@packhouse/sdk'
import { FilePenLine, Play } from 'lucide-react'
import { useSignedIn } from '../../api/session.ts'
import { Json } from '../../parts/json.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Deadline } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'
import { Decision } from './four-eyes.tsx'

type Approval = Schemas['Approval']

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A request in words; others are shown by method and path. */
const words: readonly (readonly [
  method: string,
  path: RegExp,
  text: (id: string, body: Approval['body']) => string,
])[] = [
  [
    'POST',
    /^\/api\/v1\/admin\/tiers\/(\d+)\/activate$/,
    (id, body) => `Activate version ${textOf(body['version']) || 'newest'} of tier ${id}`,
  ],
  ['POST', /^\/api\/v1\/operator\/v1\/people$/, (_id, body) => `Create the operator ${textOf(body['name'])}`],
  ['PATCH', /^\/api\/v1\/operator\/v1\/people\/(\d+)$/, (id) => `Change operator ${id}`],
  ['POST', /^\/api\/v1\/operator\/v1\/people\/(\d+)\/password$/, (id) => `Reset the password of operator ${id}`],
  ['POST', /^\/api\/v1\/operator\/v1\/people\/(\d+)\/badge$/, (id) => `Issue a badge to operator ${id}`],
  ['POST', /^\/api\/v1\/admin\/(?:partners|tenants)\/(\d+)\/keys$/, (id) => `Create a key for account ${id}`],
  [
    'POST',
    /^\/api\/v1\/admin\/adopted-acts\/(\d+)\/resolve$/,
    (id, body) => `Resolve adopted act ${id}: ${textOf(body['action']).replace('_', ' ')}`,
  ],
]

function describe({ method, path, body }: Approval): string {
  for (const [known, pattern, text] of words) {
    const match = known === method ? pattern.exec(path) : null
    if (match) return text(match[1] ?? '', body)
  }
  return `${method} ${path.replace('/api/v1', '')}`
}

/** The proposer sends the approved request, exactly as it was approved. */
function Send({ approval }: { approval: Approval }) {
  const write = useWrite()
  const path = approval.path.replace('/api/v1/operator/v1', '').replace('/api/v1', '')
  // Not part of what is approved: it makes a repeated request the same request.
  const attempt = path.startsWith('/admin/') ? {} : { client_action_id: crypto.randomUUID() }
  return (
    <Act
      roles="any"
      variant="filled"
      icon={<Play size={14} aria-hidden />}
      done="Done."
      consequences={<p>{describe(approval)}, as it was approved. The approval is used up.</p>}
      run={() =>
        write(approval.method, path, { ...approval.body, ...attempt }, { 'x-approval-id': String(approval.id) })
      }
    >
      Carry out
    </Act>
  )
}

/** Fields that are not part of an approval and that only the sender knows. */
const needsSecrets = ({ path }: Approval): boolean => /\/(password|badge|people)$/.test(path)

function RequestRow({ approval }: { approval: Approval }) {
  const { person } = useSignedIn()
  const isOwn = approval.proposed_by === `operator:${person.id}`
  const isExpired = new Date(approval.expires_at).getTime() <= Date.now() && approval.status === 'PROPOSED'
  return (
    <Decision
      path={`/approvals/${approval.id}`}
      title={describe(approval)}
      status={isExpired ? 'EXPIRED' : approval.status === 'USED' ? 'DONE' : approval.status}
      text={
        <>
          <q>{approval.reason}</q>
          <details className="request-body">
            <summary>The exact request</summary>
            <p className="mono small">
              {approval.method} {approval.path}
            </p>
            <Json text={JSON.stringify(approval.body)} />
          </details>
          {approval.status === 'PROPOSED' && !isExpired && (
            <span className="small soft">
              valid for <Deadline at={approval.expires_at} />
            </span>
          )}
        </>
      }
      proposedBy={approval.proposed_by}
      approvedBy={approval.approved_by}
      approvalsNeeded={approval.approvals_needed}
      createdAt={approval.created_at}
      roles={approval.roles}
      isOpen={approval.status === 'PROPOSED' && !isExpired}
      effect={<p>{describe(approval)}. The proposer can then carry it out, once and exactly as proposed.</p>}
      more={
        approval.status === 'APPROVED' && isOwn && !needsSecrets(approval) ? <Send approval={approval} /> : undefined
      }
    />
  )
}

/** Changes that people propose to one another: roles, keys, tiers, contracts. */
export function Requests() {
  const approvals = useOperatorRead<{ approvals: readonly Approval[] }>('/approvals', { limit: 50 })
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
                <RequestRow key={approval.id} approval={approval} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
