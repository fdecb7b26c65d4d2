import { Button } from '@mantine/core'
import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Segmented } from '../../../parts/segmented.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { AccountPanel } from './account-panel.tsx'
import { ofPartner, ofTenant, type Account, type Kind } from './model.ts'
import { NewAccount } from './new-account.tsx'

type ListProps = { accounts: readonly Account[]; peek: string | undefined; onPeek: (id: string) => void }

function AccountList({ accounts, peek, onPeek }: ListProps) {
  if (accounts.length === 0)
    return (
      <Empty icon={Building2} title="No account yet">
        Create the first one with “New account”, then its keys and the invitation of its owner.
      </Empty>
    )
  return (
    <ul className="account-list">
      {accounts.map(({ id, name, slug, status, createdAt }) => (
        <li key={id}>
          <button type="button" aria-pressed={String(id) === peek || slug === peek} onClick={() => onPeek(String(id))}>
            <span className="grow">
              <b>{name}</b>
              <span className="mono small soft">{slug}</span>
            </span>
            <StatusBadge status={status} />
            <span className="small soft">
              <Time at={createdAt} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Which accounts are there, with which keys and limits? */
export function AccountsPage() {
  const [search, change] = useListState()
  const kind: Kind = search['kind'] === 'tenants' ? 'tenants' : 'partners'
  const { peek } = search
  const [isNew, setNew] = useState(false)
  const partners = useRead('/admin/partners', { limit: 100 }, { enabled: kind === 'partners' })
  const tenants = useRead('/admin/tenants', { limit: 100 }, { enabled: kind === 'tenants' })
  const found = kind === 'partners' ? partners.data?.partners.map(ofPartner) : tenants.data?.tenants.map(ofTenant)
  const query = {
    data: found,
    error: kind === 'partners' ? partners.error : tenants.error,
    refetch: () => (kind === 'partners' ? partners.refetch() : tenants.refetch()),
  }
  const peeked = found?.find(({ id, slug }) => String(id) === peek || slug === peek)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Accounts</h1>
          <p>Pack partners and vault tenants with their terms, keys and limits.</p>
        </div>
        <div className="row wrap">
          <Segmented
            label="Kind"
            value={kind}
            choices={[
              ['partners', 'Partners'],
              ['tenants', 'Tenants'],
            ]}
            onChange={(chosen) => change({ kind: chosen, peek: undefined })}
          />
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setNew(true)}>
            New account
          </Button>
        </div>
      </header>
      <div className="list-layout account-layout" data-peek={peeked !== undefined}>
        <section className="card" aria-label={kind}>
          <Loaded query={query}>
            {(accounts) => <AccountList accounts={accounts} peek={peek} onPeek={(id) => change({ peek: id })} />}
          </Loaded>
        </section>
        {peeked && <AccountPanel key={peeked.id} account={peeked} onClose={() => change({ peek: undefined })} />}
      </div>
      {isNew && (
        <NewAccount
          kind={kind}
          onClose={() => setNew(false)}
          onCreated={(made, id) => {
            setNew(false)
            change({ kind: made, peek: String(id) })
          }}
        />
      )}
    </div>
  )
}
