import { KeyRound } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { StatusBadge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Stages } from '../../../parts/stages.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import type { Stage } from '../../../parts/timeline.tsx'
import { describeState } from '../../../parts/tones.ts'
import { usePost, useSites, type Withdrawal } from '../api.ts'
import { AddressBlock } from '../address-block.tsx'
import { CardLine } from '../card-parts.tsx'
import { Cents } from '../cents.tsx'
import { TrackingNumber } from './order-parts.tsx'
import { stateOf } from './withdrawal-state.ts'
import { methodOf, WithdrawalBadge } from './withdrawals.tsx'
import { Requester } from '../requester.tsx'

function stagesOf(withdrawal: Withdrawal): Stage[] {
  const isPickup = withdrawal.method === 'pickup'
  const steps: readonly (readonly [string, string, string | null])[] = [
    ['Requested', 'cards reserved', withdrawal.requested_at],
    ['Acknowledged', 'the warehouse works on it', withdrawal.acknowledged_at],
    isPickup
      ? ['Ready', 'at the pickup desk', withdrawal.pickup?.ready_at ?? null]
      : ['In transit', 'with the carrier', withdrawal.in_transit_at],
    isPickup
      ? ['Collected', withdrawal.pickup?.collected_by ?? 'in person', withdrawal.completed_at]
      : ['Completed', 'arrived', withdrawal.completed_at],
  ]
  const open = steps.findIndex(([, , at]) => at === null)
  if (withdrawal.status === 'CANCELLED') {
    const done = steps.flatMap(([name, note, at]): Stage[] => (at ? [{ name, note, at, state: 'done' }] : []))
    const note = withdrawal.cancel_reason ?? 'cards are available again'
    const { word: name } = describeState(stateOf(withdrawal))
    return [...done, { name, note, at: withdrawal.cancelled_at, state: 'bad' }]
  }
  return steps.map(([name, note, at], index) => ({
    name,
    note,
    at,
    state: at ? 'done' : index === open ? 'now' : 'open',
  }))
}

function Pickup({ withdrawal }: { withdrawal: Withdrawal }) {
  const sites = useSites()
  const { pickup } = withdrawal
  if (withdrawal.method !== 'pickup') return null
  const site = sites.get(pickup?.site_id ?? withdrawal.site_id ?? 0)
  const to = (site?.address ?? {}) as Readonly<Record<string, string | null>>
  return (
    <section className="card" aria-labelledby="pickup-title">
      <header className="card-head">
        <h2 id="pickup-title">Pickup</h2>
      </header>
      <div className="card-body stack">
        {pickup?.code_last2 && pickup.collected_at === null ? (
          <div className="pickup-code">
            <KeyRound size={18} aria-hidden />
            <span>
              <b className="mono" aria-label={`The code ends with ${pickup.code_last2}`}>
                •••• ••{pickup.code_last2}
              </b>
              <span className="small soft">The whole code is in the letter to your notice address.</span>
            </span>
          </div>
        ) : (
          <p className="soft">
            {pickup?.collected_at ? (
              <>
                Collected by {pickup.collected_by}, <Time at={pickup.collected_at} />.
              </>
            ) : (
              'When the cards are at the desk, a code is sent to your notice address.'
            )}
          </p>
        )}
        <dl className="facts">
          <dt>Where</dt>
          <dd>
            <bdi>{site?.name}</bdi>
            <br />
            <span className="soft">{[to['street1'], to['city']].filter(Boolean).join(', ')}</span>
          </dd>
          {pickup?.appointment_at && (
            <>
              <dt>Appointment</dt>
              <dd>
                <Time at={pickup.appointment_at} />
              </dd>
            </>
          )}
          {pickup?.expires_at && pickup.collected_at === null && (
            <>
              <dt>Kept for</dt>
              <dd>
                <Deadline at={pickup.expires_at} />
              </dd>
            </>
          )}
        </dl>
        {site?.pickup_instructions && <p className="small soft">{site.pickup_instructions}</p>}
      </div>
    </section>
  )
}

function Destination({ withdrawal }: { withdrawal: Withdrawal }) {
  const { destination } = withdrawal
  if (destination === null) return null
  return (
    <section className="card" aria-labelledby="to-title">
      <header className="card-head">
        <h2 id="to-title">Destination</h2>
      </header>
      <AddressBlock address={destination} className="address card-body" />
    </section>
  )
}

function Parcels({ withdrawal }: { withdrawal: Withdrawal }) {
  const parcels = withdrawal.parcels ?? []
  if (parcels.length === 0) return null
  return (
    <section className="card" aria-labelledby="parcels-title">
      <header className="card-head">
        <h2 id="parcels-title">Parcels</h2>
      </header>
      <ul className="parcels">
        {parcels.map(({ parcel_id, unique_ids, postage_cents, tracking }) => (
          <li key={parcel_id}>
            <div className="spread wrap">
              <span className="strong">
                {unique_ids.length} {unique_ids.length === 1 ? 'card' : 'cards'}
              </span>
              {tracking.status && <StatusBadge status={tracking.status} />}
            </div>
            <TrackingNumber
              tracking={tracking}
              eta={withdrawal.status === 'IN_TRANSIT' && tracking.delivered_at === null ? tracking.eta : null}
            />
            <span className="small soft">
              postage <Cents value={postage_cents} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where are these cards, and what opens the pickup? */
export function WithdrawalPage({ id }: { id: string }) {
  const post = usePost()
  const query = useRead(`/withdrawals/${id}`)
  return (
    <DetailScreen query={query}>
      {({ withdrawal }) => (
        <>
          <DetailHead
            title={
              <>
                Withdrawal {withdrawal.id} <WithdrawalBadge withdrawal={withdrawal} />
              </>
            }
            under={
              <>
                {methodOf(withdrawal)} · <Time at={withdrawal.requested_at} />
              </>
            }
            side={`${withdrawal.card_count}`}
            sideNote={withdrawal.card_count === 1 ? 'card' : 'cards'}
          />
          <section className="card purchase-stages" aria-label="Progress">
            <Stages stages={stagesOf(withdrawal)} />
          </section>
          <div className="columns">
            <section className="card" aria-labelledby="cards-title">
              <header className="card-head">
                <h2 id="cards-title">Cards</h2>
              </header>
              <ul className="card-lines card-body">
                {withdrawal.cards?.map(({ unique_id, status }) => (
                  <CardLine key={unique_id} code={unique_id} note={<StatusBadge status={status} />} />
                ))}
              </ul>
            </section>
            <div className="stack">
              <Pickup withdrawal={withdrawal} />
              <Destination withdrawal={withdrawal} />
              <Parcels withdrawal={withdrawal} />
              <FactsCard
                title="Details"
                facts={[
                  ['Note', withdrawal.note ?? undefined],
                  ['Requested by', <Requester key="k" id={withdrawal.api_key_id} />],
                ]}
              />
              {withdrawal.status === 'REQUESTED' && (
                <ActionButton
                  level={2}
                  role="owner"
                  isFinal
                  done="The withdrawal is cancelled."
                  run={() => post(`/withdrawals/${withdrawal.id}/cancel`)}
                  consequences={
                    <p>
                      {withdrawal.card_count} {withdrawal.card_count === 1 ? 'card stays' : 'cards stay'} in the vault
                      and become available again.
                    </p>
                  }
                >
                  Cancel withdrawal
                </ActionButton>
              )}
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
