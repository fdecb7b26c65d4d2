import { Modal } from '@mantine/core'
import { Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSignedIn } from '../../../api/session.ts'
import { useNow } from '../../../parts/time.tsx'
import { SecretOnce } from '../../partner/secret-once.tsx'
import { Act } from '../act.tsx'
import { useRepeat } from '../api.ts'
import { describeRequest, isWaiting } from './kinds.tsx'
import type { Approval } from './request.ts'

/** Fields that are not part of an approval and that only the sender knows. */
const needsSecrets = ({ path }: Approval): boolean => /\/(password|badge|people)$/.test(path)

/** Whether the person can carry out the approved request here. */
export function useMayCarryOut(approval: Approval): boolean {
  const { person } = useSignedIn()
  const now = useNow(10_000)
  const isOwn = approval.proposed_by === `operator:${person.id}`
  return isOwn && approval.status === 'APPROVED' && isWaiting(approval, now) && !needsSecrets(approval)
}

/** A new key is shown once, by the page: the row of the approval may leave the list before the key is read. */
export function useIssuedKey(): { dialog: ReactNode; show: (secret: string) => void } {
  const [secret, setSecret] = useState<string>()
  const close = (): void => setSecret(undefined)
  const dialog = (
    <Modal opened={secret !== undefined} onClose={close} title="The new key" closeOnClickOutside={false} centered>
      {secret !== undefined && <SecretOnce secret={secret} onClose={close} />}
    </Modal>
  )
  return { dialog, show: setSecret }
}

const isIssuedKey = (answer: unknown): answer is { api_key: string } =>
  typeof answer === 'object' && answer !== null && 'api_key' in answer && typeof answer.api_key === 'string'

/** The proposer sends the approved request, exactly as it was approved. */
export function CarryOut({ approval, onKey }: { approval: Approval; onKey: (secret: string) => void }) {
  const repeat = useRepeat()
  const mayCarryOut = useMayCarryOut(approval)
  if (!mayCarryOut) return null
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
        const body = { ...approval.body, ...attempt }
        const answer = await repeat(approval.method, path, body, headers)
        if (isIssuedKey(answer)) onKey(answer.api_key)
      }}
    >
      Carry out
    </Act>
  )
}
