import { Link } from '@tanstack/react-router'
import { Package, TriangleAlert } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Stages } from '../../../parts/stages.tsx'
import { Time } from '../../../parts/time.tsx'
import { useBase, usePost, type BuyerReturn } from '../api.ts'
import { AddressBlock } from '../address-block.tsx'
import { CardLine } from '../card-parts.tsx'
import { OutcomeBadge, reasons, ReturnBadge, stagesOf } from './return-parts.tsx'

function SendTo({ shown }: { shown: BuyerReturn }) {
  return (
    <section className="card" aria-labelledby="to-title">
      <header className="card-head">
        <h2 id="to-title">The buyer sends to</h2>
      </header>
      <div className="card-body stack">
        <AddressBlock address={shown.ship_to} />
        <p className="note" data-tone="accent">
          <Package size={16} aria-hidden />
          <span>
            With <b className="mono">{shown.return_number}</b> on the parcel, the dock finds it at once.
          </span>
        </p>
      </div>
    </section>
  )
}

function Cases({ shown }: { shown: BuyerReturn }) {
  const base = useBase()
  return (
    <>
      {shown.exception_ids?.map((id) => (
        <p key={id} className="note order-note" data-tone="warn">
          <TriangleAlert size={16} aria-hidden />
          <span className="grow">
            <b>Not everything came back as it left.</b> The case says what was found and decided.
          </span>
          <LinkButton to={`${base}/cases/${id}`} size="xs" variant="default">
            Open the case
          </LinkButton>
        </p>
      ))}
    </>
  )
}

/** How far is this return, and in which condition did each card come back? */
export function ReturnPage({ id }: { id: string }) {
  const base = useBase()
  const post = usePost()
  const query = useRead(`/returns/${id}`)
  return (
    <DetailScreen query={query}>
      {({ buyer_return: shown }) => (
        <>
          <DetailHead
            title={
              <>
                {shown.return_number} <ReturnBadge status={shown.status} />
              </>
            }
            under={
              <>
                From the buyer of <Link to={`${base}/orders/${shown.order_id}`}>order {shown.order_id}</Link> ·{' '}
                <Time at={shown.created_at} />
              </>
            }
            side={shown.announced ? `${shown.inspected_count} of ${shown.card_count}` : shown.inspected_count}
            sideNote="cards came back"
          />
          <section className="card purchase-stages" aria-label="Progress">
            <Stages stages={stagesOf(shown)} />
          </section>
          <Cases shown={shown} />
          <div className="columns">
            <section className="card" aria-labelledby="cards-title">
              <header className="card-head">
                <h2 id="cards-title">Cards</h2>
                <span className="small soft">outcome of the inspection</span>
              </header>
              {shown.cards?.length === 0 && (
                <p className="card-body soft">The parcel was not announced; its cards appear as they are inspected.</p>
              )}
              <ul className="card-lines card-body">
                {shown.cards?.map((card) => (
                  <CardLine
                    key={card.unique_id}
                    code={card.unique_id}
                    name={card.name}
                    note={<OutcomeBadge card={card} />}
                  />
                ))}
              </ul>
            </section>
            <div className="stack">
              {shown.status === 'ANNOUNCED' && <SendTo shown={shown} />}
              <FactsCard
                title="Details"
                facts={[
                  ['Reason', shown.reason ? reasons[shown.reason] : undefined],
                  ['Carrier', shown.carrier ?? undefined],
                  ['Tracking', shown.tracking_number ?? undefined],
                  ['Note', shown.note ?? undefined],
                  ['Created', <Time key="c" at={shown.created_at} />],
                ]}
              />
              {shown.status === 'ANNOUNCED' && (
                <ActionButton
                  level={1}
                  role="developer"
                  done="The return is cancelled."
                  run={() => post(`/returns/${shown.id}/cancel`)}
                >
                  Cancel return
                </ActionButton>
              )}
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
