import type { Schemas } from '@packhouse/sdk'
import { Package, Pause, Play } from 'lucide-react'
import { useListing, useRead } from '../../api/account.ts'
import { useListState } from '../../app/search.ts'
import { Badge, StatusBadge } from '../../parts/badge.tsx'
import { CardPicture } from '../../parts/card-picture.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { FilterChip } from '../../parts/filters.tsx'
import { Money } from '../../parts/money.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'

type PacketType = Schemas['PacketType']
type Bundle = Schemas['InstantBundle']

function TypeRow({ type }: { type: PacketType }) {
  const write = useWrite()
  const { packet_type_id: id, name, set_name, active, available_packs, price_usdc, image_url } = type
  return (
    <li>
      <CardPicture url={image_url} name="" size="thumb" />
      <span className="grow">
        <span className="row wrap">
          <b>{name}</b>
          {active === null && <Badge tone="info">Not on chain yet</Badge>}
          {active === true && (
            <Badge tone={available_packs === 0 ? 'bad' : 'good'}>
              {available_packs === 0 ? 'Sold out' : 'On sale'}
            </Badge>
          )}
          {active === false && <Badge tone="neutral">Paused</Badge>}
        </span>
        <span className="small soft">
          <bdi>{set_name}</bdi> · type {id}
        </span>
      </span>
      <span className="right">
        <b>
          <Money amount={price_usdc} unit="USDC" />
        </b>
        <span className="small soft">{available_packs ?? '–'} packs left</span>
      </span>
      {active !== null && (
        <Act
          roles={['account_manager']}
          icon={active ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          done={active ? 'The packs go off sale.' : 'The packs go on sale.'}
          consequences={
            <p>
              {active
                ? `${name} cannot be bought until it is continued. Packs that are sold are delivered.`
                : `${name} can be bought again for ${price_usdc?.replace(/0{4}$/, '') ?? '–'} USDC.`}
            </p>
          }
          run={() =>
            active
              ? write('POST', `/admin/instant/packet-types/${id}/pause`)
              : write('PATCH', `/admin/instant/packet-types/${id}`, { price_usdc: price_usdc ?? undefined })
          }
        >
          {active ? 'Pause' : 'Continue'}
        </Act>
      )}
    </li>
  )
}

/** A pack that was sold is with its buyer; only cards are sold back. */
const BundleState = ({ status }: Pick<Bundle, 'status'>) =>
  status === 'SOLD' ? (
    <Badge tone="neutral" state={status}>
      Sold
    </Badge>
  ) : (
    <StatusBadge status={status} />
  )

const columns: readonly Column<Bundle>[] = [
  { id: 'event', head: 'Pack', width: 'minmax(0, 1.4fr)', cell: ({ pack }) => <b>{pack.name}</b> },
  {
    id: 'text',
    head: 'Barcode',
    width: 'minmax(0, 1fr)',
    cell: ({ pack }) => <span className="mono">{pack.unique_id}</span>,
  },
  { id: 'status', head: 'State', width: '120px', cell: ({ status }) => <BundleState status={status} /> },
  { id: 'tries', head: 'Cards', width: '70px', align: 'right', cell: ({ cards }) => cards.length, from: 900 },
  { id: 'when', head: 'Created', width: '130px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

/** Which packs are opened and sold at once, and how many are left? */
export function InstantPage() {
  const [search, change] = useListState()
  const { type } = search
  const types = useRead('/admin/instant/packet-types')
  const bundles = useListing('/admin/instant/bundles', { packet_type_id: type }, 'bundles')
  const choices =
    types.data?.packet_types.map(({ packet_type_id, name }) => [String(packet_type_id), name] as const) ?? []
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Instant packs</h1>
          <p>Sealed packs that were opened and photographed in advance; a buyer receives one of them at once.</p>
        </div>
      </header>
      <div className="stack">
        <section className="card" aria-label="Packet types">
          <Loaded query={types}>
            {(data) =>
              data.packet_types.length === 0 ? (
                <Empty icon={Package} title="No packet type yet">
                  Create the first one with POST /admin/instant/packet-types.
                </Empty>
              ) : (
                <ul className="shelf-list">
                  {data.packet_types.map((one) => (
                    <TypeRow key={one.packet_type_id} type={one} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
        <section className="card list-card" aria-label="Bundles">
          <header className="card-head list-head">
            <h2>Bundles</h2>
            <FilterChip name="Type" value={type} choices={choices} onChange={(chosen) => change({ type: chosen })} />
          </header>
          <DataTable
            label="Bundles"
            columns={columns}
            listing={bundles}
            idOf={({ pack_id }) => String(pack_id)}
            empty={
              <Empty icon={Package} title="No bundle here">
                A bundle is one opened pack with its cards.
              </Empty>
            }
          />
        </section>
      </div>
    </div>
  )
}
