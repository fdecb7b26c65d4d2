import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { KeyRound, Plus } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { apiBaseOf, mayAct, mayManageKey, useAccount } from '../../api/session.ts'
import type { ApiKey } from '../../api/types.ts'
import { ActionButton } from '../../parts/actions.tsx'
import { StatusBadge } from '../../parts/badge.tsx'
import { Id } from '../../parts/id.tsx'
import { Scopes } from '../../parts/scopes.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { CatalogCredits } from './team/catalog-credits.tsx'
import { CreateKey } from './team/create-key.tsx'
import { EditKey } from './team/edit-key.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'

function EditButton({ apiKey }: { apiKey: ApiKey }) {
  const account = useAccount()
  const [isOpen, dialog] = useDisclosure(false)
  const mayEdit = mayAct(account, 'developer')
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={!mayEdit}
        title={mayEdit ? undefined : 'Needs the role developer'}
        onClick={dialog.open}
        aria-label={`Edit ${apiKey.label}`}
      >
        Edit
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Edit ${apiKey.key_id}`} size="lg" centered>
        <EditKey apiKey={apiKey} onClose={dialog.close} />
      </Modal>
    </>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const account = useAccount()
  const { key_id, label, scopes, status, last_used_at, created_at, expires_at } = apiKey
  const isOpen = status === 'active' || status === 'retiring'
  return (
    <tr>
      <td>
        <b>{label}</b>
        <br />
        <Id value={key_id} isWhole label="key id" />
      </td>
      <td>
        <StatusBadge status={status} />
      </td>
      <td className="scopes">
        <Scopes words={scopes} />
        {account.kind === 'tenant' && (
          <div className="small soft">{apiKey.commits_orders ? 'Commits orders' : 'Commits no orders'}</div>
        )}
      </td>
      <td className="soft">
        <Time at={last_used_at} />
      </td>
      <td className="soft">
        <Time at={created_at} />
        {expires_at && (
          <>
            <br />
            ends <Time at={expires_at} />
          </>
        )}
      </td>
      <td className="right">
        {isOpen && !mayManageKey(account, apiKey) && <span className="small soft">Above your role</span>}
        {isOpen && mayManageKey(account, apiKey) && (
          <span className="row end">
            <EditButton apiKey={apiKey} />
            <ActionButton
              level={2}
              role="developer"
              size="xs"
              isFinal
              done="The key is revoked."
              consequences={
                <p>
                  Requests with <b className="mono">{key_id}</b> fail within two seconds. It has {scopes.length} scopes
                  and was last used <Time at={last_used_at} />.
                </p>
              }
              run={() => call(`${apiBaseOf(account)}/keys/${key_id}/revoke`, { method: 'POST' })}
            >
              Revoke
            </ActionButton>
          </span>
        )}
      </td>
    </tr>
  )
}

/** Which keys act for this account? */
export function KeysPage() {
  const account = useAccount()
  const [isOpen, dialog] = useDisclosure(false)
  const keys = useRead('/keys')
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>API keys</h1>
          <p>A key is shown once, when it is created. The list shows its scopes and its last use.</p>
        </div>
        <Button
          leftSection={<Plus size={16} aria-hidden />}
          disabled={!mayAct(account, 'developer')}
          title={mayAct(account, 'developer') ? undefined : 'Needs the role developer'}
          onClick={dialog.open}
        >
          Create key
        </Button>
      </header>
      <section className="card" aria-label="API keys">
        <Loaded query={keys}>
          {(data) =>
            data.keys.length === 0 ? (
              <Empty icon={KeyRound} title="No key yet">
                Create the first one; it is shown once.
              </Empty>
            ) : (
              <PlainTable
                label="List of API keys"
                className="keys-table"
                columns={['Key', 'Status', 'Scopes', 'Last used', 'Created', { hidden: 'Actions' }]}
              >
                {data.keys.map((apiKey) => (
                  <KeyRow key={apiKey.key_id} apiKey={apiKey} />
                ))}
              </PlainTable>
            )
          }
        </Loaded>
      </section>
      <div className="after-keys">
        <CatalogCredits />
      </div>
      <Modal opened={isOpen} onClose={dialog.close} title="Create an API key" size="lg" centered>
        <CreateKey onClose={dialog.close} />
      </Modal>
    </div>
  )
}
