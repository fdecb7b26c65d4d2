import { LinkButton } from '../../../parts/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { hasScope, useAccount } from '../../../api/session.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Id } from '../../../parts/id.tsx'
import { CloseButton, Peek } from '../../../parts/peek.tsx'
import { Segmented } from '../../../parts/segmented.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { useBase, useFileUrl, useSites, type Card } from '../api.ts'
import { CardState, holderOf, printingOf, VaultPicture } from '../card-parts.tsx'
import { Cents } from '../cents.tsx'
import { describeStep, whoDid } from './custody.ts'
import { RemarksForm } from './remarks-form.tsx'

function CustodyTab({ code }: { code: string }) {
  const sites = useSites()
  const custody = useRead(`/cards/${code}/custody`)
  return (
    <Loaded query={custody} lines={6}>
      {({ custody_events: events, chain_valid }) => (
        <>
          <p className="note" data-tone={chain_valid ? 'good' : 'bad'}>
            {chain_valid ? <ShieldCheck size={16} aria-hidden /> : <ShieldX size={16} aria-hidden />}
            <span>
              {chain_valid ? (
                <>
                  <b>The chain of {events.length} entries is intact.</b> Each holds the hash of the one before.
                </>
              ) : (
                <>
                  <b>The chain is broken.</b> An entry was changed afterwards; the operator has been alerted.
                </>
              )}
            </span>
          </p>
          <ol className="steps">
            {events.toReversed().map((event) => {
              const { icon: Icon, title } = describeStep(event)
              const site = event.site_id === null ? undefined : sites.get(event.site_id)?.name
              return (
                <li key={event.seq} title={`Entry ${event.seq}, hash ${event.hash}`}>
                  <span className="step-mark">
                    <Icon size={14} aria-hidden />
                  </span>
                  <span>
                    <b className="strong">{title}</b>
                    <span className="small soft">
                      <Time at={event.at} /> · {whoDid(event.actor_kind)}
                      {site && ` · ${site}`}
                    </span>
                  </span>
                </li>
              )
            })}
          </ol>
        </>
      )}
    </Loaded>
  )
}

function ValuesTab({ code }: { code: string }) {
  const values = useRead('/declared-values', { unique_id: code })
  return (
    <Loaded query={values}>
      {({ declared_values: found }) =>
        found.length === 0 ? (
          <p className="soft">No value was declared. Select the card and declare one to cover it.</p>
        ) : (
          <ul className="value-list">
            {found.map((value) => (
              <li key={value.id} className="spread">
                <span>
                  <b className="strong">
                    <Cents value={value.declared_value_cents} />
                  </b>
                  <span className="small soft">
                    from <Time at={value.effective_from} />
                    {value.rejected_reason && ` · ${value.rejected_reason}`}
                  </span>
                </span>
                <StatusBadge status={value.status === 'SUBMITTED' ? 'IN_REVIEW' : value.status} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function DetailsTab({ card }: { card: Card }) {
  const sites = useSites()
  const base = useBase()
  return (
    <dl className="facts">
      <dt>Game</dt>
      <dd>{card.game ?? '–'}</dd>
      <dt>Rarity</dt>
      <dd>{card.rarity ?? '–'}</dd>
      <dt>Language</dt>
      <dd>{card.language ?? '–'}</dd>
      <dt>Site</dt>
      <dd>{sites.get(card.site_id ?? 0)?.name ?? '–'}</dd>
      <dt>Received</dt>
      <dd>
        <Time at={card.received_at} />
      </dd>
      <dt>Announced in</dt>
      <dd>
        {card.inbound_shipment_id === null ? (
          '–'
        ) : (
          <Link to={`${base}/inbound/${card.inbound_shipment_id}`}>Shipment {card.inbound_shipment_id}</Link>
        )}
      </dd>
      {card.hold && (
        <>
          <dt>On hold</dt>
          <dd>
            <bdi>{card.hold.reason}</bdi>, since <Time at={card.hold.since} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** People who may write change the remarks; others read them. */
function Remarks({ card }: { card: Card }) {
  const mayWrite = hasScope(useAccount(), 'write:inbound_shipment')
  if (mayWrite) return <RemarksForm key={`${card.client_reference} ${card.tags.join()}`} card={card} />
  return (
    <dl className="facts">
      <dt>Your reference</dt>
      <dd>{card.client_reference ?? '–'}</dd>
      <dt>Tags</dt>
      <dd>{card.tags.join(', ') || '–'}</dd>
    </dl>
  )
}

function Photos({ card }: { card: Card }) {
  const fileUrl = useFileUrl()
  const photos = card.images.filter(({ taken_at }) => taken_at !== null)
  if (photos.length === 0) return null
  return (
    <ul className="photo-row">
      {photos.map(({ url, side, taken_at }) => (
        <li key={url}>
          <a href={fileUrl(url)} target="_blank" rel="noreferrer">
            <img src={fileUrl(url)} alt={`${card.name}, ${side}`} loading="lazy" />
          </a>
          <span className="small soft">
            {side}, <Time at={taken_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const tabs = [
  ['custody', 'Custody'],
  ['values', 'Values'],
  ['details', 'Details'],
] as const
type Tab = (typeof tabs)[number][0]

const reviewWords = { SUBMITTED: 'in review', APPROVED: 'approved' } as const

function Panel({ card, onClose }: { card: Card; onClose: () => void }) {
  const base = useBase()
  const [search, change] = useListState()
  const tab: Tab = tabs.find(([known]) => known === search['tab'])?.[0] ?? 'custody'
  const held = holderOf(card)
  const review = card.declared_value_status && reviewWords[card.declared_value_status]
  return (
    <>
      <header className="panel-head">
        <VaultPicture card={card} size="large" />
        <div>
          <CardState card={card} />
          <h2>{card.name}</h2>
          <p className="soft">{printingOf(card)}</p>
          <Id value={card.unique_id} isWhole label="code" />
        </div>
        <CloseButton onClose={onClose} />
      </header>
      <dl className="thirds">
        <div>
          <dt>Market</dt>
          <dd>
            <b>
              <Cents value={card.market_value_cents} />
            </b>
          </dd>
        </div>
        <div>
          <dt>Declared</dt>
          <dd>
            <b>
              <Cents value={card.declared_value_cents} />
            </b>
            {review && <span className="small soft">{review}</span>}
          </dd>
        </div>
        <div>
          <dt>Condition</dt>
          <dd>
            <b>{card.condition ?? '–'}</b>
          </dd>
        </div>
      </dl>
      <div className="card-body stack">
        <Photos card={card} />
        <Segmented<Tab> label="Part" value={tab} choices={tabs} onChange={(chosen) => change({ tab: chosen })} />
        {tab === 'custody' && <CustodyTab code={card.unique_id} />}
        {tab === 'values' && <ValuesTab code={card.unique_id} />}
        {tab === 'details' && <DetailsTab card={card} />}
        {tab === 'details' && <Remarks card={card} />}
        {held?.to && (
          <LinkButton to={base + held.to} variant="default" fullWidth>
            Open {held.text.toLowerCase()}
          </LinkButton>
        )}
      </div>
    </>
  )
}

/** What happened to this card, and what is it worth? */
export function CardPanel({ code, onClose }: { code: string; onClose: () => void }) {
  const card = useRead(`/cards/${encodeURIComponent(code)}`)
  return (
    <Peek className="card-panel" label={`Card ${code}`} onClose={onClose}>
      <Loaded query={card} lines={8}>
        {(data) => <Panel card={data.card} onClose={onClose} />}
      </Loaded>
    </Peek>
  )
}
