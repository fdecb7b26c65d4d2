import { UserSearch, UsersRound } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from '@tanstack/react-router'
import { useListing, useRead } from '../../api/account.ts'
import { homeOf, useAccount } from '../../api/session.ts'
import type { EndUserBalance, LedgerEntry } from '../../api/types.ts'
import { identityOf } from '../../app/identity.ts'
import { useListState } from '../../app/search.ts'
import { CardPicture } from '../../parts/card-picture.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { SearchField } from '../../parts/filters.tsx'
import { cutMiddle, Id } from '../../parts/id.tsx'
import { ListScreen } from '../../parts/list-screen.tsx'
import { Money } from '../../parts/money.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Withdrawals } from './customer-withdrawals.tsx'

/** The entries that lower the balance; a hold only sets a part of it aside. */
const debits = new Set(['HOLD_SETTLE', 'WITHDRAWAL'])

const entryNames: Readonly<Record<string, string>> = {
  DEPOSIT_CREDIT: 'Deposit',
  HOLD: 'Set aside',
  HOLD_RELEASE: 'Released',
  HOLD_SETTLE: 'Paid',
  BUYBACK_CREDIT: 'Sold back',
  REFUND_CREDIT: 'Refund',
  WITHDRAWAL: 'Withdrawal',
  WITHDRAWAL_REVERSAL: 'Withdrawal reversed',
  ADJUSTMENT: 'Adjustment',
}

const columns: readonly Column<LedgerEntry>[] = [
  { id: 'type', head: 'What', width: '124px', cell: ({ entry_type }) => entryNames[entry_type] ?? entry_type },
  {
    id: 'text',
    head: 'For',
    width: 'minmax(120px, 1fr)',
    cell: ({ description }) => <span className="soft">{description}</span>,
  },
  {
    id: 'amount',
    head: 'Amount, USDC',
    width: '92px',
    align: 'right',
    cell: ({ entry_type, amount_usdc }) => (
      <Money amount={amount_usdc} {...(debits.has(entry_type) && { sign: '-' as const })} />
    ),
  },
  {
    id: 'balance',
    head: 'Balance',
    width: '92px',
    align: 'right',
    cell: ({ balance_after_usdc }) => <Money amount={balance_after_usdc} />,
  },
  {
    id: 'held',
    head: 'On hold',
    width: '84px',
    align: 'right',
    cell: ({ reserved_after_usdc }) => <Money amount={reserved_after_usdc} />,
    from: 900,
  },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

function Holdings({ query }: { query: ReturnType<typeof identityOf> }) {
  const collection = useRead('/mystery/collection', { ...query, still_owned: true, limit: 24 })
  return (
    <section className="card" aria-labelledby="holdings-title">
      <header className="card-head">
        <h2 id="holdings-title">Cards they hold</h2>
      </header>
      <div className="card-body">
        <Loaded query={collection}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="soft">No card from your packs.</p>
            ) : (
              <ul className="peek-cards">
                {items.map((item) => (
                  <li key={item.token_id}>
                    <CardPicture url={item.image_url} name={item.name} size="card" />
                    <b className="small cut">{item.name}</b>
                    <Money amount={item.value_usd} unit="USD" />
                    {item.redeem_status === 'REDEEMING' && <span className="small soft">Being redeemed</span>}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

function Customer({ text }: { text: string }) {
  const base = homeOf(useAccount())
  const query = identityOf(text)
  const first = useRead('/wallet/ledger', { ...query, limit: 1 })
  const listing = useListing('/wallet/ledger', query, 'entries')
  return (
    <div className="columns">
      <section className="card list-card" aria-labelledby="ledger-title">
        <header className="card-head">
          <h2 id="ledger-title">Credits of {text}</h2>
          <Link to={`${base}/purchases`} search={{ q: text }} className="small strong">
            Purchases
          </Link>
        </header>
        <DataTable
          label="Ledger"
          columns={columns}
          listing={listing}
          idOf={({ id }) => String(id)}
          empty={
            <Empty icon={UserSearch} title="No entry">
              This customer has no credits yet.
            </Empty>
          }
        />
      </section>
      <div className="stack">
        <section className="card" aria-labelledby="customer-title">
          <header className="card-head">
            <h2 id="customer-title">Customer</h2>
          </header>
          <div className="card-body">
            <Loaded query={first}>
              {({ end_user, entries }) => (
                <dl className="facts">
                  <dt>Balance</dt>
                  <dd className="strong">
                    <Money amount={entries[0]?.balance_after_usdc ?? '0'} unit="USDC" />
                  </dd>
                  <dt>On hold</dt>
                  <dd>
                    <Money amount={entries[0]?.reserved_after_usdc ?? '0'} unit="USDC" />
                  </dd>
                  <dt>Your id</dt>
                  <dd>{end_user.external_user_id ?? <span className="none">–</span>}</dd>
                  <dt>Vault</dt>
                  <dd>
                    <Id value={end_user.custody_address} label="vault" />
                  </dd>
                  <dt>Known since</dt>
                  <dd>
                    <Time at={end_user.created_at} />
                  </dd>
                </dl>
              )}
            </Loaded>
          </div>
        </section>
        <Withdrawals query={query} />
        <Holdings query={query} />
      </div>
    </div>
  )
}

const userColumns: readonly Column<EndUserBalance>[] = [
  {
    id: 'memo',
    head: 'Customer',
    width: 'minmax(120px, 1.4fr)',
    cell: ({ external_user_id, wallet_address }) =>
      external_user_id ?? <span className="mono">{cutMiddle(wallet_address ?? '')}</span>,
  },
  {
    id: 'pack',
    head: 'Vault or wallet',
    width: 'minmax(120px, 1fr)',
    cell: ({ external_user_id, wallet_address }) =>
      external_user_id === null ? (
        <span className="soft">own wallet</span>
      ) : (
        <span className="mono soft">{wallet_address ? cutMiddle(wallet_address) : '–'}</span>
      ),
  },
  {
    id: 'held',
    head: 'On hold',
    width: '96px',
    align: 'right',
    cell: ({ wallet }) => <Money amount={wallet.reserved_usdc} />,
    from: 760,
  },
  {
    id: 'paid',
    head: 'Credits, USDC',
    width: '110px',
    align: 'right',
    cell: ({ wallet }) => (
      <b>
        <Money amount={wallet.balance_usdc} />
      </b>
    ),
  },
  { id: 'when', head: 'Since', width: '112px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

/** Who are our customers, and what do they hold? */
function CustomerList() {
  const [search, change] = useListState()
  const { q } = search
  const listing = useListing('/end-users', { q }, 'end_users')
  const onSearch = useCallback((text: string | undefined) => change({ q: text }), [change])
  return (
    <ListScreen
      title="End users"
      lead="Your customers with their credits. Open one for the ledger and the cards."
      noun="customer"
      icon={UsersRound}
      columns={userColumns}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ external_user_id, wallet_address }) =>
        change({ user: external_user_id ?? wallet_address ?? undefined })
      }
      filters={['q']}
      filterRow={<SearchField value={q} placeholder="Customer id or wallet" onChange={onSearch} />}
      empty="A customer appears with the first purchase, deposit or balance request."
    />
  )
}

/** What does this customer hold? */
export function CustomersPage() {
  const [search, change] = useListState()
  const { user } = search
  if (user === undefined) return <CustomerList />
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1 className="cut">{user}</h1>
          <p>Credits, their ledger and the cards of one customer.</p>
        </div>
        <button type="button" className="pill" onClick={() => change({ user: undefined })}>
          All customers
        </button>
      </header>
      <Customer key={user} text={user} />
    </div>
  )
}
