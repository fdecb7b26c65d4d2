import { Select } from '@mantine/core'
import { useState } from 'react'
import { SecretOnce } from '../../partner/secret-once.tsx'
import { Grant } from '../grant.tsx'
import { jointScopes, type ApiKey } from './model.ts'

const overlaps = [
  { value: '0', label: 'ends at once' },
  { value: '3600', label: 'works for one more hour' },
  { value: '86400', label: 'works for one more day' },
  { value: '604800', label: 'works for seven more days' },
]

/** Replaces a key by a new one with the same scopes and limits; the new one is shown once. */
export function RotateForm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [overlap, setOverlap] = useState('86400')
  const [secret, setSecret] = useState<string>()
  const joint = apiKey.scopes.filter((scope) => jointScopes.includes(scope))
  if (secret !== undefined) return <SecretOnce secret={secret} onClose={onClose} />
  return (
    <div className="stack">
      <p>
        A new key takes the name, the scopes and the limits of <b className="mono">{apiKey.key_id}</b>.
      </p>
      <Select
        data-field="overlap_seconds"
        label="The old key"
        data={overlaps}
        value={overlap}
        allowDeselect={false}
        onChange={(chosen) => chosen && setOverlap(chosen)}
      />
      <Grant
        roles={['account_manager']}
        request={{
          method: 'POST',
          path: `/admin/keys/${apiKey.key_id}/rotate`,
          body: { overlap_seconds: Number(overlap) },
        }}
        needsApproval={
          joint.length > 0
            ? `Another account manager has to approve, because the key has ${joint.join(' and ')}. The new key is shown when you carry out the approved proposal under Approvals.`
            : undefined
        }
        blocked={undefined}
        done="The key is rotated."
        onSent={({ api_key }) => setSecret(api_key)}
        onClose={onClose}
      >
        Rotate key
      </Grant>
    </div>
  )
}
