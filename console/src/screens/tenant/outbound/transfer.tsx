import { useRead } from '../../../api/account.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { StatusBadge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { plural } from '../../../parts/plural.ts'
import { Deadline, Time } from '../../../parts/time.tsx'
import { usePost, type Transfer } from '../api.ts'
import { CardLine } from '../card-parts.tsx'
import { Requester } from '../requester.tsx'

function Decision({ transfer }: { transfer: Transfer }) {
  const post = usePost()
  if (transfer.status !== 'PENDING_ACCEPTANCE') return null
  const path = `/card-transfers/${transfer.id}` as const
  const cards = plural(transfer.card_count, 'card')
  if (transfer.direction === 'out') {
    return (
      <ActionButton
        level={2}
        role="owner"
        isFinal
        done="The transfer is cancelled."
        run={() => post(`${path}/cancel`)}
        consequences={<p>{cards} stay yours and become available again.</p>}
      >
        Cancel transfer
      </ActionButton>
    )
  }
  return (
    <section className="card" aria-labelledby="decide-title">
      <header className="card-head">
        <h2 id="decide-title">Your decision</h2>
        {transfer.expires_at && (
          <span className="small soft">{<Deadline at={transfer.expires_at} after=" left" over="expired" />}</span>
        )}
      </header>
      <div className="card-body stack">
        <p className="soft">{cards} become yours, with their storage from today on. They stay on their shelf.</p>
        <div className="row">
          <ActionButton
            level={1}
            role="owner"
            variant="filled"
            done={`${cards} are in your inventory.`}
            run={() => post(`${path}/accept`)}
          >
            Accept
          </ActionButton>
          <ActionButton
            level={2}
            role="owner"
            isFinal
            done="The transfer is declined."
            run={() => post(`${path}/decline`, {})}
            consequences={
              <p>
                {cards} stay with <bdi>{transfer.counterparty_name}</bdi>.
              </p>
            }
          >
            Decline
          </ActionButton>
        </div>
      </div>
    </section>
  )
}

/** Which cards, and who decides? */
export function TransferPage({ id }: { id: string }) {
  const query = useRead(`/card-transfers/${id}`)
  return (
    <DetailScreen query={query}>
      {({ transfer }) => (
        <>
          <DetailHead
            title={
              <>
                Transfer {transfer.id} <StatusBadge status={transfer.status} />
              </>
            }
            under={
              <>
                {transfer.direction === 'in' ? 'from' : 'to'} <bdi>{transfer.counterparty_name}</bdi> ·{' '}
                <Time at={transfer.requested_at} />
              </>
            }
            side={`${transfer.card_count}`}
            sideNote={transfer.card_count === 1 ? 'card' : 'cards'}
          />
          <div className="columns">
            <section className="card" aria-labelledby="cards-title">
              <header className="card-head">
                <h2 id="cards-title">Cards</h2>
              </header>
              {(transfer.cards ?? []).length === 0 ? (
                <p className="card-body soft">
                  {plural(transfer.card_count, 'card')} of <bdi>{transfer.counterparty_name}</bdi>. You see them once
                  they are yours.
                </p>
              ) : (
                <ul className="card-lines card-body">
                  {transfer.cards?.map(({ unique_id }) => (
                    <CardLine key={unique_id} code={unique_id} />
                  ))}
                </ul>
              )}
            </section>
            <div className="stack">
              <Decision transfer={transfer} />
              <FactsCard
                title="Details"
                facts={[
                  ['Note', transfer.note],
                  ['Completed', transfer.completed_at ? <Time key="c" at={transfer.completed_at} /> : undefined],
                  ['Declined because', transfer.declined_reason ?? undefined],
                  ['Requested by', transfer.api_key_id ? <Requester key="k" id={transfer.api_key_id} /> : undefined],
                ]}
              />
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
