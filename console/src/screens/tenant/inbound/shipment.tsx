import { LinkButton } from '../../../parts/link-button.tsx'
import { Package, TriangleAlert } from 'lucide-react'
import { useListing, useRead } from '../../../api/account.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { StatusBadge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Stages } from '../../../parts/stages.tsx'
import { Time } from '../../../parts/time.tsx'
import { useBase, usePost, useSites, type Inbound } from '../api.ts'
import { AddressBlock } from '../address-block.tsx'
import { CardLine } from '../card-parts.tsx'
import { Cents } from '../cents.tsx'
import { Attachments } from './attachments.tsx'
import { BoxLabels } from './box-labels.tsx'
import { differenceOf } from '../../../parts/difference.ts'
import { differenceNow, InboundBadge, ReceivedBar, stagesOf } from './inbound-parts.tsx'
import { Requester } from '../requester.tsx'
import { PlainTable } from '../../../parts/plain-table.tsx'

type Box = NonNullable<Inbound['boxes']>[number]

function BoxRow({ box }: { box: Box }) {
  const difference = differenceOf({ short: box.short ?? 0, over: box.over ?? 0, damaged: box.damaged })
  const opened = box.received > 0 ? 'Being unpacked' : 'Not unpacked yet'
  const word = box.closed_at ? 'Unpacked' : box.arrived_at ? opened : 'Not here yet'
  return (
    <li>
      <div className="spread">
        <span className="row">
          <Package size={16} aria-hidden />
          <b className="strong">Box {box.box_no}</b>
          {box.condition && box.condition !== 'GOOD' && <StatusBadge status={box.condition} />}
        </span>
        <span className="small soft">
          {word}
          {box.arrived_at && (
            <>
              {' '}
              · arrived <Time at={box.arrived_at} />
            </>
          )}
        </span>
      </div>
      <div className="row">
        <ReceivedBar
          label={`Box ${box.box_no}`}
          received={box.received}
          expected={box.expected}
          damaged={box.damaged}
        />
        <span className="nowrap small">
          {box.received}
          {box.expected !== null && ` of ${box.expected}`}
        </span>
      </div>
      {difference && box.closed_at && <p className="small warn-text">{difference}</p>}
    </li>
  )
}

function Boxes({ shipment }: { shipment: Inbound }) {
  const boxes = shipment.boxes ?? []
  if (boxes.length === 0) return null
  return (
    <section className="card" aria-labelledby="boxes-title">
      <header className="card-head">
        <h2 id="boxes-title">{boxes.length === 1 ? 'Box' : `${boxes.length} boxes`}</h2>
        <span className="small soft">cards unpacked</span>
      </header>
      <ul className="boxes card-body">
        {boxes.map((box) => (
          <BoxRow key={box.box_no} box={box} />
        ))}
      </ul>
    </section>
  )
}

function Lines({ shipment }: { shipment: Inbound }) {
  const lines = shipment.lines ?? []
  if (lines.length === 0) return null
  return (
    <section className="card" aria-labelledby="lines-title">
      <header className="card-head">
        <h2 id="lines-title">Announced against received</h2>
        <span className="small soft">
          {shipment.totals.received} of {shipment.totals.expected}
        </span>
      </header>
      <PlainTable
        label="Announced lines"
        columns={['Card', 'Box', { right: 'Announced' }, { right: 'Received' }, 'Difference']}
      >
        {lines.map((line) => {
          const difference = differenceNow(line, shipment)
          return (
            <tr key={line.line_id}>
              <td>
                <b className="strong">{line.name}</b>{' '}
                <span className="soft">
                  {[line.card_number, line.condition].filter(Boolean).join(' · ')}
                  {line.declared_value_cents !== null && (
                    <>
                      {' '}
                      · <Cents value={line.declared_value_cents} />
                    </>
                  )}
                </span>
              </td>
              <td className="soft">{line.box_no ?? '–'}</td>
              <td className="right">{line.expected}</td>
              <td className="right">{line.received}</td>
              <td className={difference ? 'warn-text' : 'faint'}>{difference || '–'}</td>
            </tr>
          )
        })}
      </PlainTable>
    </section>
  )
}

const shownCards = 12

