import type { Schemas } from '@packhouse/sdk'
import { Button, Modal, TextInput } from '@mantine/core'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useListing, useRead } from '../../api/account.ts'
import { useListState } from '../../app/search.ts'
import { Badge } from '../../parts/badge.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { Money } from '../../parts/money.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { PriceJumps } from './price-jumps.tsx'

type Group = Schemas['PriceGroup']

function PriceDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const write = useWrite()
  const [price, setPrice] = useState(group.price_usdc?.replace(/0{4}$/, '') ?? '')
  const isAmount = /^\d{1,9}(\.\d{1,6})?$/.test(price)
  return (
    <Modal opened onClose={onClose} title={`Price of ${group.name}`} centered>
      <div className="stack">
        <p className="soft">
          The oracle pays sell-backs of {group.token_count.toLocaleString('en')} cards by this price. It moves by at
          most 30 % within an hour{group.follows === 'catalog' && '; the catalog sets it again with its next price'}.
        </p>
        <TextInput
          data-field="price_usdc"
          label="Price, USDC"
          inputMode="decimal"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value.trim())}
        />
        <div className="row end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Act
            roles={['account_manager']}
            size="sm"
            variant="filled"
            blocked={isAmount ? undefined : 'Enter an amount in USDC'}
            done="The price is on its way to the oracle."
            onDone={onClose}
            run={() =>
              write('POST', '/admin/oracle/prices', { prices: [{ group_id: group.group_id, price_usdc: price }] })
            }
          >
            Set price
          </Act>
        </div>
      </div>
    </Modal>
  )
}

const cells: readonly Column<Group>[] = [
  { id: 'event', head: 'Group', width: 'minmax(0, 2fr)', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'text',
    head: 'Card',
    width: 'minmax(0, 1fr)',
    cell: ({ card_id }) => card_id && <span className="mono">{card_id}</span>,
    from: 900,
  },
  {
    id: 'status',
    head: 'State',
    width: '100px',
    cell: ({ is_stale }) => <Badge tone={is_stale ? 'warn' : 'good'}>{is_stale ? 'Stale' : 'Fresh'}</Badge>,
  },
  { id: 'follows', head: 'Follows', width: '100px', cell: ({ follows }) => follows, from: 1000 },
  { id: 'tokens', head: 'Cards', width: '80px', align: 'right', cell: ({ token_count }) => token_count, from: 900 },
  {
    id: 'amount',
    head: 'Price, USDC',
    width: '110px',
    align: 'right',
    cell: ({ price_usdc }) => <Money amount={price_usdc} />,
  },
  {
    id: 'when',
    head: 'Set',
    width: '120px',
    align: 'right',
    cell: ({ price_updated_at }) => <Time at={price_updated_at} />,
  },
]

/** Which prices do the contracts pay by, and are they fresh? */
export function PricesPage() {
  const [search, change] = useListState()
  const [chosen, setChosen] = useState<Group>()
  const isStale = search['state'] === 'stale'
  const isJumps = search['state'] === 'jumps'
  const all = useListing('/admin/groups', {}, 'groups')
  const stale = useRead('/admin/oracle/stale', {})
  const rows = stale.data?.groups ?? []
  const listing = isStale ? { ...all, rows, isLoading: stale.isPending, error: stale.error, hasMore: false } : all
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Prices</h1>
          <p>Each group of equal cards has one price on chain. Sell-backs of a card with a stale price are rejected.</p>
        </div>
        <Segmented
          label="Groups"
          value={isStale ? 'stale' : isJumps ? 'jumps' : 'all'}
          choices={[
            ['all', 'All'],
            ['stale', rows.length > 0 ? `Stale · ${rows.length}` : 'Stale'],
            ['jumps', 'Beyond the bound'],
          ]}
          onChange={(state) => change({ state: state === 'all' ? undefined : state })}
        />
      </header>
      {isJumps ? (
        <PriceJumps />
      ) : (
        <section className="card list-card" aria-label="Price groups">
          <DataTable
            label="Price groups"
            columns={cells}
            listing={listing}
            idOf={({ group_id }) => String(group_id)}
            onOpen={setChosen}
            empty={
              <Empty icon={Tag} title={isStale ? 'No stale price' : 'No price group yet'}>
                {isStale ? 'Every price is fresh enough to pay by.' : 'Create the first one with POST /admin/groups.'}
              </Empty>
            }
          />
        </section>
      )}
      {chosen && <PriceDialog group={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}
