import { Button, Modal, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, mayAct, useAccount } from '../../../api/session.ts'
import type { Webhook } from '../../../api/types.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { Failure } from '../../../parts/states.tsx'
import { SecretOnce } from '../secret-once.tsx'

const overlaps = [
  { value: '0', label: 'Ends at once' },
  { value: '3600', label: 'Signs as well for an hour' },
  { value: '86400', label: 'Signs as well for a day' },
  { value: '604800', label: 'Signs as well for a week' },
]

function RotateForm({ id, onClose }: { id: number; onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const [overlap, setOverlap] = useState('86400')
  const rotate = useMutation({
    mutationFn: () =>
      call(`${apiBaseOf(account)}/webhooks/${id}/rotate-secret`, {
        method: 'POST',
        body: { overlap_seconds: Number(overlap) },
      }),
    onSuccess: () => client.invalidateQueries(),
  })
  if (rotate.data) return <SecretOnce secret={rotate.data.signing_secret} onClose={onClose} />
  return (
    <div className="stack">
      <p>A new secret signs every delivery from now on. Your receiver needs it before the old one ends.</p>
      <NativeSelect
        data-field="overlap_seconds"
        label="The old secret"
        data={overlaps}
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value)}
      />
      {overlap === '0' && (
        <p className="note" data-tone="warn">
          Deliveries are refused by your receiver until it has the new secret. They are tried again for about 28 hours.
        </p>
      )}
      {rotate.error && <Failure error={rotate.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
          Rotate secret
        </Button>
      </div>
    </div>
  )
}

/** Rotates the signing secret; during the overlap both sign, and it can be ended early. */
export function SecretActions({ webhook }: { webhook: Webhook }) {
  const account = useAccount()
  const [isOpen, dialog] = useDisclosure(false)
  const isAllowed = mayAct(account, 'developer')
  // The dialog that shows the new secret stays until it is closed.
  if (webhook.previous_secret_expires_at !== null && !isOpen) {
    return (
      <ActionButton
        level={1}
        role="developer"
        size="xs"
        done="Only the new secret signs now."
        run={() => call(`${apiBaseOf(account)}/webhooks/${webhook.id}/revoke-previous-secret`, { method: 'POST' })}
      >
        End overlap
      </ActionButton>
    )
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<KeyRound size={14} aria-hidden />}
        disabled={!isAllowed}
        title={isAllowed ? undefined : 'Needs the role developer'}
        onClick={dialog.open}
      >
        Rotate
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Rotate the secret" centered>
        <RotateForm id={webhook.id} onClose={dialog.close} />
      </Modal>
    </>
  )
}
