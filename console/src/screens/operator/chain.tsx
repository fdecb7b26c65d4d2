import type { Schemas } from '@packhouse/sdk'
import { Link2, PauseCircle, PlayCircle } from 'lucide-react'
import { useListing, useRead } from '../../api/account.ts'
import { useListState } from '../../app/search.ts'
import { Badge, StatusBadge } from '../../parts/badge.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { FilterChip } from '../../parts/filters.tsx'
import { Id } from '../../parts/id.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { ContractsCard } from './contracts-card.tsx'
import { formatEther, type Relayer } from './figures.tsx'
import { ResumeIndexer } from './home.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'

type Intent = Schemas['ChainIntent']
type Account = Relayer['accounts'][number]

function IndexerCard() {
  const indexer = useRead('/admin/indexer')
  return (
    <section className="card" aria-label="Indexer">
      <header className="card-head">
        <h2>Indexer</h2>
        {indexer.data &&
          (indexer.data.indexer.halted_reason === null ? (
            <Badge tone="good">Running</Badge>
          ) : (
            <Badge tone="bad">Halted</Badge>
          ))}
      </header>
      <div className="card-body">
        <Loaded query={indexer}>
          {({
            indexer: { head_block, included_block, safe_block, final_block, lag_blocks, halted_reason, halted_at },
          }) => (
            <>
              {halted_reason !== null && (
                <div className="note" data-tone="bad">
                  <span className="grow">
                    Halted <Time at={halted_at} />: {halted_reason}
                  </span>
                  <ResumeIndexer />
                </div>
              )}
              <dl className="facts">
                <dt>Newest block</dt>
                <dd>{head_block?.toLocaleString('en') ?? '–'}</dd>
                <dt>Read</dt>
                <dd>
                  {included_block?.toLocaleString('en') ?? '–'}
                  {lag_blocks ? ` · ${lag_blocks} behind` : ''}
                </dd>
                <dt>Safe</dt>
                <dd>{safe_block?.toLocaleString('en') ?? '–'}</dd>
                <dt>Final</dt>
                <dd>{final_block?.toLocaleString('en') ?? '–'}</dd>
              </dl>
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}

function RandomnessCard() {
  const float = useRead('/admin/chain/float')
  return (
    <section className="card" aria-label="Randomness">
      <header className="card-head">
        <h2>Randomness</h2>
      </header>
      <div className="card-body">
        <Loaded query={float}>
          {({ float: { randomness, requests } }) => (
            <dl className="facts">
              <dt>Draws that are paid for</dt>
              <dd>{randomness.requests_left?.toLocaleString('en') ?? 'free'}</dd>
              <dt>Balance of the adapter</dt>
              <dd>{formatEther(randomness.float_wei)} ETH</dd>
              <dt>Waiting for a random number</dt>
              <dd>{requests.waiting}</dd>
              <dt>Oldest</dt>
              <dd>
                <Time at={requests.oldest_waiting_since} />
              </dd>
            </dl>
          )}
        </Loaded>
      </div>
    </section>
  )
}

function AccountRow({ account }: { account: Account }) {
  const write = useWrite()
  const { id, role, address, paused, balance_wei, pending, oldest_pending_at, held } = account
  return (
    <tr>
      <td>
        <b>{role}</b>
      </td>
      <td>
        <Id value={address} label="address" />
      </td>
      <td>
        {paused ? (
          <Badge tone="warn">Paused</Badge>
        ) : (
          <Badge tone={held ? 'good' : 'neutral'}>{held ? 'Signing' : 'Idle'}</Badge>
        )}
      </td>
      <td className="right">{balance_wei === null ? '–' : formatEther(balance_wei)}</td>
      <td className="right">{pending}</td>
      <td className="right soft">
        <Time at={oldest_pending_at} />
      </td>
      <td className="right">
        <Act
          roles={['admin']}
          icon={paused ? <PlayCircle size={14} aria-hidden /> : <PauseCircle size={14} aria-hidden />}
          done={paused ? 'Signing goes on.' : 'Signing is paused.'}
          consequences={
            <p>
              {paused
                ? `The account ${role} signs again.`
                : `The account ${role} signs nothing new. ${pending} transactions that are sent are completed.`}
            </p>
          }
          run={() => write('POST', `/admin/relayer/${paused ? 'resume' : 'pause'}`, { account_id: id })}
        >
          {paused ? 'Resume' : 'Pause'}
        </Act>
      </td>
    </tr>
  )
}

function Accounts() {
  const relayer = useRead('/admin/relayer')
  return (
    <section className="card" aria-label="Relayer accounts">
      <header className="card-head">
        <h2>Relayer accounts</h2>
        {relayer.data && (
          <span className="small soft">
            {relayer.data.relayer.queued} waiting · {relayer.data.relayer.refused_last_day} refused in 24 hours
          </span>
        )}
      </header>
      <Loaded query={relayer}>
        {({ relayer: { accounts } }) => (
          <PlainTable
            label="List of relayer accounts"
            className="relayer-table"
            columns={[
              'Role',
              'Address',
              'State',
              { right: 'Balance, ETH' },
              { right: 'Pending' },
              { right: 'Oldest' },
              { hidden: 'Actions' },
            ]}
          >
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </PlainTable>
        )}
      </Loaded>
    </section>
  )
}

function IntentActions({ intent }: { intent: Intent }) {
  const write = useWrite()
  if (intent.state !== 'BROADCAST' && intent.state !== 'QUEUED') return null
  return (
    <span className="row">
      {intent.state === 'BROADCAST' && (
        <Act
          roles={['admin']}
          done="A higher fee is sent."
          consequences={<p>The same transaction is sent again with a higher fee; only one of them can be mined.</p>}
          run={() => write('POST', `/admin/chain/intents/${intent.id}/bump`)}
        >
          Bump fee
        </Act>
      )}
    </span>
  )
}

const columns: readonly Column<Intent>[] = [
  { id: 'event', head: 'Purpose', width: 'minmax(0, 1.1fr)', cell: ({ purpose }) => <b className="mono">{purpose}</b> },
  {
    id: 'text',
    head: 'Reference',
    width: 'minmax(0, 1.2fr)',
    cell: ({ reference }) => <span className="mono">{reference}</span>,
  },
  {
    id: 'status',
    head: 'State',
    width: '120px',
    cell: ({ state, result }) => <StatusBadge status={result === 'SUCCEEDED' ? state : (result ?? state)} />,
  },
  { id: 'role', head: 'Account', width: '100px', cell: ({ role }) => role, from: 1000 },
  {
    id: 'hash',
    head: 'Transaction',
    width: '130px',
    cell: ({ transaction_hash }) => <Id value={transaction_hash} label="hash" />,
    from: 900,
  },
  {
    id: 'error',
    head: 'Error',
    width: 'minmax(0, 1fr)',
    cell: ({ error, error_message }) => <span title={error_message ?? ''}>{error}</span>,
    from: 1200,
  },
  { id: 'when', head: 'Changed', width: '110px', align: 'right', cell: ({ updated_at }) => <Time at={updated_at} /> },
  {
    id: 'act',
    head: '',
    width: '92px',
    align: 'right',
    cell: (intent) => <IntentActions intent={intent} />,
    from: 760,
  },
]

const states = [
  ['QUEUED', 'Queued'],
  ['SIGNED', 'Signed'],
  ['BROADCAST', 'Sent, not mined'],
  ['FAILED', 'Failed'],
] as const

/** Does everything move on chain? */
export function ChainPage() {
  const [search, change] = useListState()
  const state = search['state']
  const listing = useListing('/admin/chain/intents', { state }, 'intents')
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Chain</h1>
          <p>Indexed blocks, signing accounts, contracts and transactions.</p>
        </div>
      </header>
      <div className="columns chain-top">
        <Accounts />
        <div className="stack">
          <IndexerCard />
          <RandomnessCard />
        </div>
      </div>
      <ContractsCard />
      <section className="card list-card" aria-label="Transactions">
        <header className="card-head list-head">
          <h2>Transactions</h2>
          <FilterChip name="State" value={state} choices={states} onChange={(chosen) => change({ state: chosen })} />
        </header>
        <DataTable
          label="Transactions"
          columns={columns}
          listing={listing}
          idOf={({ id }) => String(id)}
          empty={
            <Empty icon={Link2} title="No transaction here">
              Remove the filter to see all of them.
            </Empty>
          }
        />
      </section>
    </div>
  )
}
