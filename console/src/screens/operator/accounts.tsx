import type { Schemas } from '@packhouse/sdk'
import { Button } from '@mantine/core'
import { Building2, KeyRound } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { useListState } from '../../app/search.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { Id } from '../../parts/id.tsx'
import { Money } from '../../parts/money.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'

type Partner = Schemas['Partner']
type Tenant = Schemas['Tenant']
type ApiKey = Schemas['ApiKey']
type Kind = 'partners' | 'tenants'
type Account = { id: number; name: string; slug: string; status: string; createdAt: string }

const ofPartner = ({ id, name, slug, status, created_at }: Partner): Account => ({
  id,
  name,
  slug,
  status,
  createdAt: created_at,
})
const ofTenant = ({ id, name, account_number, status, created_at }: Tenant): Account => ({
  id,
  name,
  slug: account_number,
  status,
  createdAt: created_at,
})

const limitsText = ({ per_minute, gates }: ApiKey['limits']): string => {
  const parts = [
    ...Object.entries(per_minute).map(([area, count]) => `${area} ${count} a minute`),
    ...Object.entries(gates).map(([gate, count]) => `${gate.replace('_', ' ')} ${count} at once`),
  ]
  return parts.length === 0 ? 'default limits' : parts.join(' · ')
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const write = useWrite()
  const { key_id, label, scopes, status, last_used_at, limits } = apiKey
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
            {scopes.map((scope) => (
              <span key={scope} className="scope mono">
                {scope}
              </span>
            ))}
          </div>
          <p className="small soft">
            last used <Time at={last_used_at} /> · {limitsText(limits)}
          </p>
        </div>
        {(status === 'active' || status === 'retiring') && (
          <Act
            roles={['account_manager']}
            isFinal
            done="The key is revoked."
            consequences={
              <p>
                Requests with <b className="mono">{key_id}</b> fail within two seconds. It was last used{' '}
                <Time at={last_used_at} />.
              </p>
            }
            run={() => write('POST', `/admin/keys/${key_id}/revoke`)}
          >
            Revoke
          </Act>
        )}
      </div>
    </li>
  )
}

function Terms({ id }: { id: number }) {
  const terms = useRead<{ terms: Schemas['Terms'] }>(`/admin/partners/${id}/terms`)
  return (
    <Loaded query={terms} lines={3}>
      {({ terms: data }) => (
        <dl className="facts">
          <dt>Share of net revenue</dt>
          <dd>{data.revenue_share_bps / 100} %</dd>
          <dt>Share of instant packs</dt>
          <dd>{data.instant_revenue_share_bps / 100} %</dd>
          <dt>Fees</dt>
          <dd>{data.fees_bps / 100} %</dd>
          <dt>Payouts</dt>
          <dd>{data.payout_schedule.toLowerCase()}</dd>
          <dt>Least payout</dt>
          <dd>
            <Money amount={data.minimum_payout_usdc} unit="USDC" />
          </dd>
        </dl>
      )}
    </Loaded>
  )
}

function Details({ kind, account, onClose }: { kind: Kind; account: Account; onClose: () => void }) {
  const write = useWrite()
  const keys = useRead<{ keys: readonly ApiKey[] }>(`/admin/${kind}/${account.id}/keys`)
  const isActive = account.status === 'ACTIVE'
  return (
    <aside className="card peek account-peek" aria-label={account.name}>
      <header className="card-head">
        <h2>{account.name}</h2>
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </header>
      <div className="card-body stack">
        {kind === 'partners' && <Terms id={account.id} />}
        <Act
          roles={['account_manager']}
          done={isActive ? 'The account is suspended.' : 'The account is active.'}
          consequences={
            <p>
              {isActive
                ? `${account.name} can read and no longer sell, buy or ship. Sold packs are still delivered.`
                : `${account.name} can use all of its keys again.`}
            </p>
          }
          run={() => write('PATCH', `/admin/${kind}/${account.id}`, { status: isActive ? 'SUSPENDED' : 'ACTIVE' })}
        >
          {isActive ? 'Suspend account' : 'Activate account'}
        </Act>
      </div>
      <header className="card-head">
        <h2>Keys</h2>
      </header>
      <Loaded query={keys}>
        {(data) =>
          data.keys.length === 0 ? (
            <Empty icon={KeyRound} title="No key yet">
              Create the first one with POST /admin/{kind}/{account.id}/keys.
            </Empty>
          ) : (
            <ul className="decisions">
              {data.keys.map((apiKey) => (
                <KeyRow key={apiKey.key_id} apiKey={apiKey} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </aside>
  )
}

type ListProps = { accounts: readonly Account[]; peek: string | undefined; onPeek: (id: string) => void }

function AccountList({ accounts, peek, onPeek }: ListProps) {
  if (accounts.length === 0)
    return (
      <Empty icon={Building2} title="No account yet">
        Create the first one with POST /admin/partners or POST /admin/tenants.
      </Empty>
    )
  return (
    <ul className="account-list">
      {accounts.map(({ id, name, slug, status, createdAt }) => (
        <li key={id}>
          <button type="button" aria-pressed={String(id) === peek} onClick={() => onPeek(String(id))}>
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
  const partners = useRead<{ partners: readonly Partner[] }>(
    '/admin/partners',
    { limit: 100 },
    { enabled: kind === 'partners' },
  )
  const tenants = useRead<{ tenants: readonly Tenant[] }>(
    '/admin/tenants',
    { limit: 100 },
    { enabled: kind === 'tenants' },
  )
  const found = kind === 'partners' ? partners.data?.partners.map(ofPartner) : tenants.data?.tenants.map(ofTenant)
  const query = {
    data: found,
    error: kind === 'partners' ? partners.error : tenants.error,
    refetch: () => (kind === 'partners' ? partners.refetch() : tenants.refetch()),
  }
  const peeked = found?.find(({ id }) => String(id) === peek)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Accounts</h1>
          <p>Pack partners and vault tenants with their terms, keys and limits.</p>
        </div>
        <Segmented
          label="Kind"
          value={kind}
          choices={[
            ['partners', 'Partners'],
            ['tenants', 'Tenants'],
          ]}
          onChange={(chosen) => change({ kind: chosen, peek: undefined })}
        />
      </header>
      <div className="list-layout account-layout" data-peek={peeked !== undefined}>
        <section className="card" aria-label={kind}>
          <Loaded query={query}>
            {(accounts) => <AccountList accounts={accounts} peek={peek} onPeek={(id) => change({ peek: id })} />}
          </Loaded>
        </section>
        {peeked && <Details key={peeked.id} kind={kind} account={peeked} onClose={() => change({ peek: undefined })} />}
      </div>
    </div>
  )
}
