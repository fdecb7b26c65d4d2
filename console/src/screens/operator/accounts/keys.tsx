import { Button, Modal } from '@mantine/core'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../../api/account.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Id } from '../../../parts/id.tsx'
import { Scopes } from '../../../parts/scopes.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { Act } from '../act.tsx'
import { useWrite } from '../api.ts'
import { KeyForm } from './key-form.tsx'
import { limitsText, type Account, type ApiKey } from './model.ts'
import { RotateForm } from './rotate-form.tsx'

type Open = { act: 'create' } | { act: 'edit' | 'rotate'; apiKey: ApiKey }

function KeyActions({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (open: Open) => void }) {
  const write = useWrite()
  const { key_id, label, status, last_used_at } = apiKey
  return (
    <span className="row wrap">
      {status === 'active' && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={`Edit ${label}`}
            onClick={() => onOpen({ act: 'edit', apiKey })}
          >
            Edit
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Rotate ${label}`}
            onClick={() => onOpen({ act: 'rotate', apiKey })}
          >
            Rotate
          </Button>
        </>
      )}
      <Act
        roles={['account_manager']}
        label={`Revoke “${label}”`}
        isFinal
        done="The key is revoked."
        consequences={
          <p>
            Requests with <b className="mono">{key_id}</b> fail within two seconds.{' '}
            {last_used_at === null ? (
              'It was never used.'
            ) : (
              <>
                It was last used <Time at={last_used_at} />.
              </>
            )}
          </p>
        }
        run={() => write('POST', `/admin/keys/${key_id}/revoke`)}
      >
        Revoke
      </Act>
    </span>
  )
}

function KeyRow({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (open: Open) => void }) {
  const { key_id, label, scopes, status, last_used_at, retires_at, expires_at, allowed_ips, limits } = apiKey
  const end = retires_at ?? expires_at
  return (
    <li>
      <div className="decision">
        <div className="grow">
          <span className="row wrap">
            <b>{label}</b>
            <StatusBadge status={status} />
            <Id value={key_id} label="key id" />
          </span>
          <div className="scopes">
            <Scopes words={scopes} />
          </div>
          <p className="small soft">
            {last_used_at === null ? (
              'not used yet'
            ) : (
              <>
                last used <Time at={last_used_at} />
              </>
            )}{' '}
            · {limitsText(limits)}
            {allowed_ips.length > 0 && ` · from ${allowed_ips.join(', ')} only`}
            {end && (
              <>
                {' '}
                · ends <Time at={end} />
              </>
            )}
          </p>
        </div>
        {(status === 'active' || status === 'retiring') && <KeyActions apiKey={apiKey} onOpen={onOpen} />}
      </div>
    </li>
  )
}

/** Which keys act for the account, with which scopes and limits? */
export function AccountKeys({ account }: { account: Account }) {
  const keys = useRead(`/admin/${account.kind}/${account.id}/keys`)
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  const title =
    open?.act === 'create'
      ? `New key of ${account.name}`
      : `${open?.act === 'rotate' ? 'Rotate' : 'Edit'} “${open?.apiKey.label ?? ''}”`
  return (
    <section aria-label="Keys">
      <header className="card-head">
        <h2>Keys</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => setOpen({ act: 'create' })}
        >
          Create key
        </Button>
      </header>
      <Loaded query={keys}>
        {(data) =>
          data.keys.length === 0 ? (
            <Empty icon={KeyRound} title="No key yet">
              Create the first one; it is shown once.
            </Empty>
          ) : (
            <ul className="decisions">
              {data.keys.map((apiKey) => (
                <KeyRow key={apiKey.key_id} apiKey={apiKey} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal opened={open !== undefined} onClose={close} title={title} size="lg" closeOnClickOutside={false} centered>
        {open?.act === 'create' && <KeyForm account={account} onClose={close} />}
        {open?.act === 'edit' && <KeyForm account={account} apiKey={open.apiKey} onClose={close} />}
        {open?.act === 'rotate' && <RotateForm apiKey={open.apiKey} onClose={close} />}
      </Modal>
    </section>
  )
}
