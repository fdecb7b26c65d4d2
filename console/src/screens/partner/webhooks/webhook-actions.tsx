import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, Pencil } from 'lucide-react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, homeOf, mayAct, useAccount } from '../../../api/session.ts'
import type { Webhook } from '../../../api/types.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { TestDialog } from './test-dialog.tsx'
import { WebhookForm, type WebhookDraft } from './webhook-form.tsx'

function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const edit = useMutation({
    mutationFn: ({ event_types, ...named }: WebhookDraft) =>
      call(`${apiBaseOf(account)}/webhooks/${webhook.id}`, {
        method: 'PATCH',
        body: { ...named, event_types: [...event_types] },
      }),
    onSuccess: async () => {
      notifications.show({ message: 'The webhook is changed.' })
      onClose()
      await client.invalidateQueries()
    },
  })
  return (
    <WebhookForm
      initial={webhook}
      action="Save changes"
      error={edit.error}
      isPending={edit.isPending}
      onSubmit={({ url, description, event_types }) => edit.mutate({ url, description, event_types })}
      onClose={onClose}
    />
  )
}

/** Test, edit, switch off and on, delete. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [isTesting, testing] = useDisclosure(false)
  const [isEditing, editing] = useDisclosure(false)
  const path = `${apiBaseOf(account)}/webhooks/${webhook.id}` as const
  const isAllowed = mayAct(account, 'developer')
  const limits = { disabled: !isAllowed, title: isAllowed ? undefined : 'Needs the role developer' }
  return (
    <div className="row wrap">
      <Button variant="default" leftSection={<FlaskConical size={15} aria-hidden />} onClick={testing.open} {...limits}>
        Send a test
      </Button>
      <Button variant="default" leftSection={<Pencil size={15} aria-hidden />} onClick={editing.open} {...limits}>
        Edit
      </Button>
      {webhook.is_active ? (
        <ActionButton
          level={1}
          role="developer"
          done="The webhook is off. Nothing is sent until it is switched on again."
          run={() => call(path, { method: 'PATCH', body: { is_active: false } })}
        >
          Switch off
        </ActionButton>
      ) : (
        <ActionButton
          level={0}
          role="developer"
          done="The webhook is on again."
          variant="filled"
          run={() => call(`${path}/enable`, { method: 'POST' })}
        >
          Switch on
        </ActionButton>
      )}
      <ActionButton
        level={2}
        role="developer"
        done="The webhook is deleted."
        isFinal
        consequences={
          <p>
            Deliveries to <b className="mono">{webhook.url}</b> stop at once, and its log goes with it. Events stay in
            the event log.
          </p>
        }
        run={async () => {
          await call(path, { method: 'DELETE' })
          await navigate({ to: `${homeOf(account)}/webhooks` })
        }}
      >
        Delete
      </ActionButton>
      <TestDialog id={webhook.id} isOpen={isTesting} onClose={testing.close} />
      <Modal opened={isEditing} onClose={editing.close} title="Edit webhook" size="lg" centered>
        <EditWebhook webhook={webhook} onClose={editing.close} />
      </Modal>
    </div>
  )
}
