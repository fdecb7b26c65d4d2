import { Modal } from '@mantine/core'
import { FilePenLine, Play } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '../../api/session.ts'
import { Json } from '../../parts/json.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Deadline } from '../../parts/time.tsx'
import { SecretOnce } from '../partner/secret-once.tsx'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'
import { Decision } from './four-eyes.tsx'
import { describeRequest, type Approval } from './request-words.ts'

/** The proposer sends the approved request, exactly as it was approved. */
function Send({ approval, onSecret }: { approval: Approval; onSecret: (secret: string) => void }) {
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
      consequences={<p>{describeRequest(approval)}, as it was approved. The approval is used up.</p>}
      run={async () => {
        const headers = { 'x-approval-id': String(approval.id) }
        const answer = await write<{ api_key?: string }>(
          approval.method,
          path,
          { ...approval.body, ...attempt },
          headers,
        )
        if (answer?.api_key !== undefined) onSecret(answer.api_key)
      }}
    >
      Carry out
    </Act>
  )
}

/** Fields that are not part of an approval and that only the sender knows. */
const needsSecrets = ({ path }: Approval): boolean => /\/(password|badge|people)$/.test(path)

function RequestRow({ approval, onSecret }: { approval: Approval; onSecret: (secret: string) => void }) {
  const { person } = useSignedIn()
  const isOwn = approval.proposed_by === `operator:${person.id}`
  const isExpired = new Date(approval.expires_at).getTime() <= Date.now() && approval.status === 'PROPOSED'
  return (
    <Decision
      path={`/approvals/${approval.id}`}
      title={describeRequest(approval)}
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
      effect={<p>{describeRequest(approval)}. The proposer can then carry it out, once and exactly as proposed.</p>}
      more={
        approval.status === 'APPROVED' && isOwn && !needsSecrets(approval) ? (
          <Send approval={approval} onSecret={onSecret} />
        ) : undefined
      }
    />
  )
}

/** Changes that people propose to one another: roles, keys, tiers, contracts. */
export function Requests() {
  const approvals = useOperatorRead<{ approvals: readonly Approval[] }>('/approvals', { limit: 50 })
  const [secret, setSecret] = useState<string>()
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
                <RequestRow key={approval.id} approval={approval} onSecret={setSecret} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal
        opened={secret !== undefined}
        onClose={() => setSecret(undefined)}
        title="The new key"
        closeOnClickOutside={false}
        centered
      >
        {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
      </Modal>
    </section>
  )
}
