import { LinkButton } from '../../../parts/link-button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useListing, useRead } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterChip } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { describeState } from '../../../parts/tones.ts'
import { useBase, useTenant, type DeclaredValue } from '../api.ts'
import { VaultPicture } from '../card-parts.tsx'
import { Cents, formatCents } from '../cents.tsx'

const statuses = [
  ['SUBMITTED', 'In review'],
  ['APPROVED', describeState('APPROVED').word],
  ['REJECTED', describeState('REJECTED').word],
  ['SUPERSEDED', describeState('SUPERSEDED').word],
  ['ENDED', describeState('ENDED').word],
] as const

export function ValueBadge({ status }: Pick<DeclaredValue, 'status'>) {
  return <StatusBadge status={status === 'SUBMITTED' ? 'IN_REVIEW' : status} />
}

function CardCell({ code }: { code: string }) {
  const { data } = useRead(`/cards/${code}`)
  return (
    <span className="row">
      {data ? (
        <VaultPicture card={data.card} size="thumb" />
      ) : (
        <span className="picture" data-size="thumb" aria-hidden />
      )}
      <b className="strong cut">{data?.card.name ?? code}</b>
    </span>
  )
}

const columns: readonly Column<DeclaredValue>[] = [
  { id: 'memo', head: 'Card', width: 'minmax(150px, 1.6fr)', cell: ({ unique_id }) => <CardCell code={unique_id} /> },
  {
    id: 'amount',
    head: 'Declared',
    width: '100px',
    align: 'right',
    cell: ({ declared_value_cents }) => <Cents value={declared_value_cents} />,
  },
  {
    id: 'from',
    head: 'Applies from',
    width: '112px',
    cell: ({ effective_from }) => <Time at={effective_from} />,
    from: 1700,
  },
  {
    id: 'pack',
    head: 'Remark',
    width: 'minmax(90px, 1fr)',
    cell: ({ rejected_reason: reason, note }) => (reason ?? note) && <span className="soft">{reason ?? note}</span>,
  },
  { id: 'status', head: 'Review', width: '120px', cell: ({ status }) => <ValueBadge status={status} /> },
  {
    id: 'when',
    head: 'Declared on',
    width: '112px',
    align: 'right',
    cell: ({ created_at }) => <Time at={created_at} />,
  },
]

/** How much of the coverage is used. */
function Coverage() {
  const tenant = useTenant()
  return (
    <section className="card" aria-labelledby="coverage-title">
      <header className="card-head">
        <h2 id="coverage-title">Coverage</h2>
      </header>
      <div className="card-body stack">
        <Loaded query={tenant} lines={5}>
          {({ account: { coverage } }) => {
            const { declared_total_cents: used, coverage_limit_cents: limit } = coverage
            const share = Math.min(100, (used / Math.max(1, limit)) * 100)
            return (
              <div className="stack">
                <div>
                  <p className="tile-amount">{formatCents(used)}</p>
                  <p className="small soft">of {formatCents(limit)} covered</p>
                </div>
                <span
                  className="received-bar wide"
                  role="img"
                  aria-label={`${share.toFixed(1)} % of the coverage is used`}
                >
                  <i data-kind="plain" style={{ width: `${share}%` }} />
                </span>
                <dl className="facts">
                  <dt>At once up to</dt>
                  <dd>
                    <Cents value={coverage.auto_approve_cents} /> a card
                  </dd>
                  <dt>At most</dt>
                  <dd>
                    <Cents value={coverage.per_card_cap_cents} /> a card
                  </dd>
                  <dt>Fee a month</dt>
                  <dd>{(coverage.coverage_fee_bps / 100).toFixed(2)} % of the value</dd>
                </dl>
              </div>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}

/** What is covered, and what waits for a review? */
export function ValuesPage() {
  const base = useBase()
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { status } = search
  const listing = useListing('/declared-values', { status }, 'declared_values')
  return (
    <ListScreen
      title="Declared values"
      lead="What each card is covered and insured for. Higher values are reviewed by a person."
      noun="value"
      resource="declared_value"
      icon={ShieldCheck}
      columns={columns}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ unique_id }) => void navigate({ to: `${base}/inventory`, search: { peek: unique_id, tab: 'values' } })}
      filters={['status']}
      filterRow={
        <FilterChip name="Review" value={status} choices={statuses} onChange={(chosen) => change({ status: chosen })} />
      }
      actions={
        <LinkButton to={`${base}/inventory`} variant="default" leftSection={<ShieldCheck size={16} aria-hidden />}>
          Declare values
        </LinkButton>
      }
      empty="Select cards in the inventory and press “Declare value”."
      side={<Coverage />}
    />
  )
}