function ReceivedCards({ shipment }: { shipment: Inbound }) {
  const cards = useListing(`/inbound-shipments/${shipment.id}/cards`, { limit: 50 }, 'cards')
  if (cards.rows.length === 0) return null
  return (
    <section className="card" aria-labelledby="received-title">
      <header className="card-head">
        <h2 id="received-title">Received cards</h2>
        <span className="small soft">each with its code</span>
      </header>
      <ul className="card-lines card-body">
        {cards.rows.slice(0, shownCards).map(({ unique_id, name, damaged }) => (
          <CardLine
            key={unique_id}
            code={unique_id}
            name={name}
            note={damaged ? <StatusBadge status="DAMAGED" /> : undefined}
          />
        ))}
      </ul>
      {cards.rows.length > shownCards && (
        <p className="card-foot">
          {shownCards} of {shipment.totals.received}; all are in the inventory.
        </p>
      )}
    </section>
  )
}

const beforeArrival = new Set(['ANNOUNCED', 'IN_TRANSIT'])

function ShipTo({ shipment }: { shipment: Inbound }) {
  const sites = useSites()
  const site = sites.get(shipment.site_id)
  return (
    <section className="card" aria-labelledby="to-title">
      <header className="card-head">
        <h2 id="to-title">Send to</h2>
        {beforeArrival.has(shipment.status) && <BoxLabels shipment={shipment} />}
      </header>
      <div className="card-body stack">
        <AddressBlock address={shipment.ship_to} />
        <p className="note" data-tone="accent">
          <Package size={16} aria-hidden />
          <span>
            Write <b className="mono">{shipment.inbound_number}</b> on every box. {site?.inbound_instructions}
          </span>
        </p>
      </div>
    </section>
  )
}

function Difference({ shipment }: { shipment: Inbound }) {
  const base = useBase()
  const [caseId] = shipment.exception_ids ?? []
  if (!shipment.has_discrepancy && caseId === undefined) return null
  return (
    <p className="note order-note" data-tone="warn">
      <TriangleAlert size={16} aria-hidden />
      <span className="grow">
        <b>What arrived differs from what you announced:</b> {differenceOf(shipment.totals) || 'see the case'}.
      </span>
      {caseId !== undefined && (
        <LinkButton to={`${base}/cases/${caseId}`} size="xs" variant="default">
          Open the case
        </LinkButton>
      )}
    </p>
  )
}

/** How far is this shipment, and does it match? */
export function ShipmentPage({ id }: { id: string }) {
  const post = usePost()
  const query = useRead(`/inbound-shipments/${id}`)
  return (
    <DetailScreen query={query}>
      {({ inbound_shipment: shipment }) => (
        <>
          <DetailHead
            title={
              <>
                {shipment.inbound_number} <InboundBadge status={shipment.status} />
              </>
            }
            under={
              <>
                {shipment.expected_card_count} cards announced <Time at={shipment.announced_at} />
                {shipment.reference && ` · ${shipment.reference}`}
              </>
            }
            side={`${shipment.totals.received} of ${shipment.totals.expected}`}
            sideNote="cards received"
          />
          <section className="card purchase-stages" aria-label="Progress">
            <Stages stages={stagesOf(shipment)} />
          </section>
          <Difference shipment={shipment} />
          <div className="columns">
            <div className="stack">
              <Boxes shipment={shipment} />
              <Lines shipment={shipment} />
              <ReceivedCards shipment={shipment} />
            </div>
            <div className="stack">
              {beforeArrival.has(shipment.status) && <ShipTo shipment={shipment} />}
              <Attachments shipment={shipment} />
              <FactsCard
                title="Details"
                facts={[
                  ['Carrier', shipment.carrier],
                  ['Tracking', shipment.tracking_numbers.join(', ') || null],
                  ['Boxes', shipment.box_count],
                  ['Expected', shipment.expected_at ? <Time key="e" at={shipment.expected_at} /> : null],
                  ['Note', shipment.note ?? undefined],
                  ['Announced by', <Requester key="k" id={shipment.api_key_id} />],
                ]}
              />
              {beforeArrival.has(shipment.status) && (
                <ActionButton
                  level={1}
                  role="developer"
                  done="The announcement is cancelled."
                  run={() => post(`/inbound-shipments/${shipment.id}/cancel`)}
                >
                  Cancel announcement
                </ActionButton>
              )}
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
