import { Button, TextInput } from '@mantine/core'
import { ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { StatusFilter } from '../../../parts/filters.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { Cents, formatCents, readCents } from '../../tenant/cents.tsx'
import { Act } from '../act.tsx'
import { useOperatorRead, useWrite } from '../api.ts'
import { ClaimForm } from './claim-form.tsx'
import { caseRoles, once, type Claim } from './desk-api.ts'

const payers = ['treasury'] as const
const kinds = { lost: 'Lost', damaged: 'Damaged' } as const
const isOpen = ({ status }: Claim): boolean => status === 'FILED' || status === 'ACCEPTED'

/** What a decision of the carrier does, with the amount that it names. */
function Decide({ claim, name }: { claim: Claim; name: 'accept' | 'pay' }) {
  const write = useWrite()
  const [text, setText] = useState(formatCents(claim.accepted_cents ?? claim.claimed_cents).slice(1))
  const cents = readCents(text) ?? 0
  const isPayment = name === 'pay'
  return (
    <Act
      roles={isPayment ? payers : caseRoles}
      label={`${isPayment ? 'Paid' : 'Accepted'}: ${claim.claim_number}`}
      isFinal={isPayment}
      done={isPayment ? 'Booked.' : 'Recorded.'}
      consequences={
        <div className="stack">
          <TextInput
            label={isPayment ? 'Paid by the carrier' : 'Accepted by the carrier'}
            description={`At most ${formatCents(claim.claimed_cents)}.`}
            leftSection="$"
            inputMode="decimal"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {isPayment && (
            <p>
              The payment is booked once. What the tenant was credited for this order before stays with the vault; the
              rest lowers the next invoice.
            </p>
          )}
        </div>
      }
      run={() => write('POST', `/carrier-claims/${claim.id}/${name}`, { ...once(), amount_cents: cents })}
    >
      {isPayment ? 'Paid' : 'Accepted'}
    </Act>
  )
}

function ClaimRow({ claim }: { claim: Claim }) {
  const write = useWrite()
  const end = (name: 'deny' | 'withdraw') => (reason: string) =>
    write('POST', `/carrier-claims/${claim.id}/${name}`, { ...once(), reason })
  return (
    <li>
      <div className="decision grow">
        <div className="grow">
          <span className="row wrap">
            <b>
              <span className="mono">{claim.claim_number}</span> · {kinds[claim.kind]} parcel {claim.parcel_number} of
              order {claim.order_id}
            </b>
            <StatusBadge status={claim.status} />
          </span>
          <p className="small soft">
            {claim.carrier} <span className="mono">{claim.tracking_number}</span>
            {claim.carrier_reference && ` · reference ${claim.carrier_reference}`} · filed <Time at={claim.filed_at} />
          </p>
          <p className="small soft">
            claimed <Cents value={claim.claimed_cents} /> of <Cents value={claim.max_cents} /> declared
            {claim.accepted_cents !== null && (
              <>
                {' '}
                · accepted <Cents value={claim.accepted_cents} />
              </>
            )}
            {claim.paid_cents !== null && (
              <>
                {' '}
                · paid{' '}
                <b className="ink">
                  <Cents value={claim.paid_cents} />
                </b>
                , of which <Cents value={claim.credited_cents} /> to the tenant
              </>
            )}
          </p>
          {(claim.reason ?? claim.note) && <q>{claim.reason ?? claim.note}</q>}
        </div>
        {isOpen(claim) && (
          <span className="row wrap">
            <Act
              roles={caseRoles}
              label={`Denied: ${claim.claim_number}`}
              reason="Why the carrier denies it"
              done="Denied."
              run={end('deny')}
            >
              Denied
            </Act>
            <Act
              roles={caseRoles}
              label={`Withdraw ${claim.claim_number}`}
              reason="Why it is withdrawn"
              done="Withdrawn."
              run={end('withdraw')}
            >
              Withdraw
            </Act>
            {claim.status === 'FILED' && <Decide claim={claim} name="accept" />}
            <Decide key={claim.status} claim={claim} name="pay" />
          </span>
        )}
      </div>
    </li>
  )
}

const statuses = ['FILED', 'ACCEPTED', 'PAID', 'DENIED', 'WITHDRAWN'] as const

/** What do carriers owe for parcels that they lost or damaged? */
export function ClaimsPage() {
  const [{ status }] = useListState()
  const claims = useOperatorRead('/carrier-claims', {
    limit: 50,
    status: statuses.find((name) => name === status),
  })
  const [isNew, setNew] = useState(false)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Carrier claims</h1>
          <p>Parcels that a carrier lost or damaged: what is claimed, and what was paid.</p>
        </div>
        {!isNew && <Button onClick={() => setNew(true)}>New claim</Button>}
      </header>
      <div className="stack">
        <div className="filters">
          <StatusFilter statuses={statuses} />
        </div>
        {isNew && (
          <section className="card" aria-labelledby="new-claim">
            <header className="card-head">
              <h2 id="new-claim">New claim</h2>
            </header>
            <ClaimForm onDone={() => setNew(false)} />
          </section>
        )}
        <section className="card" aria-label="Carrier claims">
          <Loaded query={claims}>
            {({ carrier_claims: found }) =>
              found.length === 0 ? (
                <Empty icon={ShieldQuestion} title={status === undefined ? 'No claim yet' : 'No claim matches'}>
                  A claim is filed for a parcel of an order, such as one that a tenant reports.
                </Empty>
              ) : (
                <ul className="shelf-list">
                  {found.map((claim) => (
                    <ClaimRow key={claim.id} claim={claim} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
      </div>
    </div>
  )
}
