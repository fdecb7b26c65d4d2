import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { call } from '../../../api/client.ts'
import { apiBaseOf, homeOf, mayAct, useAccount } from '../../../api/session.ts'
import type { Webhook } from '../../../api/types.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { Url } from '../../../parts/url.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { describeEvents } from './event-names.ts'
import { WebhookForm, type WebhookDraft } from './webhook-form.tsx'

function CreateWebhook({ onClose }: { onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: ({ event_types, ...named }: WebhookDraft) =>
      call(`${apiBaseOf(account)}/webhooks`, { method: 'POST', body: { ...named, event_types: [...event_types] } }),
    onSuccess: () => client.invalidateQueries(),
  })
  if (create.data) return <SecretOnce secret={create.data.signing_secret} onClose={onClose} />
  return (
    <WebhookForm
      initial={{ url: '', description: '', event_types: [] }}
      action="Create webhook"
      error={create.error}
      isPending={create.isPending}
      onSubmit={create.mutate}
      onClose={onClose}
    />
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const base = homeOf(useAccount())
  const { id, url, description, health, event_types } = webhook
  return (
    <li>
      <Link to={`${base}/webhooks/${id}`}>
        <span className="grow">
          <span className="row wrap">
            <b className="mono webhook-url">
              <Url>{url}</Url>
            </b>
            <StatusBadge status={health.status} />
          </span>
          <span className="soft small">
            {description || 'Without a name'} · {describeEvents(event_types)}
          </span>
        </span>
        <span className="right small soft">
          last arrived
          <br />
          <b className="ink">
            <Time at={health.last_success_at} />
          </b>
        </span>
      </Link>
    </li>
  )
}

/** Do the deliveries arrive? */
export function WebhooksPage() {
  const account = useAccount()
  const [isOpen, dialog] = useDisclosure(false)
  const webhooks = useRead('/webhooks')
  const isAllowed = mayAct(account, 'developer')
  const createButton = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={dialog.open}
      disabled={!isAllowed}
      title={isAllowed ? undefined : 'Needs the role developer'}
    >
      Create webhook
    </Button>
  )
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Webhooks</h1>
          <p>Where your systems hear of every change, signed and retried until they respond.</p>
        </div>
        {createButton}
      </header>
      <section className="card" aria-label="Webhooks">
        <Loaded query={webhooks}>
          {(data) =>
            data.webhooks.length === 0 ? (
              <Empty icon={WebhookIcon} title="No webhook yet" action={createButton}>
                A webhook tells your shop of each sale, reveal and payout within a second.
              </Empty>
            ) : (
              <ul className="link-list">
                {data.webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Modal opened={isOpen} onClose={dialog.close} title="Create webhook" size="lg" centered>
        <CreateWebhook onClose={dialog.close} />
      </Modal>
    </div>
  )
}
